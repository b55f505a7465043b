import { Menu, ShoppingBag } from 'lucide-react';
import { startTransition, useEffect, useRef, useState, type RefObject } from 'react';
import { useSelector } from 'react-redux';
import { Link, NavLink } from 'react-router-dom';
import { selectCartCount } from '../../features/cart/cartSlice.ts';
import { cx } from '../../lib/cx.ts';
import { lazyComponent } from '../../lib/lazyComponent.tsx';
import { Container } from '../../ui/layout.tsx';
import { ToastBoundary } from '../../ui/Boundary.tsx';
import { AccountButton, AccountLink, Logo, SearchForm } from './HeaderParts.tsx';
import { MoreMenu } from './MoreMenu.tsx';
import { ALL_PAGES_ID, tabs } from './navigation.ts';
import styles from './Header.module.css';

// The drawer loads when the pointer or the focus reaches its button.
const SideDrawer = lazyComponent(async () => (await import('./SideDrawer.tsx')).SideDrawer);
const NAMES = { menu: 'Meni', account: 'Meni naloga' } as const;
const preload = () => void SideDrawer.preload().catch(() => {});
const preloading = { onPointerEnter: preload, onFocus: preload };

export function Header() {
  const [isScrolled, sentinel] = useIsScrolled();
  const [drawer, setDrawer] = useState<keyof typeof NAMES | null>(null);
  const cartCount = useSelector(selectCartCount);

  // The transition keeps the page as it is until the drawer has loaded.
  const open = (kind: keyof typeof NAMES) => startTransition(() => setDrawer(kind));
  const close = () => setDrawer(null);

  return (
    <>
      <div ref={sentinel} className={styles.sentinel} aria-hidden />
      <header className={cx(styles.header, isScrolled && styles.scrolled)}>
        <Container className={styles.bar}>
          <noscript>
            <a href={`#${ALL_PAGES_ID}`} className={cx(styles.icon, styles.menu)} aria-label="Sve stranice">
              <Menu aria-hidden />
            </a>
          </noscript>
          <button
            type="button"
            data-needs-script
            className={cx(styles.icon, styles.menu)}
            aria-label="Otvori meni"
            aria-haspopup="dialog"
            onClick={() => open('menu')}
            {...preloading}
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
                <noscript>
                  <a href={`#${ALL_PAGES_ID}`} className={styles.tab}>
                    Sve stranice
                  </a>
                </noscript>
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
            <noscript>
              <AccountLink />
            </noscript>
            <AccountButton data-needs-script onClick={() => open('account')} {...preloading} />
          </div>
        </Container>
      </header>
      {drawer && (
        <ToastBoundary name={NAMES[drawer]} onFail={close}>
          <SideDrawer kind={drawer} onClose={close} />
        </ToastBoundary>
      )}
    </>
  );
}

/** Returns whether the sentinel, an element 100 px below the top of the page, has left the window, and its ref. */
function useIsScrolled(): [boolean, RefObject<HTMLDivElement | null>] {
  const sentinel = useRef<HTMLDivElement>(null);
  const [isScrolled, setIsScrolled] = useState(false);

  useEffect(() => {
    if (!sentinel.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setIsScrolled(!entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    observer.observe(sentinel.current);
    return () => observer.disconnect();
  }, []);

  return [isScrolled, sentinel];
}
