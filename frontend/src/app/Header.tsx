import { Menu, ShoppingBag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { selectCartCount } from '../features/cart/cartSlice.ts';
import { cx } from '../lib/cx.ts';
import { useAppSelector } from '../store/hooks.ts';
import { Container } from '../ui/Container.tsx';
import { Optional } from '../ui/Optional.tsx';
import { AccountButton } from './AccountButton.tsx';
import { Logo } from './Logo.tsx';
import { MoreMenu } from './MoreMenu.tsx';
import { tabs } from './navigation.ts';
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

  return (
    <>
      <div ref={sentinel} className={styles.sentinel} aria-hidden />
      <header className={cx(styles.header, isScrolled && styles.scrolled)}>
        <Container className={styles.bar}>
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
          <Logo />
          <nav className={styles.nav} aria-label="Glavna navigacija">
            <ul className={styles.tabs}>
              {tabs.map(({ to, label }) => (
                <li key={to} className={styles.tabItem}>
                  <NavLink to={to} className={cx(styles.tab)}>
                    {label}
                  </NavLink>
                </li>
              ))}
              <li>
                <MoreMenu className={styles.tab} />
              </li>
            </ul>
          </nav>
          <div className={styles.search}>
            <SearchForm />
          </div>
          <div className={styles.actions}>
            <Link to="/cart" className={styles.icon} aria-label={`Moji kursevi, odabrano: ${cartCount}`}>
              <ShoppingBag aria-hidden />
              {cartCount > 0 && <span className={styles.count}>{cartCount}</span>}
            </Link>
            <AccountButton onClick={() => setDrawer('account')} {...preloadDrawer} />
          </div>
        </Container>
      </header>
      {drawer && (
        <Optional>
          <Suspense>
            <SideDrawer kind={drawer} onClose={() => setDrawer(null)} />
          </Suspense>
        </Optional>
      )}
    </>
  );
}
