import type { UserSort } from '@institut/contract/user';
import type { userListQuery } from '@institut/contract/userAdmin.schema';
import type { QueryFilter, Types } from 'mongoose';
import type { z } from 'zod';
import { eachRecord } from '../../database/eachRecord.ts';
import { searchFilter, type SearchCondition } from '../../database/search/searchFilter.ts';
import { directed, type Sort } from '../../lib/sorting.ts';
import { UserModel, type UserDocument, type UserRecord } from './user.model.ts';

type Asked = z.output<typeof userListQuery>;

/** Fields of a user that an export reads; the password hash is never fetched. */
const EXPORTED = ['name', 'lastName', 'email', 'isAdmin', 'wantsEventMail'] as const;
export type ExportedUser = Pick<UserRecord, (typeof EXPORTED)[number]> & {
  _id: Types.ObjectId;
  createdAt: Date;
};

/** Ascending; each is one index that is read in both directions. The id orders equal values, so pages never overlap. */
const SORTS: Record<UserSort, Sort> = {
  createdAt: { createdAt: 1, _id: 1 },
  name: { 'sortKeys.name': 1, 'sortKeys.lastName': 1, _id: 1 },
  email: { email: 1 },
};

const TEXTS = ['name', 'lastName', 'email'].map((text) => ({
  key: `searchKeys.${text}`,
  grams: `searchGrams.${text}`,
}));

/** Returns a page of all users, or of those with or without admin rights, whose names and address match the keyword. */
export async function listUsers(asked: Asked): Promise<{ users: UserDocument[]; total: number }> {
  const { pageNumber, pageSize } = asked;
  const { find, count } = await searchFilter(UserModel, asked.keyword, TEXTS);
  const [users, total] = await Promise.all([
    UserModel.find(filterOf(asked, find))
      .sort(sortOf(asked))
      .skip((pageNumber - 1) * pageSize)
      .limit(pageSize)
      .exec(),
    UserModel.countDocuments(filterOf(asked, count)),
  ]);
  return { users, total };
}

/** Yields the same users one by one. */
export async function* eachUser(asked: Omit<Asked, 'pageNumber' | 'pageSize'>): AsyncGenerator<ExportedUser> {
  const { find } = await searchFilter(UserModel, asked.keyword, TEXTS);
  yield* eachRecord(
    UserModel.find(filterOf(asked, find), [...EXPORTED, 'createdAt'])
      .sort(sortOf(asked))
      .lean<ExportedUser>(),
  );
}

const sortOf = ({ sort, direction }: Pick<Asked, 'sort' | 'direction'>) => directed(SORTS[sort], direction);

const filterOf = ({ isAdmin }: Pick<Asked, 'isAdmin'>, search: SearchCondition): QueryFilter<UserRecord> => ({
  ...(isAdmin !== undefined && { isAdmin }),
  ...search,
});
