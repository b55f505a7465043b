import { StrictMode, Suspense, useEffect, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { useLocation, useRoutes } from 'react-router-dom';
import { Container } from '../ui/layout.tsx';
import { SkeletonText } from '../ui/Skeleton.tsx';
import { Layout } from './layout/Layout.tsx';
import { findPage, routes } from './routes.tsx';
import type { RootState } from './store/rootReducer.ts';
import type { AppStore } from './store/store.ts';
import styles from './App.module.css';

type AppProps = {
  /** Called when the first page is on the screen and has made its requests. */
  onReady?: () => void;
};

type SiteProps = AppProps & {
  store: AppStore;
  serverState?: RootState;
  /** Adds the router of the browser or the server. */
  router: (app: ReactNode) => ReactNode;
};

/** Everything in `#root`; server and browser render the same. */
export function Site({ store, serverState, router, onReady }: SiteProps) {
  return (
    <StrictMode>
      <Provider store={store} {...(serverState && { serverState })}>
        {router(<App {...(onReady && { onReady })} />)}
      </Provider>
    </StrictMode>
  );
}

export function App({ onReady }: AppProps) {
  const { Page: shown } = findPage(useLocation().pathname);
  return (
    <Layout>
      {/* A transition would show the page that is being left until the code of the next one has loaded, unless the boundary is new. */}
      <Suspense key={shown.pageName} fallback={<PageLoading />}>
        <CurrentPage />
        {onReady && <Ready onReady={onReady} />}
      </Suspense>
    </Layout>
  );
}

const CurrentPage = () => useRoutes(routes);

/** Renders beside the page, because React hydrates the page later than the layout around it. */
function Ready({ onReady }: Required<AppProps>) {
  useEffect(onReady, [onReady]);
  return null;
}

function PageLoading() {
  return (
    <Container className={styles.loading}>
      <SkeletonText lines={4} />
    </Container>
  );
}
