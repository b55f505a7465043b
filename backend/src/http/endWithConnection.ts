import type { Readable } from 'node:stream';
import type { RequestHandler } from 'express';
import { onceGone } from './onResponseClosed.ts';

/**
 * Ends every answer with its connection, and what is being read for it. Node does so for the answer that has the connection
 * alone; files and cursors for those behind it would stay open for ever.
 */
export const endWithConnection: RequestHandler = (_req, res, next) => {
  onceGone(res, () => {
    if (!res.closed) res.destroy().emit('close');
  });
  res.on('pipe', (source: Readable) => onceGone(res, () => void source.destroy()));
  next();
};
