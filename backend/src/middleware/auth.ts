import type { Request, RequestHandler } from 'express';
import { findSession, type SessionUser } from '../features/users/user.service.ts';
import { forbidden, unauthorized } from '../lib/errors.ts';
import { readToken } from '../lib/token.ts';

const users = new WeakMap<Request, SessionUser>();

/** Who is asking; only behind `requireUser` or `requireAdmin`. */
export function currentUser(req: Request): SessionUser {
  const user = users.get(req);
  if (!user) throw new Error(`${req.method} ${req.path} asks for its user without requireUser.`);
  return user;
}

async function authenticate(req: Request): Promise<SessionUser> {
  const [, token] = /^Bearer (\S+)$/i.exec(req.get('Authorization') ?? '') ?? [];
  const claims = token ? readToken(token) : null;
  // The database, not the token, says who the user is by now and what they may do.
  const user = claims && (await findSession(claims));
  if (!user) throw unauthorized();
  return user;
}

/** Answers that belong to one person never stay in a cache. */
export const noStore: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store');
  next();
};

export const requireUser: RequestHandler = async (req, res, next) => {
  res.set('Cache-Control', 'no-store');
  users.set(req, await authenticate(req));
  next();
};

export const requireAdmin: RequestHandler = async (req, res, next) => {
  res.set('Cache-Control', 'no-store');
  const user = await authenticate(req);
  if (!user.isAdmin) throw forbidden();
  users.set(req, user);
  next();
};
