import { z } from 'zod';
import { adminFields, editVersion } from './content.schema.ts';
import { pageNumber, pageSize, queryFlag, searchKeyword } from './fields.ts';
import { SORT_DIRECTIONS } from './listQuery.ts';
import { USER_PAGE_SIZE, USER_SORTS } from './user.ts';
import { profile, profileBody, registerBody } from './user.schema.ts';

/** The list of all users: a keyword of names and e-mail addresses, those with or without rights, one sort. */
export const userListQuery = z.object({
  pageNumber,
  pageSize: pageSize.default(USER_PAGE_SIZE),
  keyword: searchKeyword,
  isAdmin: queryFlag.optional(),
  sort: z.enum(USER_SORTS).default('createdAt'),
  direction: z.enum(SORT_DIRECTIONS).default('desc'),
});

/** A user as admins see them; `version` rises with every edit, theirs or the user's own. */
export const adminUser = profile.extend({ version: adminFields.version });
export type AdminUser = z.infer<typeof adminUser>;

/**
 * An admin's edit of a user; an absent last name stays as it is. Without the version that was read the last edit counts,
 * with an older one it is refused with `stale_edit`.
 */
export const userBody = registerBody
  .pick({ name: true, email: true })
  .extend({ lastName: profileBody.shape.lastName, isAdmin: z.boolean(), version: editVersion });
export type UserBody = z.infer<typeof userBody>;
