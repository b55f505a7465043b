import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';

const HEADER = 'X-Request-Id';
const SANE_ID = /^[\w.-]{1,64}$/;

const ids = new WeakMap<Request, string>();

/** The name under which a request stands in the logs and in its answer's header. */
export function requestId(req: Request): string | undefined {
  return ids.get(req);
}

/** Keeps the id a proxy in front has given, if it is sane; makes one otherwise. */
export const assignRequestId: RequestHandler = (req, res, next) => {
  const given = req.get(HEADER);
  const id = given && SANE_ID.test(given) ? given : randomUUID();
  ids.set(req, id);
  res.set(HEADER, id);
  next();
};
