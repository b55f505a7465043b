import type { IncomingMessage } from 'node:http';
import { parse as parseQuery } from 'node:querystring';
import { CACHED_COLLECTIONS, type ApiCall, type CachedCollection } from '@institut/contract/call';
import { CALL_NAMES, callNamed } from '@institut/contract/calls';
import { isPaymentPath } from '@institut/contract/paths';
import { LRUCache } from 'lru-cache';
import { pathInAddressCase } from '../features/pages/page.service.ts';
import { pageAddress } from '../features/pages/pageAddress.ts';
import {
  MANIFEST_PATH,
  NEWS_FEED_PATH,
  ROBOTS_PATH,
  SITEMAP_PATH,
  SPECULATION_RULES_PATH,
} from '../features/pages/page.ts';
import { routeOf } from './requestLog.ts';
import { siteUrl } from './siteUrl.ts';
import { isIncompleteListUrl, isPagePath } from './staticFiles.ts';

/** Where the response cache stores the response to a request. */
export type CacheEntry = {
  key: string;
  path: string;
  /** The template of the path, for metrics. */
  route: string;
  /** A write to one of them makes the response invalid. */
  collections: readonly CachedCollection[];
  /** Returns whether a response with this status is stored; others are only shared by simultaneous requests. */
  keeps: (status: number) => boolean;
};

type Read = { route: string; collections: readonly CachedCollection[]; query: readonly string[] };

const LONGEST_KEY = 1000;
const ID_PARAMETER = ':id';
/** An id as one segment of a path. */
const ID = /(?<=\/)[\da-f]{24}(?=\/|$)/;

/** Requests with a body are never answered from the cache. */
const WITH_BODY = ['content-length', 'transfer-encoding', 'expect'] as const;
/** Requests with one of these headers neither, except for site files, which nobody must be able to compute anew each time. */
const OWN_RESPONSE = [
  'authorization',
  'range',
  'if-match',
  'if-modified-since',
  'if-unmodified-since',
] as const;

/** The public reads of the contract by path; those about one record by the template of the path. */
const lists = new Map<string, Read>();
const items = new Map<string, Read>();
for (const call of CALL_NAMES.map(callNamed)) {
  const { path, cache, query }: ApiCall = call;
  if (!cache) continue;
  const read = { route: path, collections: [cache].flat(), query: Object.keys(query?.shape ?? {}) };
  (path.includes(ID_PARAMETER) ? items : lists).set(path, read);
}

const SITE_FILES = new Map<string, readonly CachedCollection[]>([
  [SITEMAP_PATH, CACHED_COLLECTIONS],
  [NEWS_FEED_PATH, ['news']],
  [MANIFEST_PATH, []],
  [ROBOTS_PATH, []],
  [SPECULATION_RULES_PATH, []],
]);

/** The addresses of `SITEMAP_PART_PATH`. */
const SITEMAP_PART = /^\/sitemap-[1-9]\d{0,3}\.xml$/;

/** Returns the collections that a site file shows; undefined for other paths. */
const collectionsOf = (path: string): readonly CachedCollection[] | undefined =>
  SITE_FILES.get(path) ?? (SITEMAP_PART.test(path) ? CACHED_COLLECTIONS : undefined);

const isSuccess = (status: number) => status === 200;
const isPage = (status: number) => status === 200 || status === 404;

function readAt(path: string): Read | undefined {
  return lists.get(path) ?? (ID.test(path) ? items.get(path.replace(ID, ID_PARAMETER)) : undefined);
}

/** Unknown query parameters are ignored, so that they cannot fill the cache. */
function keyOf(path: string, search: string, names: readonly string[]): string {
  if (search === '' || names.length === 0) return path;
  const query = parseQuery(search);
  const values = names.map((name) => query[name]);
  return values.some((value) => value !== undefined) ? `${path}?${JSON.stringify(values)}` : path;
}

/** Where the response to a GET of a path with its query may be stored, whatever its headers are. */
type Place = { site: string; entry: CacheEntry | undefined; isSiteFile: boolean };

/** The places of the URLs that were requested lately, because finding one takes longer than sending a stored response. */
const places = new LRUCache<string, Place>({ max: 1000 });

/** Returns where the response to a request may be stored; undefined unless every visitor gets the same one. */
export function cacheEntryOf(req: IncomingMessage): CacheEntry | undefined {
  const { method, url = '', headers } = req;
  if ((method !== 'GET' && method !== 'HEAD') || WITH_BODY.some((name) => headers[name] !== undefined)) {
    return undefined;
  }
  const { entry, isSiteFile } = placeOf(url, siteUrl(req));
  if (!entry || isSiteFile || OWN_RESPONSE.every((name) => headers[name] === undefined)) return entry;
  return undefined;
}

function placeOf(url: string, site: string): Place {
  const known = places.get(url);
  if (known?.site === site) return known;
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const entry = entryOf(url, path, site);
  const place = {
    site,
    entry: entry && entry.key.length <= LONGEST_KEY ? entry : undefined,
    isSiteFile: collectionsOf(path) !== undefined,
  };
  if (url.length <= LONGEST_KEY) places.set(url, place);
  return place;
}

function entryOf(url: string, path: string, site: string): CacheEntry | undefined {
  const files = collectionsOf(path);
  if (files) return { key: site + path, path, route: routeOf(path), collections: files, keeps: isSuccess };
  const read = readAt(path);
  if (read) {
    const { route, collections, query } = read;
    const key = keyOf(path, url.slice(path.length + 1), query);
    return { key, path, route, collections, keeps: isSuccess };
  }
  // Each response with the page of an order has its own nonce.
  if (!isPagePath(path) || isPaymentPath(url) || isIncompleteListUrl(url)) return undefined;
  // A redirect keeps the whole query.
  if (pathInAddressCase(path) !== null) return undefined;
  // A page may show records of all collections.
  const key = site + pageAddress(url);
  return { key, path, route: routeOf(path), collections: CACHED_COLLECTIONS, keeps: isPage };
}
