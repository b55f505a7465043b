import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Layout } from './Layout.tsx';
import { PageLoading } from './PageLoading.tsx';
import { routes } from './routes.tsx';

export function App() {
  return (
    <Layout>
      <Suspense fallback={<PageLoading />}>
        <Routes>
          {routes.map(({ path, Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
        </Routes>
      </Suspense>
    </Layout>
  );
}
