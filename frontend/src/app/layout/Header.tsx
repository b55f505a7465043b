import { Menu, ShoppingBag } from 'lucide-react';
import { useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { selectCartCount } from '../../features/cart/cartSlice.ts';
import { cx } from '../../lib/cx.ts';
import { partOf } from '../../lib/partOf.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { Boundary } from '../../ui/Boundary.tsx';
import { Container } from '../../ui/Container.tsx';
import { usePart } from '../../ui/usePart.ts';
import { AccountButton } from './AccountButton.tsx';
import { Logo } from './Logo.tsx';
import { MoreMenu } from './MoreMenu.tsx';
import { tabs } from './navigation.ts';
import { SearchForm } from './SearchForm.tsx';
import { useIsScrolled } from './useIsScrolled.ts';
import styles from './Header.module.css';

// The drawer and what it needs are fetched when somebody reaches for them.
const drawerPart = partOf(() => import('./SideDrawer.tsx'));
const NAMES = { menu: 'Meni', account: 'Nalog' } as const;

type Kind = keyof typeof NAMES;
type OpenDrawer = Awaited<ReturnType<typeof drawerPart.fetch>> & { kind: Kind };

export function Header() {
  const [isScrolled, sentinel] = useIsScrolled();
  const [drawer, setDrawer] = useState<OpenDrawer | null>(null);
  const { open, tellFailure, reach } = usePart(drawerPart);
  const cartCount = useAppSelector(selectCartCount);

  const openDrawer = (kind: Kind) => open(NAMES[kind], ({ SideDrawer }) => setDrawer({ kind, SideDrawer }));
  const close = () => setDrawer(null);
  const handleFailure = (kind: Kind) => {
    close();
    tellFailure(NAMES[kind]);
  };

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
            onClick={() => openDrawer('menu')}
            {...reach}
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
            <AccountButton onClick={() => openDrawer('account')} {...reach} />
          </div>
        </Container>
      </header>
      {drawer && (
        <Boundary onFail={() => handleFailure(drawer.kind)}>
          <drawer.SideDrawer kind={drawer.kind} onClose={close} />
        </Boundary>
      )}
    </>
  );
}
