import { matchRoutes } from 'react-router-dom';
import type { LazyPage } from './lazyPage.ts';
import { routes } from './routes.tsx';

const table = routes.map(({ path, Page }) => ({ path, handle: Page, caseSensitive: true }));

/** The page of an address; every address has one. */
export function findPage(pathname: string): LazyPage {
  const [match] = matchRoutes(table, pathname) ?? [];
  if (!match) throw new Error(`No page answers ${pathname}.`);
  return match.route.handle;
}
