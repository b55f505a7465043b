import { useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router-dom';
import { selectCartCount } from '../../features/cart/cartSlice.ts';
import { AccountFooter, AccountHeader, AccountLayout } from '../../features/users/AccountLayout.tsx';
import stairs from '../../features/users/art/login.svg';
import { LoginForm } from '../../features/users/LoginForm.tsx';
import { RequireVisitor, useReturnPath } from '../../features/users/routeGuards.tsx';
import { textIn } from '../../lib/record.ts';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { registerPath } from '../../lib/redirect.ts';

export function LoginPage() {
  usePageTitle('Prijava na nalog');
  const returnPath = useReturnPath();
  const hasSelection = useSelector(selectCartCount) > 0;
  const { state } = useLocation();

  return (
    <RequireVisitor>
      <AccountLayout statement="Nastavite gdje ste stali." art={stairs}>
        <AccountHeader title="Prijava na nalog">
          {returnPath === '/shipping' &&
            hasSelection &&
            'Odabrani kursevi vas čekaju: poslije prijave na nalog unosite adresu.'}
        </AccountHeader>
        <LoginForm email={textIn(state, 'email')} />
        <AccountFooter>
          Nemate nalog?{' '}
          <Link to={registerPath(returnPath)} replace>
            Registrujte se
          </Link>
        </AccountFooter>
      </AccountLayout>
    </RequireVisitor>
  );
}
