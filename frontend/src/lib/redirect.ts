const BASE = 'http://site.invalid';

/**
 * The path to go to after signing in, taken from `?redirect=`.
 * @param value what the address said, e.g. `shipping` or `/order/1?x=2`; untrusted
 * @param fallback a path of our own, used when the value would leave the site
 * @returns a path that starts with a single `/`
 */
export function safeRedirect(value: string | null | undefined, fallback = '/'): string {
  if (!value || hasControlCharacter(value) || value.includes('\\')) return fallback;
  const path = value.startsWith('/') ? value : `/${value}`;
  if (path.startsWith('//') || /^[a-z][a-z\d+.-]*:/i.test(value)) return fallback;
  try {
    const url = new URL(path, BASE);
    const safe = url.origin === BASE ? url.pathname + url.search + url.hash : fallback;
    // Dot segments may have melted away and left two slashes in front (`/..//evil`).
    return safe.startsWith('//') ? fallback : safe;
  } catch {
    return fallback;
  }
}

/** The page to sign in on, leading back to `path` afterwards: `/profile` -> `/login?redirect=/profile`. The way back of `safeRedirect`. */
export const loginPath = (path: string): string => `/login${redirectQuery(path)}`;

/** The same for someone without an account. */
export const registerPath = (path: string): string => `/register${redirectQuery(path)}`;

/** What takes the way back along: added to the address of any page on the way to the login. A slash needs no escape in a query, and addresses stay readable; the home page is where one goes anyway. */
export const redirectQuery = (path: string): string =>
  path === '/' ? '' : `?redirect=${encodeURIComponent(path).replaceAll('%2F', '/')}`;

/** Browsers drop tabs and line ends inside addresses, so `/\t/evil` would become `//evil`. */
const hasControlCharacter = (value: string): boolean =>
  Array.from(value).some((character) => character < ' ' || character === '\u007f');
