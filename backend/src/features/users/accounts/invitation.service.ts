import type { NewPerson } from '@institut/contract/people/schema';
import type { ClientSession, Types } from 'mongoose';
import { withTransaction } from '../../../database/transaction.ts';
import { conflict, recordNotFound } from '../../../lib/errors.ts';
import { recordEvent, userTarget } from '../../audit/audit.service.ts';
import { NO_PASSWORD } from '../auth/password.ts';
import { deleteSecondFactor } from '../auth/secondFactor.model.ts';
import { deleteSessions } from '../auth/session.service.ts';
import { queueMail } from '../../mail/mail.service.ts';
import { invitationMail } from './invitation.mails.ts';
import { refuseSiteAddress } from './siteAddress.ts';
import { isEmailConfirmed, UserModel, type UserDocument } from '../lookup/user.model.ts';
import { refusingTakenEmail } from './user.service.ts';

/**
 * Opens an account without a password for somebody whom staff know, and queues the invitation with which its owner sets one.
 * Until then the address is not confirmed. Throws `email_taken`: an account that exists is never changed.
 */
export async function openInvitedAccount(
  given: NewAccount,
  session: ClientSession,
  field = 'person.email',
): Promise<UserDocument> {
  refuseSiteAddress(given.email, field);
  const fields = { ...given, passwordHash: NO_PASSWORD, invitedAt: new Date(), emailConfirmedAt: null };
  const user = await refusingTakenEmail(new UserModel(fields).save({ session }));
  await invite(user, session);
  return user;
}

/** With rights for somebody on the staff. */
type NewAccount = NewPerson & { _id: Types.ObjectId } & Partial<
    Pick<UserDocument, 'isAdmin' | 'roles' | 'staffSince' | 'hasNoGrace'>
  >;

/**
 * Takes an account whose address was never confirmed from whoever opened it, and invites the owner of the address, before
 * staff store something there. Leaves other accounts alone. Throws `not_found`.
 */
export async function inviteIfUnconfirmed(id: string, session: ClientSession): Promise<void> {
  const found = await UserModel.findById(id).session(session);
  if (!found) throw recordNotFound('users');
  if (isEmailConfirmed(found) || found.passwordHash === NO_PASSWORD) return;
  const changes = { $set: { passwordHash: NO_PASSWORD, invitedAt: new Date() }, $inc: { tokenVersion: 1 } };
  await UserModel.updateOne({ _id: id }, changes, { session });
  await deleteSessions(id, session);
  await deleteSecondFactor(id, session);
  await invite(found, session);
}

async function invite(user: UserDocument, session: ClientSession): Promise<void> {
  await queueMail(invitationMail, { to: user.email, userId: user.id }, session);
  await recordEvent(session, { event: 'invited', target: userTarget(user) });
}

/** Queues another invitation. Throws a conflict for somebody who has a password, and `not_found`. */
export function inviteAgain(id: string): Promise<void> {
  return withTransaction(async (session) => {
    const user = await UserModel.findById(id).session(session);
    if (!user) throw recordNotFound('users');
    if (!user.invitedAt) throw conflict('Osoba već ima lozinku, pa joj pozivnica ne treba.');
    await UserModel.updateOne({ _id: id }, { $set: { invitedAt: new Date() } }, { session });
    await invite(user, session);
  });
}
