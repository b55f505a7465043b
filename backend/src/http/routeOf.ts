import { API } from '@institut/contract/endpoints';

const fixed = new Set<string>(Object.values(API).filter((path) => !path.includes(':')));
const withParameters = Object.values(API)
  .filter((path) => path.includes(':'))
  .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`) }));

/** What stands under these folders is as many addresses as there are files, or as somebody thinks up. */
const FOLDERS = ['/api/', '/uploads/', '/assets/'];
const FILE = /\.[^/]+$/;

/**
 * The template of a path (without its query), for figures: `/api/kursevi/:id`, `/uploads/*`, `page`. There are never more
 * of them than templates, whatever paths are asked for.
 */
export function routeOf(path: string): string {
  const known = path.toLowerCase().replace(/(?<=.)\/$/, '');
  if (fixed.has(known)) return known;
  const found = withParameters.find(({ pattern }) => pattern.test(known));
  if (found) return found.path;
  const folder = FOLDERS.find((prefix) => known.startsWith(prefix));
  if (folder) return `${folder}*`;
  return FILE.test(known) ? 'file' : 'page';
}
