import type { UserSort } from '@institut/contract/user';
import type { userListQuery } from '@institut/contract/userAdmin.schema';
import type { QueryFilter, Types } from 'mongoose';
import type { z } from 'zod';
import { eachRecord } from '../../database/eachRecord.ts';
import { searchPatterns } from '../../lib/fold.ts';
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
  const [users, total] = await Promise.all([
    UserModel.find(filterOf(asked))
      .sort(sortOf(asked))
      .skip((pageNumber - 1) * pageSize)
      .limit(pageSize),
    UserModel.countDocuments(filterOf(asked)),
  ]);
  return { users, total };
}

/** The same users one by one, however many there are. */
export function eachUser(asked: Omit<Asked, 'pageNumber' | 'pageSize'>): AsyncIterable<ExportedUser> {
  return eachRecord(
    UserModel.find(filterOf(asked), [...EXPORTED, 'createdAt'])
      .sort(sortOf(asked))
      .lean<ExportedUser>(),
  );
}

const sortOf = ({ sort, direction }: Pick<Asked, 'sort' | 'direction'>) => directed(SORTS[sort], direction);

function filterOf({ keyword, isAdmin }: Pick<Asked, 'keyword' | 'isAdmin'>): QueryFilter<UserRecord> {
  const words = searchPatterns(keyword).map((word) => ({
    $or: [{ 'searchKeys.name': word }, { 'searchKeys.lastName': word }, { 'searchKeys.email': word }],
  }));
  return { ...(isAdmin !== undefined && { isAdmin }), ...(words.length > 0 && { $and: words }) };
}
