import { Route, Routes } from 'react-router-dom';
import { NotFoundPage } from '../pages/NotFoundPage.tsx';
import { lazyPage } from './lazyPage.tsx';

const AdminUserListPage = lazyPage(() => import('../pages/AdminUserListPage.tsx'), 'AdminUserListPage');
const AdminUserEditPage = lazyPage(() => import('../pages/AdminUserEditPage.tsx'), 'AdminUserEditPage');
const AdminOrderListPage = lazyPage(() => import('../pages/AdminOrderListPage.tsx'), 'AdminOrderListPage');
const AdminOrderEditPage = lazyPage(() => import('../pages/AdminOrderEditPage.tsx'), 'AdminOrderEditPage');
const AdminNewsListPage = lazyPage(() => import('../pages/AdminNewsListPage.tsx'), 'AdminNewsListPage');
const AdminCourseEditPage = lazyPage(() => import('../pages/AdminCourseEditPage.tsx'), 'AdminCourseEditPage');
const AdminCourseListPage = lazyPage(() => import('../pages/AdminCourseListPage.tsx'), 'AdminCourseListPage');
const AdminCareerListPage = lazyPage(() => import('../pages/AdminCareerListPage.tsx'), 'AdminCareerListPage');
const AdminNewsEditPage = lazyPage(() => import('../pages/AdminNewsEditPage.tsx'), 'AdminNewsEditPage');
const AdminCareerEditPage = lazyPage(() => import('../pages/AdminCareerEditPage.tsx'), 'AdminCareerEditPage');

const routes = [
  { path: 'userlist', Page: AdminUserListPage },
  { path: 'user/:id/edit', Page: AdminUserEditPage },
  { path: 'orderlist', Page: AdminOrderListPage },
  { path: 'order/:id/edit', Page: AdminOrderEditPage },
  { path: 'vijestlist/:pageNumber?', Page: AdminNewsListPage },
  { path: 'kurslist/:pageNumber?', Page: AdminCourseListPage },
  { path: 'kurs/:id/edit', Page: AdminCourseEditPage },
  { path: 'careerlist', Page: AdminCareerListPage },
  { path: 'vijest/:id/edit', Page: AdminNewsEditPage },
  { path: 'career/:id/edit', Page: AdminCareerEditPage },
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
