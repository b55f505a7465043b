import type { IncomingMessage } from 'node:http';
import { parse as parseQuery } from 'node:querystring';
import { CACHED_COLLECTIONS, type ApiCall, type CachedCollection } from '@institut/contract/frame/call';
import { CALL_NAMES, callNamed } from '@institut/contract/frame/calls';
import { isPaymentPath } from '@institut/contract/frame/paths';
import { COURSE_CALENDAR, COURSES_CALENDAR } from '@institut/contract/timetable/values';
import { isCertificatePath } from './certificatePages.ts';
import { writtenPath } from './page.service.ts';
import { pageAddress } from './pageAddress.ts';
import { MANIFEST_PATH, NEWS_FEED_PATH, ROBOTS_PATH, SITEMAP_PATH, SPECULATION_RULES_PATH } from './page.ts';
import { routeOf } from '../../../http/requestLog.ts';
import type { CacheEntry } from '../../../http/responseCache.ts';
import { siteUrl } from '../../../http/siteUrl.ts';
import { isIncompleteListUrl, isPagePath } from './staticFiles.ts';

type Read = {
  route: string;
  collections: readonly CachedCollection[];
  query: readonly string[];
  /** True when staff get a response of their own. */
  hasMoreForStaff: boolean;
};

const LONGEST_KEY = 1000;
const ID_PARAMETER = ':id';
const DRAFTS = 'drafts';
/** An id as one segment of a path. */
const ID = /(?<=\/)[\da-f]{24}(?=\/|$)/;

/** The public reads of the contract by path; those about one record by the template of the path. */
const lists = new Map<string, Read>();
const items = new Map<string, Read>();
for (const call of CALL_NAMES.map(callNamed)) {
  const { path, cache, query, access }: ApiCall = call;
  if (!cache) continue;
  const read = {
    route: path,
    collections: [cache].flat(),
    query: Object.keys(query?.shape ?? {}),
    hasMoreForStaff: access === 'optional',
  };
  (path.includes(ID_PARAMETER) ? items : lists).set(path, read);
}

const SITE_FILES = new Map<string, readonly CachedCollection[]>([
  [SITEMAP_PATH, CACHED_COLLECTIONS],
  [NEWS_FEED_PATH, ['news']],
  [COURSES_CALENDAR, ['courses']],
  [MANIFEST_PATH, []],
  [ROBOTS_PATH, []],
  [SPECULATION_RULES_PATH, []],
]);

/** The addresses of `SITEMAP_PART_PATH`. */
const SITEMAP_PART = /^\/sitemap-[1-9]\d{0,3}\.xml$/;

/** The addresses of `COURSE_CALENDAR`. */
const CALENDAR_OF_COURSE = new RegExp(
  `^${COURSE_CALENDAR.replace(':id', String.raw`[\da-f]{24}`).replace('.ics', String.raw`\.ics`)}$`,
);

/** Returns the collections that a site file shows; undefined for other paths. */
const collectionsOf = (path: string): readonly CachedCollection[] | undefined =>
  SITE_FILES.get(path) ??
  (CALENDAR_OF_COURSE.test(path) ? ['courses'] : undefined) ??
  (SITEMAP_PART.test(path) ? CACHED_COLLECTIONS : undefined);

const isSuccess = (status: number) => status === 200;
const isPage = (status: number) => status === 200 || status === 404;

function readAt(path: string): Read | undefined {
  return lists.get(path) ?? (ID.test(path) ? items.get(path.replace(ID, ID_PARAMETER)) : undefined);
}

/**
 * Unknown query parameters are ignored, so that they cannot fill the cache. Returns undefined when drafts are asked for,
 * which only staff get.
 */
function keyOf(path: string, search: string, names: readonly string[]): string | undefined {
  if (search === '' || names.length === 0) return path;
  const query = parseQuery(search);
  if (names.includes(DRAFTS) && query[DRAFTS]) return undefined;
  const values = names.map((name) => query[name]);
  return values.some((value) => value !== undefined) ? `${path}?${JSON.stringify(values)}` : path;
}

/**
 * Returns where the response to a request may be stored; undefined unless every visitor gets the same one. Nothing else that
 * a request may have makes a difference, its body included, so that nobody has a response computed anew for each request.
 */
export function cacheEntryOf(req: IncomingMessage): CacheEntry | undefined {
  const { method, url = '', headers } = req;
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const read = readAt(path);
  if (read?.hasMoreForStaff && headers.authorization !== undefined) return undefined;
  const entry = read ? readEntry(read, path, url) : siteEntry(url, path, siteUrl(req));
  return entry && entry.key.length <= LONGEST_KEY ? entry : undefined;
}

function readEntry({ route, collections, query }: Read, path: string, url: string): CacheEntry | undefined {
  const key = keyOf(path, url.slice(path.length + 1), query);
  return key === undefined ? undefined : { key, path, route, collections, keeps: isSuccess };
}

function siteEntry(url: string, path: string, site: string): CacheEntry | undefined {
  const files = collectionsOf(path);
  if (files) return { key: site + path, path, route: routeOf(path), collections: files, keeps: isSuccess };
  // Each response with the page of an order has its own nonce.
  if (!isPagePath(path) || isPaymentPath(url) || isIncompleteListUrl(url)) return undefined;
  if (isCertificatePath(path)) return undefined;
  // A redirect keeps the whole query.
  if (writtenPath(path) !== null) return undefined;
  // A page may show records of all collections.
  const key = site + pageAddress(url);
  return { key, path, route: routeOf(path), collections: CACHED_COLLECTIONS, keeps: isPage };
}
