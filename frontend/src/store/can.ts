import {
  hasPermission,
  type Permission,
  type RequiredPermission,
} from '@institut/contract/accounts/permissions';

/** The part of a logged-in user that decides. */
export type Rights = { permissions: readonly Permission[] };

/**
 * Returns whether a user has a required permission; false for visitors. It decides what the browser shows and requests,
 * and the server decides again.
 */
export function can(user: Rights | null, required: RequiredPermission): boolean {
  return user !== null && hasPermission(user.permissions, required);
}
