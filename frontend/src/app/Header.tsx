import { Menu, ShoppingBag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { selectCartCount } from '../features/cart/cartSlice.ts';
import { selectUser } from '../features/users/sessionSlice.ts';
import { cx } from '../lib/cx.ts';
import { useAppSelector } from '../store/hooks.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Container } from '../ui/Container.tsx';
import { Avatar } from './Avatar.tsx';
import { Logo } from './Logo.tsx';
import { navigation } from './navigation.ts';
import { SearchForm } from './SearchForm.tsx';
import { useIsScrolled } from './useIsScrolled.ts';
import styles from './Header.module.css';

// The drawer and what it needs are fetched when somebody reaches for them.
const loadDrawer = () => import('./SideDrawer.tsx');
const SideDrawer = lazy(async () => ({ default: (await loadDrawer()).SideDrawer }));
const preloadDrawer = { onPointerEnter: () => void loadDrawer(), onFocus: () => void loadDrawer() };

export function Header() {
  const [isScrolled, sentinel] = useIsScrolled();
  const [drawer, setDrawer] = useState<'menu' | 'account' | null>(null);
  const cartCount = useAppSelector(selectCartCount);
  const user = useAppSelector(selectUser);

  return (
    <>
      <div ref={sentinel} className={styles.sentinel} aria-hidden />
      <header className={cx(styles.header, isScrolled && styles.scrolled)}>
        <Container className={styles.bar}>
          <Logo />
          <nav className={styles.nav} aria-label="Glavna navigacija">
            {navigation.map(({ to, label }) => (
              <NavLink key={to} to={to}>
                {label}
              </NavLink>
            ))}
          </nav>
          <div className={styles.search}>
            <SearchForm />
          </div>
          <div className={styles.actions}>
            <Link to="/cart" className={styles.icon} aria-label={`Moji kursevi, odabrano: ${cartCount}`}>
              <ShoppingBag aria-hidden />
              {cartCount > 0 && <span className={styles.count}>{cartCount}</span>}
            </Link>
            <div className={styles.account}>
              {user ? (
                <button
                  type="button"
                  className={styles.user}
                  aria-label={`Moj nalog: ${user.name}`}
                  aria-haspopup="dialog"
                  onClick={() => setDrawer('account')}
                  {...preloadDrawer}
                >
                  <Avatar {...user} />
                  <span className={styles.userName}>{user.name}</span>
                </button>
              ) : (
                <>
                  <ButtonLink to="/login" look="quiet">
                    Prijavi se
                  </ButtonLink>
                  <ButtonLink to="/register" look="outline">
                    Registruj se
                  </ButtonLink>
                </>
              )}
            </div>
            <button
              type="button"
              className={cx(styles.icon, styles.menu)}
              aria-label="Otvori meni"
              aria-haspopup="dialog"
              onClick={() => setDrawer('menu')}
              {...preloadDrawer}
            >
              <Menu aria-hidden />
            </button>
          </div>
        </Container>
      </header>
      {drawer && (
        <Suspense>
          <SideDrawer kind={drawer} onClose={() => setDrawer(null)} />
        </Suspense>
      )}
    </>
  );
}
