import {
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  type ReactNode,
  type RefObject,
} from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { selectSite } from '../../features/site/siteSlice.ts';
import { selectUser } from '../../features/users/sessionSlice.ts';
import { toApiError } from '../../lib/apiError.ts';
import { cx } from '../../lib/cx.ts';
import { reloadWhenOnline } from '../../lib/failedImport.ts';
import { lazyComponent } from '../../lib/lazyComponent.tsx';
import { useCurrentPageTitle } from '../../lib/pageTitle.ts';
import { isAdminPath } from '../../lib/redirect.ts';
import { can } from '../../store/can.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { dismissToast, selectToasts, type Toast as ToastData } from '../../store/toastSlice.ts';
import { Boundary } from '../../ui/Boundary.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Container } from '../../ui/layout.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Toast, ToastRegion } from '../../ui/Toast.tsx';
import { VisuallyHidden } from '../../ui/a11y.tsx';
import { AfterLoad } from './AfterLoad.tsx';
import { CheckoutFooter, CheckoutHeader, isCheckoutPath } from './CheckoutBars.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import styles from './Layout.module.css';

const MAIN_ID = 'sadrzaj';

const AdminShell = lazyComponent(async () => (await import('./admin/AdminShell.tsx')).AdminShell);

export function Layout({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const isAdministration = can(useSelector(selectUser), 'any') && isAdminPath(pathname);
  const isCheckout = isCheckoutPath(pathname);
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
      <AfterLoad />
      {isAdministration ? (
        <Boundary>
          <Suspense fallback={<div className={styles.adminHeader} />}>
            <AdminShell />
          </Suspense>
        </Boundary>
      ) : isCheckout ? (
        <CheckoutHeader />
      ) : (
        <Header />
      )}
      <main
        ref={main}
        id={MAIN_ID}
        tabIndex={-1}
        className={cx(styles.main, isAdministration && styles.besideNavigation)}
      >
        <Boundary resetKey={pathname} fallback={showFailure}>
          {children}
        </Boundary>
      </main>
      {/* React hydrates each boundary in a task of its own; nothing in this one is loaded later. */}
      {!isAdministration && <Suspense>{isCheckout ? <CheckoutFooter /> : <Footer />}</Suspense>}
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

/** Scrolls to the top and focuses the new page when the path changes; a changed query or hash is the same page. */
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

const showFailure = (retry: () => void, error: unknown) => <PageFailure onRetry={retry} error={error} />;

function PageFailure({ onRetry, error }: { onRetry: () => void; error: unknown }) {
  const { code, message } = toApiError(error);
  return (
    <Container>
      <div role="alert">
        <EmptyState
          heading="h1"
          drawing="lost"
          title="Stranica se nije otvorila"
          actions={
            <>
              <Button onClick={onRetry}>Pokušaj ponovo</Button>
              <ButtonLink to="/kursevi" look="outline">
                Pogledaj kurseve
              </ButtonLink>
            </>
          }
        >
          <p>
            {code === 'network' ? message : 'Došlo je do greške na našoj strani.'} Ono što ste odabrali je
            sačuvano.
          </p>
        </EmptyState>
      </div>
    </Container>
  );
}

export function Toaster() {
  const toasts = useSelector(selectToasts);
  return (
    <ToastRegion>
      {toasts.map((toast) => (
        <OneToast key={toast.id} {...toast} />
      ))}
    </ToastRegion>
  );
}

function OneToast({ id, kind, text, canReload }: ToastData) {
  const dispatch = useAppDispatch();
  const close = useCallback(() => dispatch(dismissToast(id)), [dispatch, id]);
  const retry = canReload ? () => void reloadWhenOnline() : undefined;
  return <Toast kind={kind} text={text} onClose={close} onRetry={retry} />;
}
