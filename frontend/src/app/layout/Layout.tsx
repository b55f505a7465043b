import { useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { CookieConsent } from './CookieConsent.tsx';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';
import { Toaster } from './Toaster.tsx';
import { useRouteChange } from '../useRouteChange.ts';
import styles from './Layout.module.css';

const MAIN_ID = 'sadrzaj';

/** What every page stands in. */
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
