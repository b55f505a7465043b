import express, { Router } from 'express';
import { notFound } from '../lib/errors.ts';

/** Stored images. Their names are never used twice, so they may be kept for good; whatever they hold, it never runs. */
export function serveUploads(folder: string): Router {
  const router = Router();
  router.use(
    express.static(folder, {
      index: false,
      redirect: false,
      dotfiles: 'ignore',
      immutable: true,
      maxAge: '365d',
      setHeaders: (res) => {
        res.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
      },
    }),
  );
  router.use(() => {
    throw notFound('Datoteka', 'f');
  });
  return router;
}
