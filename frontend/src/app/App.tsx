import { Suspense, useEffect } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Layout } from './layout/Layout.tsx';
import { routes } from './routes.tsx';
import { Container } from '../ui/Container.tsx';
import { SkeletonText } from '../ui/Skeleton.tsx';
import styles from './App.module.css';

type AppProps = {
  /** Called when the first page is on the screen and has made its requests. */
  onReady?: () => void;
};

export function App({ onReady }: AppProps) {
  return (
    <Layout>
      <Suspense fallback={<PageLoading />}>
        <Routes>
          {routes.map(({ path, Page }) => (
            <Route key={path} path={path} caseSensitive element={<Page />} />
          ))}
        </Routes>
        {onReady && <Ready onReady={onReady} />}
      </Suspense>
    </Layout>
  );
}

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
