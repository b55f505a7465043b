import type { UserBody } from '@institut/contract/userAdmin.schema';
import { type ClientSession, trusted, Types } from 'mongoose';
import { withTransaction } from '../../database/transaction.ts';
import { conflict, recordNotFound } from '../../lib/errors.ts';
import { staleEdit } from '../../lib/staleEdit.ts';
import { UserModel, type UserDocument } from './user.model.ts';
import { refusingTakenEmail, type SessionUser } from './user.service.ts';
import { userKeys } from './userKeys.ts';

const userNotFound = () => recordNotFound('users');

export function getUser(id: string): Promise<UserDocument> {
  return UserModel.findById(id).orFail(userNotFound).exec();
}

/**
 * Changes a user's name, address and rights; nobody takes their own rights, and one admin always stays. Throws
 * `stale_edit` when the version that was read is no longer the newest; without one the last edit counts.
 */
export async function updateUser(
  id: string,
  admin: SessionUser,
  { version, ...given }: UserBody,
): Promise<UserDocument> {
  if (id === admin.id && !given.isAdmin) {
    throw conflict('Ne možete sami sebi oduzeti administratorska prava.');
  }
  return refusingTakenEmail(
    withTransaction(async (session) => {
      if (!given.isAdmin) await keepAnAdmin(id, session);
      const edited = version === undefined ? { _id: id } : { _id: id, __v: version };
      const update = { $set: { ...given, ...userKeys(given) }, $inc: { __v: 1 } };
      const { matchedCount } = await UserModel.updateOne(edited, update, { session, runValidators: true });
      const user = await UserModel.findById(id).session(session).orFail(userNotFound);
      if (matchedCount === 0) throw staleEdit();
      return user;
    }),
  );
}

/** Deletes a user, and with them their sessions; their orders and reviews carry names of their own and stay. */
export async function deleteUser(id: string, admin: SessionUser): Promise<void> {
  if (id === admin.id) throw conflict('Ne možete obrisati vlastiti nalog.');
  await withTransaction(async (session) => {
    await keepAnAdmin(id, session);
    const { deletedCount } = await UserModel.deleteOne({ _id: id }, { session });
    if (deletedCount === 0) throw userNotFound();
  });
}

/**
 * Throws unless somebody else is an admin. Every admin is written to, so that of two transactions which take
 * each other's rights the second one sees what the first has done.
 */
async function keepAnAdmin(id: string, session: ClientSession): Promise<void> {
  const admins = { isAdmin: true };
  const lock = { $set: { lock: new Types.ObjectId() } };
  await UserModel.updateMany(admins, lock, { session, timestamps: false });
  const others = await UserModel.countDocuments({ ...admins, _id: trusted({ $ne: id }) }).session(session);
  if (others === 0) throw conflict('Mora ostati bar jedan administrator.');
}
