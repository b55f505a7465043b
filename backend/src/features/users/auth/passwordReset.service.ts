import type { forgotBody, resetBody, ForgotAnswer } from '@institut/contract/accounts/schema';
import { daysText, hoursText } from '@institut/contract/frame/durations';
import { INVITATION_LINK_DAYS, RESET_LINK_HOURS } from '@institut/contract/limits';
import { trusted, type Types } from 'mongoose';
import type { z } from 'zod';
import { withTransaction } from '../../../database/transaction.ts';
import { invalidInput, type AppError } from '../../../lib/errors.ts';
import { hashPassword } from './password.ts';
import { refuseGuessable } from './passwordStrength.ts';
import { recordEvent, userTarget } from '../../audit/audit.service.ts';
import { queueMail } from '../../mail/mail.service.ts';
import { settleAddress } from '../accounts/accountEffects.ts';
import { passwordResetMail } from '../accounts/user.mails.ts';
import { hashResetToken, PasswordReset } from './passwordReset.model.ts';
import { deleteSessions } from './session.service.ts';
import { isEmailConfirmed, UserModel, type UserDocument } from '../lookup/user.model.ts';

const ASK_AGAIN = 'Zatražite novi link.';
const UNKNOWN = `Ovaj link više ne vrijedi: možda ste u međuvremenu zatražili noviji ili promijenili lozinku. ${ASK_AGAIN}`;
const USED = `Ovaj link je već iskorišten. Ako lozinku niste promijenili vi, zatražite novi link.`;
const expired = (validity: string) => `Ovaj link je istekao: vrijedio je ${validity}. ${ASK_AGAIN}`;
const EXPIRED = expired(hoursText(RESET_LINK_HOURS));
const INVITATION_EXPIRED = expired(daysText(INVITATION_LINK_DAYS));

/**
 * Queues the mail. The account is looked up when the mail is sent, so that neither the response nor its duration reveals
 * whether it exists.
 */
export async function requestPasswordReset({ email }: z.output<typeof forgotBody>): Promise<void> {
  await queueMail(passwordResetMail, { to: email });
}

/**
 * Sets the new password, or the first one of an invited person, ends every session and returns the account. Of several uses of one token, also
 * parallel ones, exactly one succeeds; the others throw `validation` for `token`.
 */
export async function resetPassword({ token, password }: z.output<typeof resetBody>): Promise<UserDocument> {
  const tokenHash = hashResetToken(token);
  // Avoids hashing for a useless token; the transaction decides.
  const { _id } = await refuseUseless(tokenHash);
  await refuseGuessable(password, (await UserModel.findById(_id).lean()) ?? {});
  const passwordHash = await hashPassword(password);
  const account = await withTransaction(async (session) => {
    const now = new Date();
    const reset = await PasswordReset.findOneAndUpdate(
      { tokenHash, usedAt: null, expiresAt: trusted({ $gt: now }) },
      { $set: { usedAt: now } },
      { session },
    ).lean();
    if (!reset) return null;
    const user = await UserModel.findOneAndUpdate(
      { _id: reset._id, email: reset.email, tokenVersion: reset.version },
      { $set: { passwordHash }, $unset: { invitedAt: '' }, $inc: { tokenVersion: 1 } },
      { session, returnDocument: 'after' },
    );
    if (!user) throw useless(UNKNOWN);
    // The person has read a mail at this address.
    if (!isEmailConfirmed(user)) {
      await UserModel.updateOne({ _id: user._id }, { $set: { emailConfirmedAt: now } }, { session });
      user.emailConfirmedAt = now;
      await settleAddress(user, session);
    }
    await deleteSessions(user.id, session);
    await recordEvent(session, { event: 'passwordReset', target: userTarget(user) });
    return user;
  });
  if (account) return account;
  await refuseUseless(tokenHash);
  throw useless(UNKNOWN);
}

/** Returns the stored request of a new password as the copy of the user's data contains it, without the hash of its token. */
export async function presentOwnReset(userId: string) {
  const reset = await PasswordReset.findById(userId).lean();
  return (
    reset && {
      email: reset.email,
      expiresAt: reset.expiresAt.toISOString(),
      usedAt: reset.usedAt?.toISOString() ?? null,
      isInvitation: reset.isInvitation ?? false,
    }
  );
}

async function refuseUseless(tokenHash: string): Promise<{ _id: Types.ObjectId }> {
  const reset = await PasswordReset.findOne({ tokenHash }).lean();
  if (!reset) throw useless(UNKNOWN);
  if (reset.usedAt) throw useless(USED);
  if (reset.expiresAt <= new Date()) throw useless(reset.isInvitation ? INVITATION_EXPIRED : EXPIRED);
  return reset;
}

const useless = (sentence: string): AppError => invalidInput({ token: sentence }, sentence);

export function presentForgotten(): ForgotAnswer {
  return { message: 'Ako postoji nalog s ovom adresom, poslali smo vam e-mail s linkom za novu lozinku.' };
}
