import type { ConfirmationSent, confirmEmailBody, ConfirmedEmail } from '@institut/contract/accounts/schema';
import { daysText } from '@institut/contract/frame/durations';
import { CONFIRMATION_LINK_DAYS } from '@institut/contract/limits';
import { type ClientSession, trusted } from 'mongoose';
import type { z } from 'zod';
import { withTransaction } from '../../../database/transaction.ts';
import { invalidInput, unauthorized, type AppError } from '../../../lib/errors.ts';
import { recordEvent, userTarget } from '../../audit/audit.service.ts';
import { queueMail } from '../../mail/mail.service.ts';
import { settleAddress } from './accountEffects.ts';
import { EmailConfirmation, hashConfirmationToken } from './emailConfirmation.model.ts';
import { confirmationMail } from './emailConfirmation.mails.ts';
import { isEmailConfirmed, UserModel } from '../lookup/user.model.ts';

const UNKNOWN =
  'Ovaj link ne vrijedi: istekao je, ili nalog u međuvremenu ima drugu e-mail adresu. Zatražite novi link.';
const EXPIRED = `Ovaj link je istekao: vrijedio je ${daysText(CONFIRMATION_LINK_DAYS)}. Zatražite novi link.`;

/**
 * Confirms the address that the link was sent to, if the account still has it. A used link changes nothing; it returns the
 * address with `isRepeated` while that is confirmed. Throws `validation` for `token` in all other cases.
 */
export async function confirmEmail({ token }: z.output<typeof confirmEmailBody>): Promise<ConfirmedEmail> {
  const _id = hashConfirmationToken(token);
  return withTransaction(async (session) => {
    const now = new Date();
    const link = await EmailConfirmation.findOneAndUpdate(
      { _id, usedAt: null, expiresAt: trusted({ $gt: now }) },
      { $set: { usedAt: now } },
      { session },
    ).lean();
    const known = link ?? (await EmailConfirmation.findById(_id).session(session).lean());
    if (!known) throw useless(UNKNOWN);
    const { user: owner, email } = known;
    const user = await UserModel.findOne({ _id: owner, email }).session(session);
    if (!user) throw useless(UNKNOWN);
    if (isEmailConfirmed(user)) return { email, isRepeated: true };
    if (!link) throw useless(known.usedAt ? UNKNOWN : EXPIRED);
    await confirmAddress(owner.toString(), session);
    return { email, isRepeated: false };
  });
}

/** Confirms the address of an account whose owner has shown a secret that was mailed to it. */
export async function confirmAddress(id: string, session: ClientSession): Promise<void> {
  const user = await UserModel.findByIdAndUpdate(
    id,
    { $set: { emailConfirmedAt: new Date() } },
    { session },
  ).orFail();
  await settleAddress(user, session);
  await recordEvent(session, { event: 'emailConfirmed', target: userTarget(user) });
}

const useless = (sentence: string): AppError => invalidInput({ token: sentence }, sentence);

/** Queues another mail with a link, unless the address of the account is confirmed. */
export async function sendConfirmation(id: string): Promise<ConfirmationSent> {
  const user = await UserModel.findById(id, ['email', 'emailConfirmedAt']).lean();
  if (!user) throw unauthorized();
  const { email } = user;
  if (isEmailConfirmed(user)) return { email, isEmailConfirmed: true };
  await queueMail(confirmationMail, { to: email, userId: id });
  return { email, isEmailConfirmed: false };
}

/** Returns the links of a user as the copy of their data contains them, without the hashes of the tokens. */
export async function listOwnConfirmations(user: string) {
  const links = await EmailConfirmation.find({ user }).sort({ expiresAt: 1 }).lean();
  return links.map(({ email, expiresAt, usedAt }) => ({
    email,
    expiresAt: expiresAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
  }));
}
