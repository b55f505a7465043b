import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';

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
