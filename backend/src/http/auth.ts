import {
  hasPermission,
  type Permission,
  type RequiredPermission,
} from '@institut/contract/accounts/permissions';
import type { ApiCall } from '@institut/contract/frame/call';
import type { Request, RequestHandler } from 'express';
import { requireConfirmation, type SessionUser } from '../lib/sessionUser.ts';
import { ports } from './ports.ts';
import { forbidden, secondFactorMissing, unauthorized } from '../lib/errors.ts';

const users = new WeakMap<Request, SessionUser>();

/** Returns the user of a request; only after `requireUser` or `requireStaff`. Throws without one. */
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
  // The permissions and the session are read on every request, because both may have changed since the token was issued.
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

/** Refuses users without a required permission; one that reaches only own courses is none for a call without that `scope`. */
export const requireStaff =
  (required: RequiredPermission, scope?: ApiCall['scope']): RequestHandler =>
  async (req, res, next) => {
    res.set('Cache-Control', 'no-store');
    const user = await authenticate(req);
    if (user.lacksSecondFactor) throw secondFactorMissing();
    const isReached = (held: Permission) =>
      scope || required === 'any' || !user.scopedPermissions.includes(held);
    if (!hasPermission(user.permissions.filter(isReached), required)) {
      ports().noteDenied(user, req);
      throw forbidden();
    }
    users.set(req, user);
    next();
  };

/** After `requireUser` or `requireStaff`: refuses a session whose user has not proved lately who they are. */
export const requireConfirmed =
  (afterLogin: boolean): RequestHandler =>
  (req, _res, next) => {
    requireConfirmation(currentUser(req), { afterLogin });
    next();
  };

/**
 * For public responses that contain more for staff (`isPermitted`). An invalid token makes its bearer a visitor: a 401
 * would log out users who read public data.
 */
export const recognizeStaff =
  (required: RequiredPermission): RequestHandler =>
  async (req, res, next) => {
    res.vary('Authorization');
    const user = await findUser(req);
    if (user && hasPermission(user.permissions, required)) {
      res.set('Cache-Control', 'no-store');
      users.set(req, user);
    }
    next();
  };

/** For public calls whose limit counts users by their account. An invalid token makes its bearer a visitor. */
export const recognizeUser: RequestHandler = async (req, _res, next) => {
  const user = await findUser(req);
  if (user) users.set(req, user);
  next();
};

/** Returns whether a request comes from a user with a required permission; false where none is named. */
export function isPermitted(req: Request, required: RequiredPermission | undefined): boolean {
  const user = users.get(req);
  return user !== undefined && required !== undefined && hasPermission(user.permissions, required);
}

export const isAskedByStaff = (req: Request): boolean => isPermitted(req, 'any');

/** For public lists that contain drafts for staff (`?drafts=include`); otherwise no user is required. */
export function requireStaffForDrafts(required: RequiredPermission): RequestHandler {
  const require = requireStaff(required);
  return (req, res, next) => (req.query.drafts ? require(req, res, next) : next());
}
