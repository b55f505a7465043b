import { lazyPage } from './lazyPage.ts';

const NotFoundPage = lazyPage(() => import('../pages/NotFoundPage.tsx'), 'NotFoundPage');

/** Every address of the site and its page, once. */
export const routes = [{ path: '*', Page: NotFoundPage }] as const;
