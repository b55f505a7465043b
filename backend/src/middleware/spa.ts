import { extname, join } from 'node:path';
import express, { Router } from 'express';
import { notFound } from '../lib/errors.ts';
import { precompressed } from './precompressed.ts';

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
  router.get('/{*path}', (req, res) => {
    if (req.path.startsWith('/assets/') || extname(req.path) !== '') throw notFound('Datoteka', 'f');
    res.set('Cache-Control', 'no-cache').sendFile(join(folder, 'index.html'));
  });
  return router;
}
