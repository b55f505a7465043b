import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import express, { Router } from 'express';
import { errorCode } from '../lib/errorCode.ts';
import { notFound } from '../lib/errors.ts';
import { precompressed } from './precompressed.ts';
import { cspNonce } from './securityHeaders.ts';

/** Stands in the built index.html wherever the nonce of the answer belongs (`html.cspNonce` of vite.config.ts). */
const NONCE_PLACE = 'csp-nonce-of-this-answer';

/**
 * The built pages. Files under /assets carry a hash in their name and never change; index.html is asked for anew
 * each time and answers every address of the pages. A missing file is a 404, not a page.
 */
export function serveSpa(folder: string): Router {
  const router = Router();
  const assets = join(folder, 'assets');
  router.use(
    '/assets',
    precompressed(assets),
    express.static(assets, { index: false, redirect: false, immutable: true, maxAge: '365d' }),
  );
  router.use(express.static(folder, { index: false, redirect: false, maxAge: '1h' }));
  router.get('/{*path}', async (req, res) => {
    if (req.path.startsWith('/assets/') || extname(req.path) !== '') throw notFound('Datoteka', 'f');
    const page = await readPage(join(folder, 'index.html'));
    res
      .set('Cache-Control', 'no-cache')
      .type('html')
      .send(page.replaceAll(NONCE_PLACE, cspNonce(res)));
  });
  return router;
}

async function readPage(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    throw errorCode(error) === 'ENOENT' ? notFound('Stranica', 'f') : error;
  });
}
