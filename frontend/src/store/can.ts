import {
  hasPermission,
  PERMISSIONS,
  type Permission,
  type RequiredPermission,
} from '@institut/contract/accounts/permissions';

/** The part of a logged-in user that decides; a login that an earlier version stored has no permissions. */
export type Rights = { isAdmin: boolean; permissions?: readonly Permission[] };

/**
 * Returns whether a user has a required permission; false for visitors. It decides what the browser shows and requests,
 * and the server decides again.
 */
export function can(user: Rights | null, required: RequiredPermission): boolean {
  if (!user) return false;
  return hasPermission(user.permissions ?? (user.isAdmin ? PERMISSIONS : []), required);
}
