import { extname, join } from 'node:path';
import express, { Router } from 'express';
import { pageComposer, type PageDeps } from '../features/pages/composePage.ts';
import { notFound } from '../lib/errors.ts';
import { precompressed } from './precompressed.ts';
import { cspNonce } from './securityHeaders.ts';
import { siteUrl } from './siteUrl.ts';

/** Stands in the built index.html wherever the nonce of the answer belongs (`html.cspNonce` of vite.config.ts). */
const NONCE_PLACE = 'csp-nonce-of-this-answer';
const RETRY_AFTER_SECONDS = '10';

const EVERY_PATH = /^/;
const SEARCH = '/search/';

/** Words that are searched for may have a dot (`node.js`); elsewhere it begins the kind of a file. */
const isFile = (path: string): boolean =>
  path.startsWith('/assets/') || (!path.startsWith(SEARCH) && extname(path) !== '');

const NO_PAGES = /^\/(?:api|uploads|assets)(?:\/|$)/i;

/** Tells whether a path, as the client sends it, is that of a page or of nothing. */
export const isPagePath = (path: string): boolean =>
  path.startsWith('/') && !NO_PAGES.test(path) && !isFile(path);

/**
 * The built pages. Files under /assets carry a hash in their name and never change; pages are asked for anew each
 * time. A missing file is a 404, not a page.
 */
export function serveSpa(deps: PageDeps): Router {
  const router = Router();
  const assets = join(deps.spaDir, 'assets');
  const composePage = pageComposer(deps);
  router.use(
    '/assets',
    precompressed(assets),
    express.static(assets, { index: false, redirect: false, immutable: true, maxAge: '365d' }),
  );
  router.use(express.static(deps.spaDir, { index: false, redirect: false, maxAge: '1h' }));
  // A pattern without parameters: express would refuse to decode `/search/50%`.
  router.get(EVERY_PATH, async (req, res) => {
    if (isFile(req.path)) throw notFound('Datoteka', 'f');
    if (!req.originalUrl.startsWith('/')) throw notFound('Stranica', 'f');
    const { status, html } = await composePage(siteUrl(req), req.originalUrl);
    if (status === 503) res.set('Retry-After', RETRY_AFTER_SECONDS);
    res
      .status(status)
      .set('Cache-Control', 'no-cache')
      .type('html')
      .send(html.replaceAll(NONCE_PLACE, cspNonce(res)));
  });
  return router;
}
