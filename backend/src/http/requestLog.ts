import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { API } from '@institut/contract/endpoints';
import type { Request, RequestHandler } from 'express';
import type { Logger } from '../lib/logger.ts';
import { recordRequest, requestsInFlight } from '../lib/metrics.ts';
import { onResponseClosed } from './onResponseClosed.ts';

export const REQUEST_ID_HEADER = 'X-Request-Id';
const SANE_ID = /^[\w.-]{1,64}$/;

const ids = new WeakMap<Request, string>();

/** The name under which a request stands in the logs and in its answer's header. */
export function requestId(req: Request): string | undefined {
  return ids.get(req);
}

/** The id a proxy in front has given, if it is sane; a new one otherwise. */
export const requestIdFrom = (given: string | string[] | undefined): string =>
  typeof given === 'string' && SANE_ID.test(given) ? given : randomUUID();

export const assignRequestId: RequestHandler = (req, res, next) => {
  const id = requestIdFrom(req.headers['x-request-id']);
  ids.set(req, id);
  res.set(REQUEST_ID_HEADER, id);
  next();
};

const fixed = new Set<string>(Object.values(API).filter((path) => !path.includes(':')));
const withParameters = Object.values(API)
  .filter((path) => path.includes(':'))
  .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`) }));

/** What stands under these folders is as many addresses as there are files, or as somebody thinks up. */
const FOLDERS = ['/api/', '/uploads/', '/assets/'];
const FILE = /\.[^/]+$/;

/**
 * The template of a path (without its query), for figures: `/api/kursevi/:id`, `/uploads/*`, `page`. There are never more
 * of them than templates, whatever paths are asked for.
 */
export function routeOf(path: string): string {
  const known = path.toLowerCase().replace(/(?<=.)\/$/, '');
  if (fixed.has(known)) return known;
  const found = withParameters.find(({ pattern }) => pattern.test(known));
  if (found) return found.path;
  const folder = FOLDERS.find((prefix) => known.startsWith(prefix));
  if (folder) return `${folder}*`;
  return FILE.test(known) ? 'file' : 'page';
}

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
    onResponseClosed(res, () => {
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
