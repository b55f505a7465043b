import type { Request, RequestHandler } from 'express';
import { requireConfirmation, type SessionUser } from '../lib/sessionUser.ts';
import { ports } from './ports.ts';
import { forbidden, secondFactorMissing, unauthorized } from '../lib/errors.ts';

const users = new WeakMap<Request, SessionUser>();

/** Returns the user of a request; only after `requireUser` or `requireAdmin`. Throws without one. */
export function currentUser(req: Request): SessionUser {
  const user = users.get(req);
  if (!user) throw new Error(`${req.method} ${req.path} asks for its user without requireUser.`);
  return user;
}

/** Returns the user of a request, if its access required one. */
export const knownUser = (req: Request): SessionUser | undefined => users.get(req);

/** Returns the token of a request, not verified. */
export const bearerToken = (req: Request): string | undefined =>
  /^Bearer (\S+)$/i.exec(req.get('Authorization') ?? '')?.[1];

async function findUser(req: Request): Promise<SessionUser | null> {
  const token = bearerToken(req);
  // The role and the session are read on every request, because both may have changed since the token was issued.
  return token === undefined ? null : ports().findSession(token);
}

async function authenticate(req: Request): Promise<SessionUser> {
  const user = await findUser(req);
  if (!user) throw unauthorized();
  return user;
}

/** Keeps responses for one person out of caches. */
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
  if (user.lacksSecondFactor) throw secondFactorMissing();
  if (!user.isAdmin) {
    ports().noteDenied(user, req);
    throw forbidden();
  }
  users.set(req, user);
  next();
};

/** After `requireUser` or `requireAdmin`: refuses a session whose user has not proved lately who they are. */
export const requireConfirmed =
  (afterLogin: boolean): RequestHandler =>
  (req, _res, next) => {
    requireConfirmation(currentUser(req), { afterLogin });
    next();
  };

/**
 * For public responses that contain more for admins (`isAskedByAdmin`). An invalid token makes its bearer a visitor: a
 * 401 would log out users who read public data.
 */
export const recognizeAdmin: RequestHandler = async (req, res, next) => {
  res.vary('Authorization');
  const user = await findUser(req);
  if (user?.isAdmin) {
    res.set('Cache-Control', 'no-store');
    users.set(req, user);
  }
  next();
};

export const isAskedByAdmin = (req: Request): boolean => users.get(req)?.isAdmin ?? false;

/** For public lists that contain drafts for admins (`?drafts=include`); otherwise no user is required. */
export const requireAdminForDrafts: RequestHandler = (req, res, next) =>
  req.query.drafts ? requireAdmin(req, res, next) : next();
