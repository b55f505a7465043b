import type { UserSort } from '@institut/contract/user';
import type { userListQuery } from '@institut/contract/userAdmin.schema';
import type { QueryFilter, Types } from 'mongoose';
import type { z } from 'zod';
import { countMatches } from '../../database/countMatches.ts';
import { eachRecord } from '../../database/eachRecord.ts';
import { searchOf, type WordsCondition } from '../../database/search/searchFilter.ts';
import { readPage } from '../../database/readPage.ts';
import { directed, type Sort } from '../../lib/sorting.ts';
import { UserModel, type UserDocument, type UserRecord } from './user.model.ts';

type Asked = z.output<typeof userListQuery>;

/** What an export reads of a user; a hash is never even fetched. */
const EXPORTED = ['name', 'lastName', 'email', 'isAdmin', 'wantsEventMail'] as const;
export type ExportedUser = Pick<UserRecord, (typeof EXPORTED)[number]> & {
  _id: Types.ObjectId;
  createdAt: Date;
};

/** Ascending; each is one index, read from either end. The id settles equals, so pages never overlap. */
const SORTS: Record<UserSort, Sort> = {
  createdAt: { createdAt: 1, _id: 1 },
  name: { 'sortKeys.name': 1, 'sortKeys.lastName': 1, _id: 1 },
  email: { email: 1 },
};

/** What a search looks through. */
const TEXTS = ['name', 'lastName', 'email'].map((text) => ({
  key: `searchKeys.${text}`,
  grams: `searchGrams.${text}`,
}));

/** A page of all users with or without rights whose names and address hold every word of the keyword. */
export async function listUsers(asked: Asked): Promise<{ users: UserDocument[]; total: number }> {
  const { pageNumber, pageSize } = asked;
  const { reading, counting } = await searchOf(UserModel, asked.keyword, TEXTS);
  const filter = filterOf(asked, reading);
  const { items, total } = await readPage(
    { sort: sortOf(asked), skip: (pageNumber - 1) * pageSize, limit: pageSize },
    {
      count: () => countMatches(UserModel.countDocuments(filterOf(asked, counting))),
      read: ({ sort, skip, limit }) => UserModel.find(filter).sort(sort).skip(skip).limit(limit).exec(),
    },
  );
  return { users: items, total };
}

/** The same users one by one, however many there are. */
export async function* eachUser(asked: Omit<Asked, 'pageNumber' | 'pageSize'>): AsyncGenerator<ExportedUser> {
  const { reading } = await searchOf(UserModel, asked.keyword, TEXTS);
  yield* eachRecord(
    UserModel.find(filterOf(asked, reading), [...EXPORTED, 'createdAt'])
      .sort(sortOf(asked))
      .lean<ExportedUser>(),
  );
}

const sortOf = ({ sort, direction }: Pick<Asked, 'sort' | 'direction'>) => directed(SORTS[sort], direction);

const filterOf = ({ isAdmin }: Pick<Asked, 'isAdmin'>, words: WordsCondition): QueryFilter<UserRecord> => ({
  ...(isAdmin !== undefined && { isAdmin }),
  ...words,
});
