import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Logger } from '../lib/logger.ts';
import { recordRequest, requestsInFlight } from '../lib/metrics.ts';
import { onceGone } from './onResponseClosed.ts';
import { routeOf } from './routeOf.ts';
import { requestId } from './requestId.ts';

/** Above this somebody has been waiting. */
const SLOW_MS = 1000;
/** As web servers call it that somebody left before their answer. */
const LEFT = 499;

type Asked = {
  reqId: string | undefined;
  method: string | undefined;
  path: string;
  /** The template of its path, where that is known already. */
  route?: string;
};

/**
 * Tells of each answer once it is sent: one line and one measurement. A slow answer is a warning, a 5xx an error. The path
 * without its query, no headers, no bodies: nothing in a line is a secret.
 */
export function answerLog(logger: Logger): (res: ServerResponse, asked: Asked) => void {
  // Looking for secrets by name would take longer than everything else about a line whose every field stands below.
  const log = logger.child({}, { redact: [] });
  return (res, { reqId, method, path, route }) => {
    const startedAt = performance.now();
    requestsInFlight.inc();
    onceGone(res, () => {
      const ms = performance.now() - startedAt;
      const isAnswered = res.writableFinished;
      requestsInFlight.dec();
      recordRequest({
        method: method ?? '',
        route: route ?? routeOf(path),
        status: isAnswered ? res.statusCode : LEFT,
        seconds: ms / 1000,
      });
      const line = { reqId, method, path, status: res.statusCode, ms: Math.round(ms) };
      if (!isAnswered) log.warn(line, 'connection closed before the answer');
      else if (res.statusCode >= 500) log.error(line, 'answered with an error');
      else if (ms > SLOW_MS) log.warn(line, 'answered slowly');
      else log.info(line, 'answered');
    });
  };
}

/** Logs and measures every request that reaches it; stands behind `assignRequestId`, before all that can answer. */
export function requestLog(logger: Logger): RequestHandler {
  const tellOf = answerLog(logger);
  return (req, res, next) => {
    tellOf(res, { reqId: requestId(req), method: req.method, path: req.path });
    next();
  };
}
