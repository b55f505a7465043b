import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Logger } from '../lib/logger.ts';
import { recordRequest, requestsInFlight } from '../lib/metrics.ts';
import { routeOf } from '../lib/routeOf.ts';
import { requestId } from './requestId.ts';

/** Above this somebody has been waiting. */
const SLOW_MS = 1000;
/** As web servers call it that somebody left before their answer. */
const LEFT = 499;

type Asked = { reqId: string | undefined; method: string | undefined; path: string };

/**
 * One line once the answer is sent, and one measurement: a slow answer is a warning, a 5xx an error. The path without its
 * query, no headers, no bodies: nothing in it is a secret.
 */
export function logAnswer(logger: Logger, res: ServerResponse, asked: Asked): void {
  const startedAt = performance.now();
  requestsInFlight.inc();
  res.once('close', () => {
    const ms = performance.now() - startedAt;
    const isAnswered = res.writableFinished;
    requestsInFlight.dec();
    recordRequest({
      method: asked.method ?? '',
      route: routeOf(asked.path),
      status: isAnswered ? res.statusCode : LEFT,
      seconds: ms / 1000,
    });
    const line = { ...asked, status: res.statusCode, ms: Math.round(ms) };
    if (!isAnswered) logger.warn(line, 'connection closed before the answer');
    else if (res.statusCode >= 500) logger.error(line, 'answered with an error');
    else if (ms > SLOW_MS) logger.warn(line, 'answered slowly');
    else logger.info(line, 'answered');
  });
}

export function requestLog(logger: Logger): RequestHandler {
  return (req, res, next) => {
    logAnswer(logger, res, { reqId: requestId(req), method: req.method, path: req.path });
    next();
  };
}
