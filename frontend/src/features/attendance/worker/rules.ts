/** The decisions of the service worker of `/prisustvo`, apart from its events. */

export const PREFIX = 'attendance-';

export type Asked = { method: string; mode: string; url: string };

/** The files of one version of the worker: the address of the page, and its files. */
export type Kept = { page: string; files: readonly string[] };

/**
 * Returns who answers a request: the network, and the kept page if it does not; the kept file, because its name has a hash; or the
 * browser as without a worker. Nothing else is kept, no answer of the API.
 */
export function answererOf(
  { method, mode, url }: Asked,
  origin: string,
  kept: Kept,
): 'page' | 'file' | 'browser' {
  const { origin: asked, pathname } = new URL(url);
  if (method !== 'GET' || asked !== origin) return 'browser';
  if (mode === 'navigate') return pathname === kept.page ? 'page' : 'browser';
  return kept.files.includes(pathname) ? 'file' : 'browser';
}

/** Returns the caches of other versions. Caches of other programs stay. */
export const staleCaches = (names: readonly string[], current: string): string[] =>
  names.filter((name) => name.startsWith(PREFIX) && name !== current);

/** Returns whether a page loads only kept files: while servers are replaced, it may come from another version. */
export function isOwnPage(html: string, { files }: Kept): boolean {
  const loaded = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file ?? '');
  return loaded.length > 0 && loaded.every((file) => files.includes(file));
}
