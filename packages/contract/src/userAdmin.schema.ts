import { z } from 'zod';
import { pageNumber, pageSize, queryFlag, searchKeyword } from './fields.ts';
import { SORT_DIRECTIONS } from './sort.ts';
import { USER_PAGE_SIZE, USER_SORTS } from './user.ts';
import { profileBody, registerBody } from './user.schema.ts';

/** The list of all users: a keyword of names and e-mail addresses, those with or without rights, one sort. */
export const userListQuery = z.object({
  pageNumber,
  pageSize: pageSize.default(USER_PAGE_SIZE),
  keyword: searchKeyword,
  isAdmin: queryFlag.optional(),
  sort: z.enum(USER_SORTS).default('createdAt'),
  direction: z.enum(SORT_DIRECTIONS).default('desc'),
});
export type UserListQuery = z.input<typeof userListQuery>;

/** An admin's edit of a user; an absent last name stays as it is. */
export const userBody = registerBody
  .pick({ name: true, email: true })
  .extend({ lastName: profileBody.shape.lastName, isAdmin: z.boolean() });
export type UserBody = z.infer<typeof userBody>;
