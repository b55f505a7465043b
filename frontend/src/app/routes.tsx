import { lazyPage } from './lazyPage.ts';

const CoursePage = lazyPage(() => import('../pages/CoursePage.tsx'), 'CoursePage');
const CoursesPage = lazyPage(() => import('../pages/CoursesPage.tsx'), 'CoursesPage');
const HomePage = lazyPage(() => import('../pages/HomePage.tsx'), 'HomePage');
const LoginPage = lazyPage(() => import('../pages/LoginPage.tsx'), 'LoginPage');
const ProfilePage = lazyPage(() => import('../pages/ProfilePage.tsx'), 'ProfilePage');
const RegisterPage = lazyPage(() => import('../pages/RegisterPage.tsx'), 'RegisterPage');
const NotFoundPage = lazyPage(() => import('../pages/NotFoundPage.tsx'), 'NotFoundPage');

/** Every address of the site and its page, once. */
export const routes = [
  { path: '/', Page: HomePage },
  { path: '/kurs/:id', Page: CoursePage },
  { path: '/kursevi', Page: CoursesPage },
  { path: '/page/:pageNumber', Page: CoursesPage },
  { path: '/search/:keyword', Page: CoursesPage },
  { path: '/search/:keyword/page/:pageNumber', Page: CoursesPage },
  { path: '/login', Page: LoginPage },
  { path: '/profile', Page: ProfilePage },
  { path: '/register', Page: RegisterPage },
  { path: '*', Page: NotFoundPage },
] as const;
