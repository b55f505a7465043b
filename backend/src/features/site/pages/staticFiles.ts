import { existsSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { CERTIFICATE_PATH } from '@institut/contract/certificates/paths';
import { coursesPath, SEARCH_PATH } from '@institut/contract/courses/values';
import { isPaymentPath } from '@institut/contract/frame/paths';
import express, { Router, type ErrorRequestHandler, type RequestHandler } from 'express';
import { isCertificatePath } from './certificatePages.ts';
import { pageComposer, type PageDeps } from './composePage.ts';
import { refusedPage } from './fixedPages.ts';
import { pageSite, SPECULATION_RULES_PATH } from './page.ts';
import { writtenPath } from './page.service.ts';
import { pageAddress } from './pageAddress.ts';
import { readStoredAsset } from './storedAssets.service.ts';
import { makeShareImage } from '../uploads/shareImage.ts';
import { notFound, unavailable } from '../../../lib/errors.ts';
import { networkOf } from '../../../lib/origin.ts';
import { type ObjectStore, StorageError, type StoredObject } from '../../../lib/storage/objectStore.ts';
import { toAppError } from '../../../http/errorHandler.ts';
import { ports } from '../../../http/ports.ts';
import { codingFor } from '../../../http/coding.ts';
import { markShortened } from '../../../http/responseCache.ts';
import { RATE_LIMITS } from '../../../http/rateLimit.ts';
import { allowInline, cspNonce } from '../../../http/securityHeaders.ts';
import { siteUrl } from '../../../http/siteUrl.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Serves stored images. They are immutable, because their names are never reused, and sandboxed, so no script runs. */
export function serveUploads(store: ObjectStore): RequestHandler {
  return async (req, res) => {
    const name = decodedPath(req.path).slice(1);
    const object = isRead(req) ? await readImage(store, name) : null;
    if (!object) throw notFound('Datoteka', 'f');
    res.set({
      'Cache-Control': IMMUTABLE,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      ETag: `"${name}"`,
    });
    const { body, bytes } = object;
    if (req.fresh) res.status(304);
    else res.type(extname(name)).set('Content-Length', String(bytes));
    if (req.fresh || req.method === 'HEAD') {
      body.destroy();
      res.end();
      return;
    }
    // The headers are sent already: the response ends incomplete, and the client detects that by its length.
    body.on('error', () => res.destroy());
    body.pipe(res);
  };
}

const isRead = ({ method }: { method: string }): boolean => method === 'GET' || method === 'HEAD';

async function readImage(store: ObjectStore, name: string): Promise<StoredObject | null> {
  try {
    const stored = await store.read(name);
    if (stored) return stored;
    const made = await makeShareImage(store, name);
    return made && { body: Readable.from([made]), bytes: made.length };
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    throw unavailable('Slika trenutno nije dostupna. Pokušajte ponovo.', error);
  }
}

const ENDINGS = { br: '.br', gzip: '.gz' } as const;

/**
 * Redirects a request for a static file of a folder to the compressed copy that the build has made and the client prefers.
 * Must come before the static files. The folder is read once, because a build is finished before it is served.
 */
function precompressed(folder: string): RequestHandler {
  const copies = new Set(existsSync(folder) ? readdirSync(folder).map((file) => `/${file}`) : []);
  const isCompressed = (path: string) => Object.values(ENDINGS).some((ending) => copies.has(path + ending));
  return (req, res, next) => {
    if (isCompressed(req.path)) {
      res.vary('Accept-Encoding');
      const coding = codingFor(req);
      if (coding !== 'identity' && copies.has(req.path + ENDINGS[coding])) {
        res.type(extname(req.path)).set('Content-Encoding', coding);
        req.url = req.path + ENDINGS[coding];
      }
    }
    next();
  };
}

const SOURCE_MAP = /\.map(\.(br|gz))?\/?$/i;

/** Source maps contain the sources with their comments; they are for those who have the build. */
const refuseSourceMaps: RequestHandler = (req, _res, next) => {
  if (SOURCE_MAP.test(decodedPath(req.path))) throw notFound('Datoteka', 'f');
  next();
};

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Serves the static files that only processes of another version have in their folder. */
const serveStoredAssets: RequestHandler = async (req, res, next) => {
  const name = decodedPath(req.path).slice(1);
  // A name that no process has stored, or a database that is away, makes a missing file.
  const data = isRead(req) ? await readStoredAsset(name).catch(() => null) : null;
  if (!data) return next();
  res.set('Cache-Control', IMMUTABLE).type(extname(name)).send(data);
};

/** PayPal's script reads the nonce from this element. */
const nonceElement = (nonce: string) => `<meta property="csp-nonce" nonce="${nonce}"></head>`;

const RETRY_AFTER_SECONDS = '10';

const EVERY_PATH = /^/;
const SEARCH = `${SEARCH_PATH}/`;

/**
 * Returns whether a URL is that of a course list without the value in its path: `/search`, `/page`, and
 * `/search?keyword=python` of a search form that was sent without JavaScript.
 */
export const isIncompleteListUrl = (url: string): boolean => /^\/(?:search|page)\/?(?:\?|$)/.test(url);

/** Returns the address of the course list that such a URL asks for. */
const courseListOf = (url: string): string => {
  const query = new URLSearchParams(url.slice(url.indexOf('?') + 1));
  return coursesPath({ keyword: query.get('keyword') ?? '' });
};

/** A dot begins a file extension, except in a search keyword (`node.js`). */
const isFile = (path: string): boolean =>
  path.startsWith('/assets/') || (!path.startsWith(SEARCH) && extname(path) !== '');

const NO_PAGES = /^\/(?:api|uploads|assets)(?:\/|$)/i;

/** Returns whether a path, as the client sends it, is answered with a page (also a 404 page). */
export const isPagePath = (path: string): boolean =>
  path.startsWith('/') && !NO_PAGES.test(path) && !isFile(path);

/**
 * Serves the built pages. Files under /assets have a hash in their name and never change; pages are revalidated each time.
 * A missing file is a 404, not a page.
 */
export function serveSpa(deps: PageDeps): Router {
  const router = Router();
  const assets = join(deps.spaDir, 'assets');
  const composePage = pageComposer(deps);
  router.use('/assets', refuseSourceMaps);
  router.use(
    '/assets',
    precompressed(assets),
    express.static(assets, { index: false, redirect: false, immutable: true, maxAge: '365d' }),
    serveStoredAssets,
  );
  router.use(
    express.static(deps.spaDir, {
      index: false,
      redirect: false,
      maxAge: '1h',
      setHeaders: (res, path) => {
        // A service worker names the files of its version.
        if (path.endsWith('-worker.js')) res.set('Cache-Control', 'no-cache');
      },
    }),
  );
  /** Without the certificate, which is not looked up; in the page the browser shows the sentence of the API. */
  const refuseCertificate: ErrorRequestHandler = async (error: unknown, req, res, next) => {
    const { code, message, retryAfter = 1 } = toAppError(error);
    if (code !== 'too_many_requests') return next(error);
    ports().noteRateLimit(req);
    const [url, address] = [siteUrl(req), pageAddress(req.originalUrl)];
    const page = await composePage(url, address, networkOf(req.ip), refusedPage(message, pageSite(url)));
    allowInline(res, page.inline);
    res.status(page.status).set({ 'Cache-Control': 'no-store', 'Retry-After': String(retryAfter) });
    res.type('html').send(page.html);
  };
  router.get(CERTIFICATE_PATH, [RATE_LIMITS.certificate].flat(), refuseCertificate);
  // A pattern without parameters: express would refuse to decode `/search/50%`.
  router.get(EVERY_PATH, async (req, res) => {
    if (isFile(req.path)) throw notFound('Datoteka', 'f');
    if (!req.originalUrl.startsWith('/')) throw notFound('Stranica', 'f');
    if (isIncompleteListUrl(req.originalUrl)) return res.redirect(303, courseListOf(req.originalUrl));
    const path = writtenPath(req.path);
    if (path !== null) return res.redirect(301, path + req.originalUrl.slice(req.path.length));
    const address = pageAddress(req.originalUrl);
    const page = await composePage(siteUrl(req), address, networkOf(req.ip));
    const { status, html, inline, isPublic } = page;
    if (page.isShortened) markShortened(res);
    allowInline(res, inline);
    if (status === 503) res.set('Retry-After', RETRY_AFTER_SECONDS);
    if (isPublic) res.set('Speculation-Rules', `"${SPECULATION_RULES_PATH}"`);
    res
      .status(status)
      .set('Cache-Control', isCertificatePath(req.path) ? 'no-store' : 'no-cache')
      .type('html')
      .send(isPaymentPath(req.originalUrl) ? html.replace('</head>', nonceElement(cspNonce(res))) : html);
  });
  return router;
}
