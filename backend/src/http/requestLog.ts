import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { API } from '@institut/contract/frame/endpoints';
import type { Request, RequestHandler } from 'express';
import { env } from '../config/env.ts';
import type { Logger } from '../lib/logger.ts';
import { recordRequest, requestsInFlight } from '../lib/metrics.ts';
import { onResponseClosed } from './onResponseClosed.ts';

export const REQUEST_ID_HEADER = 'X-Request-Id';
const SANE_ID = /^[\w.-]{1,64}$/;

const ids = new WeakMap<Request, string>();

export function requestId(req: Request): string | undefined {
  return ids.get(req);
}

/**
 * Returns the id that a proxy has set, if it is well-formed, otherwise a new one. Without a trusted proxy every client could
 * choose the id under which its request is logged.
 */
export const requestIdFrom = (given: string | string[] | undefined): string =>
  env.TRUST_PROXY !== false && typeof given === 'string' && SANE_ID.test(given) ? given : randomUUID();

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

/** Paths below these folders are unlimited in number, so each folder is one template. */
const FOLDERS = ['/api/', '/uploads/', '/assets/'];
const FILE = /\.[^/]+$/;

/**
 * Returns the template of a path (without its query) for metrics: `/api/kursevi/:id`, `/uploads/*`, `page`. The number of
 * templates is limited, whatever paths are requested.
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

const SLOW_MS = 1000;
/** The status that nginx logs when a client disconnects before the response. */
const CLIENT_CLOSED_REQUEST = 499;

type Asked = {
  reqId: string | undefined;
  method: string | undefined;
  path: string;
  /** The template of its path, if already known. */
  route?: string;
};

/** A response that was sent, or whose connection was closed before. */
type Ended = Asked & { route: string; status: number; isAnswered: boolean; ms: number };

function record({ method = '', route, status, isAnswered, ms }: Ended): void {
  requestsInFlight.dec();
  recordRequest({
    method,
    route,
    status: isAnswered ? status : CLIENT_CLOSED_REQUEST,
    seconds: ms / 1000,
  });
}

/** A page loads dozens of them. */
const FILE_ROUTES = new Set(['/assets/*', '/uploads/*', 'file']);

/**
 * Returns a function that logs a response. A slow response is a warning, a 5xx an error, a file, sent or not waited for, is only
 * for debugging. A closed connection is no warning, because whoever leaves a page closes some. Query, headers and bodies are left
 * out, because they may contain secrets.
 */
function lineWriter(logger: Logger): (ended: Ended) => void {
  // Redaction is the slowest part of a log line, and the fields below contain no secrets.
  const log = logger.child({}, { redact: [] });
  return ({ reqId, method, path, route, status, isAnswered, ms }) => {
    const line = { reqId, method, path, status, ms: Math.round(ms) };
    const usual = status < 400 && FILE_ROUTES.has(route) ? 'debug' : 'info';
    if (!isAnswered) log[usual](line, 'connection closed before the answer');
    else if (status >= 500) log.error(line, 'answered with an error');
    else if (ms > SLOW_MS) log.warn(line, 'answered slowly');
    else log[usual](line, 'answered');
  };
}

/** Returns a function that logs and measures a response once it is sent. */
export function responseLog(logger: Logger): (res: ServerResponse, asked: Asked) => void {
  const writeLine = lineWriter(logger);
  return (res, asked) => {
    const startedAt = performance.now();
    requestsInFlight.inc();
    onResponseClosed(res, () => {
      const ended = {
        ...asked,
        route: asked.route ?? routeOf(asked.path),
        status: res.statusCode,
        isAnswered: res.writableFinished,
        ms: performance.now() - startedAt,
      };
      record(ended);
      writeLine(ended);
    });
  };
}

const SUMMARY_EVERY_MS = 60_000;

/**
 * Returns a function that measures a response of the cache. A line for each costs as much as the response, so they are
 * counted and logged in one line per minute; slow responses and closed connections have their own line.
 */
export function storedResponseLog(logger: Logger): (ended: Ended) => void {
  const writeLine = lineWriter(logger);
  const counts = new Map<string, number>();

  const logCounts = () => {
    logger.info({ responses: Object.fromEntries(counts) }, 'answered from the response cache');
    counts.clear();
  };
  return (ended) => {
    record(ended);
    const { method, route, status, isAnswered, ms } = ended;
    if (env.LOG_CACHED_RESPONSES === 'each' || !isAnswered || ms > SLOW_MS) return writeLine(ended);
    const key = `${method} ${route} ${status}`;
    if (counts.size === 0) setTimeout(logCounts, SUMMARY_EVERY_MS).unref();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
}

/** Logs and measures every request; must come after `assignRequestId` and before everything that responds. */
export function requestLog(logger: Logger): RequestHandler {
  const logResponse = responseLog(logger);
  return (req, res, next) => {
    logResponse(res, { reqId: requestId(req), method: req.method, path: req.path });
    next();
  };
}
