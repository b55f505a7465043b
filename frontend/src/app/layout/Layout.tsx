import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { CookieConsent } from './CookieConsent.tsx';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { Toaster } from './Toaster.tsx';
import { selectSite } from '../../features/site/siteSlice.ts';
import { useCurrentPageTitle } from '../../lib/pageTitle.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './Layout.module.css';

const MAIN_ID = 'sadrzaj';

export function Layout({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useRouteChange(main);

  // A plain `#sadrzaj` would become part of the address that people copy.
  const skipToMain = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    main.current?.focus();
    main.current?.scrollIntoView();
  };

  return (
    <>
      <a className={styles.skip} href={`#${MAIN_ID}`} onClick={skipToMain}>
        Preskoči na sadržaj
      </a>
      <CookieConsent />
      <Header />
      <main ref={main} id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <ErrorBoundary resetKey={pathname}>{children}</ErrorBoundary>
      </main>
      <Footer />
      <RouteAnnouncer />
      <Toaster />
    </>
  );
}

/** Sets the window's title and announces each one after the first, because a route change is silent for screen readers. */
function RouteAnnouncer() {
  const title = useCurrentPageTitle();
  const siteName = useSelector(selectSite)?.name;
  const region = useRef<HTMLSpanElement>(null);
  const isFirst = useRef(true);

  useEffect(() => {
    if (title) document.title = siteName ? `${title} | ${siteName}` : title;
  }, [title, siteName]);

  useEffect(() => {
    if (!title) return;
    if (!isFirst.current && region.current) region.current.textContent = title;
    isFirst.current = false;
  }, [title]);

  return <VisuallyHidden ref={region} aria-live="polite" />;
}

/**
 * Scrolls to the top and focuses the new page when the path changes. A changed query or hash is the same page: it
 * neither scrolls nor moves the focus.
 */
function useRouteChange(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);

  useEffect(() => {
    // By default the browser scrolls back down after "back".
    window.history.scrollRestoration = 'manual';
  }, []);

  useLayoutEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}
