import { existsSync, readdirSync } from 'node:fs';
import { extname } from 'node:path';
import type { RequestHandler } from 'express';

const SUFFIX = '.br';

/**
 * Stands before the static files of a folder and points to the Brotli copy the build has made of one,
 * for those who can read it. The folder is read once: a build is finished before it is served.
 */
export function precompressed(folder: string): RequestHandler {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const copies = new Set(files.filter((file) => file.endsWith(SUFFIX)).map((file) => `/${file}`));
  return (req, res, next) => {
    if (copies.has(req.path + SUFFIX)) {
      res.vary('Accept-Encoding');
      if (req.acceptsEncodings('br')) {
        res.type(extname(req.path)).set('Content-Encoding', 'br');
        req.url = req.path + SUFFIX;
      }
    }
    next();
  };
}
