import { Route, Routes } from 'react-router-dom';
import { NotFoundPage } from '../pages/NotFoundPage.tsx';
import { lazyPage } from './lazyPage.tsx';

const routes = [
  { path: '*', Page: AdminRoutes },
  { path: '*', Page: NotFoundPage },
] as const;

/** What is below `/admin/`: a table of its own, so that visitors need not load it. */
export function AdminRoutes() {
  return (
    <Routes>
      {routes.map(({ path, Page }) => (
        <Route key={path} path={path} element={<Page />} />
      ))}
    </Routes>
  );
}
