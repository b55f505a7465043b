import { matchRoutes } from 'react-router-dom';
import type { LazyPage } from './lazyPage.ts';
import { routes } from './routes.tsx';

const table = routes.map(({ path, Page }) => ({ path, handle: Page, caseSensitive: true }));

/** Returns the page of a path. Throws when no route matches, which the last route prevents. */
export function findPage(pathname: string): LazyPage {
  const [match] = matchRoutes(table, pathname) ?? [];
  if (!match) throw new Error(`No page answers ${pathname}.`);
  return match.route.handle;
}
