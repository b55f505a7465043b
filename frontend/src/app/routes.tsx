import { lazyPage } from './lazyPage.ts';

const LoginPage = lazyPage(() => import('../pages/LoginPage.tsx'), 'LoginPage');
const ProfilePage = lazyPage(() => import('../pages/ProfilePage.tsx'), 'ProfilePage');
const RegisterPage = lazyPage(() => import('../pages/RegisterPage.tsx'), 'RegisterPage');
const NotFoundPage = lazyPage(() => import('../pages/NotFoundPage.tsx'), 'NotFoundPage');

/** Every address of the site and its page, once. */
export const routes = [
  { path: '/login', Page: LoginPage },
  { path: '/profile', Page: ProfilePage },
  { path: '/register', Page: RegisterPage },
  { path: '*', Page: NotFoundPage },
] as const;
