import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { selectCartItems, selectHeldOffer } from '../../features/cart/cartSlice.ts';
import { AccountFooter, AccountHeader, AccountLayout } from '../../features/users/AccountLayout.tsx';
import stairs from '../../features/users/art/register.svg';
import { RegisterForm } from '../../features/users/RegisterForm.tsx';
import { RequireVisitor, useReturnPath } from '../../features/users/routeGuards.tsx';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { loginPath } from '../../lib/redirect.ts';

const points = [
  'Prijavite se na kurs u nekoliko minuta.',
  'Pratite status svake prijave na jednom mjestu.',
  'Ocijenite kurs i pomozite drugima da odaberu.',
];

/** They ask for the confirmation of the address when a course is chosen. */
const OF_ORDER = new Set(['/shipping', '/cart']);

export function RegisterPage() {
  usePageTitle('Registracija');
  const next = useReturnPath();
  const loginTo = loginPath(next);
  const isOrdering = useSelector(selectCartItems).length > 0;
  const isHeld = useSelector(selectHeldOffer) !== null;
  const isLinkNamed = next === '/profile' || (OF_ORDER.has(next) && isOrdering && !isHeld);

  return (
    <RequireVisitor>
      <AccountLayout statement="Prvi korak je najkraći." points={points} art={stairs}>
        <AccountHeader title="Registracija" />
        <RegisterForm
          isLinkNamed={isLinkNamed}
          renderLoginLink={(email) => (
            <Link to={loginTo} state={{ email }} replace>
              Prijavite se ovom adresom
            </Link>
          )}
        />
        <AccountFooter>
          Već imate nalog?{' '}
          <Link to={loginTo} replace>
            Prijavite se
          </Link>
        </AccountFooter>
      </AccountLayout>
    </RequireVisitor>
  );
}
