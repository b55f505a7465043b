import type { RequestHandler } from 'express';
import type { Logger } from '../lib/logger.ts';
import { requestId } from './requestId.ts';

/** One line per answer. The path without its query, no headers, no bodies: nothing in it is a secret. */
export function requestLog(logger: Logger): RequestHandler {
  return (req, res, next) => {
    const startedAt = performance.now();
    const { method, path } = req;
    res.once('close', () => {
      const ms = Math.round(performance.now() - startedAt);
      const line = { reqId: requestId(req), method, path, status: res.statusCode, ms };
      if (res.writableFinished) logger.info(line, 'answered');
      else logger.warn(line, 'connection closed before the answer');
    });
    next();
  };
}
