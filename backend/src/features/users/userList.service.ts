import type { UserSort } from '@institut/contract/user';
import type { userListQuery } from '@institut/contract/userAdmin.schema';
import { type QueryFilter, trusted, type Types } from 'mongoose';
import type { z } from 'zod';
import { countMatches } from '../../database/countMatches.ts';
import { eachRecord } from '../../database/eachRecord.ts';
import { narrowed } from '../../database/narrowSearch.ts';
import { readPage } from '../../database/readPage.ts';
import { fold, searchPatterns } from '../../lib/fold.ts';
import { searchGrams } from '../../lib/searchGrams.ts';
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

/** A page of all users with or without rights whose names and address hold every word of the keyword. */
export async function listUsers(asked: Asked): Promise<{ users: UserDocument[]; total: number }> {
  const { pageNumber, pageSize } = asked;
  const { reading, counting } = await search(asked.keyword);
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
  const { reading } = await search(asked.keyword);
  yield* eachRecord(
    UserModel.find(filterOf(asked, reading), [...EXPORTED, 'createdAt'])
      .sort(sortOf(asked))
      .lean<ExportedUser>(),
  );
}

const sortOf = ({ sort, direction }: Pick<Asked, 'sort' | 'direction'>) => directed(SORTS[sort], direction);

type Filter = QueryFilter<UserRecord>;

const filterOf = ({ isAdmin }: Pick<Asked, 'isAdmin'>, words: Filter): Filter => ({
  ...(isAdmin !== undefined && { isAdmin }),
  ...words,
});

/** What stands for the keyword among the other conditions. */
function search(keyword: string) {
  const plain = holdingWords(keyword);
  const led = ledToWords(keyword, plain);
  return narrowed({ plain, led }, led && UserModel.find(led, '_id'));
}

function holdingWords(keyword: string): Filter {
  const words = searchPatterns(keyword).map((word) => ({
    $or: [{ 'searchKeys.name': word }, { 'searchKeys.lastName': word }, { 'searchKeys.email': word }],
  }));
  return words.length > 0 ? { $and: words } : {};
}

/** The longest word leads to the users who have it in one of their texts; among those the others are looked for. */
function ledToWords(keyword: string, words: Filter): Filter | null {
  const [longest = ''] = fold(keyword)
    .split(' ')
    .sort((a, b) => b.length - a.length);
  const grams = searchGrams(longest);
  if (grams.length === 0) return null;
  const inField = (field: string) => ({ [`searchGrams.${field}`]: trusted({ $all: grams }) });
  return { $or: [inField('name'), inField('lastName'), inField('email')], ...words };
}
