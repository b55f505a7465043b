import { z } from 'zod';
import { adminFields, editVersion } from '../content/schema.ts';
import { pageNumber, pageSize, queryFlag, searchKeyword } from '../frame/fields.ts';
import { SORT_DIRECTIONS } from '../frame/listQuery.ts';
import { USER_PAGE_SIZE } from '../limits.ts';
import { ROLES } from './roles.ts';
import { USER_SORTS } from './values.ts';
import { consent, profile, profileBody, registerBody } from './schema.ts';

/** The keyword matches names and e-mail addresses. */
export const userListQuery = z.object({
  pageNumber,
  pageSize: pageSize.default(USER_PAGE_SIZE),
  keyword: searchKeyword,
  isAdmin: queryFlag.optional(),
  /** Without it the best matches of a keyword come first, or the newest. */
  sort: z.enum(USER_SORTS).optional(),
  direction: z.enum(SORT_DIRECTIONS).default('desc'),
});

const roles = z
  .enum(ROLES)
  .array()
  .max(ROLES.length)
  .transform((given) => ROLES.filter((role) => given.includes(role)));

/** `version` rises with every edit by an admin or the user. */
export const adminUser = profile.omit({ permissions: true }).extend({
  roles: z.enum(ROLES).array(),
  version: adminFields.version,
  /** Only in the response of `getUser`. */
  hasSecondFactor: z.boolean().optional(),
  /** The consents of a single user, oldest first; absent without any, and in lists. */
  consents: consent.array().optional(),
});
export type AdminUser = z.infer<typeof adminUser>;

/**
 * An admin's edit of a user; an absent last name and absent roles stay unchanged. `isEmailConfirmed: true` confirms an address that stays
 * the same; a new address is never confirmed. An edit of an older version is refused with `stale_edit`, an edit without a
 * version is accepted.
 */
export const userBody = registerBody.pick({ name: true, email: true }).extend({
  lastName: profileBody.shape.lastName,
  isAdmin: z.boolean(),
  roles: roles.optional(),
  isEmailConfirmed: z.boolean().optional(),
  version: editVersion,
});
export type UserBody = z.infer<typeof userBody>;

/** A colleague who has no account: at least one role, or all rights. */
export const inviteStaffBody = registerBody
  .pick({ name: true, lastName: true, email: true })
  .extend({ isAdmin: z.boolean(), roles })
  .refine(({ isAdmin, roles: given }) => isAdmin || given.length > 0, {
    path: ['isAdmin'],
    error: 'Odaberite bar jednu ulogu.',
  });
export type InviteStaffBody = z.infer<typeof inviteStaffBody>;
