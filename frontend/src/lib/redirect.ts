import { ADMIN_PATH } from '@institut/contract/frame/paths';

const BASE = 'http://site.invalid';

export const FORGOT_PASSWORD_PATH = '/zaboravljena-lozinka';
/** Returns whether a page belongs to the administration, which has a layout of its own. */
export const isAdminPath = (path: string): boolean => path === ADMIN_PATH || path.startsWith('/admin/');

/**
 * Returns the path to open after the login, which starts with a single `/`.
 * @param value the untrusted `?redirect=`, e.g. `shipping` or `/order/1?x=2`
 * @param fallback returned when the value would leave the site
 */
export function safeRedirect(value: string | null | undefined, fallback = '/'): string {
  if (!value || hasControlCharacter(value) || value.includes('\\')) return fallback;
  const path = value.startsWith('/') ? value : `/${value}`;
  if (path.startsWith('//') || /^[a-z][a-z\d+.-]*:/i.test(value)) return fallback;
  try {
    const url = new URL(path, BASE);
    const safe = url.origin === BASE ? url.pathname + url.search + url.hash : fallback;
    // Resolved dot segments may leave two slashes in front (`/..//evil`).
    return safe.startsWith('//') ? fallback : safe;
  } catch {
    return fallback;
  }
}

/** Returns the login page that returns to `path` afterwards: `/profile` -> `/login?redirect=/profile`. `safeRedirect` reads it. */
export const loginPath = (path: string): string => `/login${redirectQuery(path)}`;

/** Returns the registration page that returns to `path` afterwards. */
export const registerPath = (path: string): string => `/register${redirectQuery(path)}`;

/** Returns the query that makes the login return to `path`; empty for the home page, which is the default. */
export const redirectQuery = (path: string): string =>
  path === '/' ? '' : `?redirect=${encodeURIComponent(path).replaceAll('%2F', '/')}`;

/** Browsers drop tabs and line breaks inside addresses, so `/\t/evil` would become `//evil`. */
const hasControlCharacter = (value: string): boolean =>
  Array.from(value).some((character) => character < ' ' || character === '\u007f');
