import {
  hasPermission,
  type Permission,
  type RequiredPermission,
} from '@institut/contract/accounts/permissions';
import { CONFIRMATION_MINUTES } from '@institut/contract/limits';
import { confirmationRequired, forbidden } from './errors.ts';

const CONFIRMATION_MS = CONFIRMATION_MINUTES * 60_000;

/** The logged-in user, read from the database with every request. */
export type SessionUser = {
  id: string;
  /** The permissions of the user as staff: none for ordinary users, and while a required second factor is lacking. */
  permissions: readonly Permission[];
  /** Those of them that reach only the courses whose lecturer the user is. */
  scopedPermissions: readonly Permission[];
  /** The user has no permissions until they switch on a second factor. */
  lacksSecondFactor: boolean;
  name: string;
  lastName: string;
  email: string;
  /** The token version of the user. */
  tokenVersion: number;
  sessionId: string;
  isRemembered: boolean;
  sessionCreatedAt: Date;
  sessionExpiresAt: Date;
  /** When the user last proved in this session who they are. */
  confirmedAt: Date;
};

/** Throws `forbidden` for a caller without a required permission. */
export function requirePermission({ permissions }: SessionUser, required: RequiredPermission): void {
  if (!hasPermission(permissions, required)) throw forbidden();
}

/**
 * Throws `confirmation_required` unless the caller has proved in this session a short time ago who they are; with
 * `afterLogin` the login itself does not count.
 */
export function requireConfirmation(user: SessionUser, { afterLogin = false } = {}): void {
  if (!(afterLogin ? isConfirmedAfterLogin(user) : isRecent(user))) throw confirmationRequired();
}

const isRecent = ({ confirmedAt }: SessionUser): boolean =>
  Date.now() - confirmedAt.getTime() <= CONFIRMATION_MS;

/** Returns whether the caller has proved in this session a short time ago, not only by the login, who they are. */
export const isConfirmedAfterLogin = (user: SessionUser): boolean =>
  isRecent(user) && user.confirmedAt > user.sessionCreatedAt;
