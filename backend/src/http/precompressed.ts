import { existsSync, readdirSync } from 'node:fs';
import { extname } from 'node:path';
import type { RequestHandler } from 'express';
import { codingFor } from './coding.ts';

const ENDINGS = { br: '.br', gzip: '.gz' } as const;

/**
 * Stands before the static files of a folder and points to the copy the build has made of one in the coding its reader
 * likes best. The folder is read once: a build is finished before it is served.
 */
export function precompressed(folder: string): RequestHandler {
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
