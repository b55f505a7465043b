import { fullName } from '@institut/contract/accounts/values';
import { type ClientSession, trusted, Types } from 'mongoose';
import { unauthorized } from '../../../lib/errors.ts';
import {
  isEmailConfirmed,
  noticeRecipient,
  type UserDocument,
  UserModel,
  type UserRecord,
} from './user.model.ts';

/** Returns the current address of an account, or null if it does not exist. */
export async function findEmail(id: string): Promise<string | null> {
  const user = await UserModel.findById(id, { email: 1 }).lean();
  return user?.email ?? null;
}

/**
 * Makes every other transaction that locks this user wait, or run again, until this one ends. Returns the address of the
 * account if it is not confirmed yet. Throws `unauthorized` for a deleted user.
 */
export async function lockUser(
  id: string,
  session: ClientSession,
): Promise<{ unconfirmedEmail: string | null }> {
  const user = (await lockUsers([id], session)).get(id);
  if (!user) throw unauthorized();
  return user;
}

/**
 * Locks several users as `lockUser` does. Returns the address of each account that exists, by its id; null once it is
 * confirmed.
 */
export async function lockUsers(
  ids: readonly string[],
  session: ClientSession,
): Promise<Map<string, { unconfirmedEmail: string | null }>> {
  const isAmong = { _id: trusted({ $in: ids }) };
  await UserModel.updateMany(
    isAmong,
    { $set: { lock: new Types.ObjectId() } },
    { session, timestamps: false },
  );
  const users = await UserModel.find(isAmong, { email: 1, emailConfirmedAt: 1 })
    .session(session)
    .lean<Pick<UserDocument, '_id' | 'email' | 'emailConfirmedAt'>[]>();
  return new Map(
    users.map((user) => [
      user._id.toString(),
      { unconfirmedEmail: isEmailConfirmed(user) ? null : user.email },
    ]),
  );
}

/** Returns whether the address of an account is confirmed; true for a deleted account. */
export async function hasConfirmedEmail(id: Types.ObjectId | string): Promise<boolean> {
  const user = await UserModel.findById(id, ['emailConfirmedAt']).lean();
  return user === null || isEmailConfirmed(user);
}

/** Returns the address and first name to which a mail for a user goes; null for a deleted user. */
export function findRecipient(
  id: Types.ObjectId,
  session: ClientSession,
): Promise<Pick<UserRecord, 'email' | 'name'> | null> {
  return UserModel.findById(id, ['email', 'name']).session(session).lean().exec();
}

/** Returns the recipients of a notice to every admin. */
export async function adminRecipients(session: ClientSession): Promise<{ to: string; userId: string }[]> {
  const admins = await UserModel.find({ isAdmin: true }).session(session);
  return admins.map(noticeRecipient).filter((recipient) => recipient !== null);
}

/** Returns the full names of users by their ids, without those that no longer exist. */
export async function namesOfUsers(ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const users = await UserModel.find({ _id: trusted({ $in: ids }) }, 'name lastName').lean<
    Pick<UserDocument, '_id' | 'name' | 'lastName'>[]
  >();
  return new Map(users.map((user) => [user._id.toString(), fullName(user)]));
}

/** Returns how many of these ids are of users. */
export const countUsersAmong = (ids: readonly string[], session: ClientSession): Promise<number> =>
  UserModel.countDocuments({ _id: trusted({ $in: [...ids] }) })
    .session(session)
    .exec();
