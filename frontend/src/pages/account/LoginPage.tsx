import { Link, useLocation } from 'react-router-dom';
import { AccountLayout } from '../../features/users/AccountLayout.tsx';
import stairs from '../../features/users/art/login.svg';
import { LoginForm } from '../../features/users/LoginForm.tsx';
import { RequireVisitor } from '../../features/users/RequireVisitor.tsx';
import { useReturnPath } from '../../features/users/useReturnPath.ts';
import { textIn } from '../../lib/locationState.ts';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { registerPath } from '../../lib/redirect.ts';
import styles from './AccountPage.module.css';

export function LoginPage() {
  usePageTitle('Prijava');
  const returnPath = useReturnPath();
  const { state } = useLocation();

  return (
    <RequireVisitor>
      <AccountLayout statement="Nastavite gdje ste stali." art={stairs}>
        <header className={styles.header}>
          <h1>Prijava</h1>
          {returnPath === '/shipping' && (
            <p className={styles.lead}>Odabrani kursevi vas čekaju: poslije prijave unosite adresu.</p>
          )}
        </header>
        <LoginForm email={textIn(state, 'email')} />
        <p className={styles.other}>
          Nemate nalog? <Link to={registerPath(returnPath)}>Registrujte se</Link>
        </p>
      </AccountLayout>
    </RequireVisitor>
  );
}
