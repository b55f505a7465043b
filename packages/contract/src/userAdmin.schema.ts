import { z } from 'zod';
import { SEARCH_KEYWORD_MAX } from './course.ts';
import { optionalText, pageNumber, pageSize } from './fields.ts';
import { USER_PAGE_SIZE } from './user.ts';
import { profileBody, registerBody } from './user.schema.ts';

/** The list of all users: a keyword of names and e-mail addresses. */
export const userListQuery = z.object({
  pageNumber,
  pageSize: pageSize.default(USER_PAGE_SIZE),
  keyword: optionalText(SEARCH_KEYWORD_MAX).default(''),
});
export type UserListQuery = z.input<typeof userListQuery>;

/** An admin's edit of a user; an absent last name stays as it is. */
export const userBody = registerBody
  .pick({ name: true, email: true })
  .extend({ lastName: profileBody.shape.lastName, isAdmin: z.boolean() });
export type UserBody = z.infer<typeof userBody>;
