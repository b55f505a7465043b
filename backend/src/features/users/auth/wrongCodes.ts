import { numberText } from '@institut/contract/frame/durations';
import { emailAddress } from '@institut/contract/frame/fields';
import { PAGES } from '@institut/contract/frame/paths';
import { trusted } from 'mongoose';
import { z } from 'zod';
import { env } from '../../../config/env.ts';
import { queueMail } from '../../mail/mail.service.ts';
import {
  greeting,
  pageUrl,
  type MailText,
  type MailContext,
  type MailType,
  notice,
  small,
  text,
} from '../../mail/mailType.ts';
import { SecondFactor, type SecondFactorRecord } from './secondFactor.model.ts';
import { noticeRecipient, type UserDocument } from '../lookup/user.model.ts';

/** Within this time wrong codes are counted. */
const PERIOD_MS = 3_600_000;
export const WRONG_CODES_PERIOD = 'sat vremena';
const MAX_WRONG = 10;
const REPORTED_AT = 3;

const wrongCodesMessage = z.object({ to: emailAddress(), userId: z.string() });

/** At most one an hour and account. */
export const wrongCodesMail: MailType<z.infer<typeof wrongCodesMessage>> = {
  kind: 'wrongCodes',
  isUrgent: true,
  schema: wrongCodesMessage,
  render: (_message, context) => renderWrongCodes(context),
};

export const renderWrongCodes = (context: MailContext): MailText => ({
  subject: 'Neko pogađa kod za prijavu na vaš nalog',
  preview: `Vaša lozinka je ispravno unesena, a kod ${numberText(REPORTED_AT)} puta pogrešno.`,
  heading: 'Neko pogađa kod za prijavu',
  blocks: [
    text(greeting(context.accountName)),
    text(
      `u posljednjih ${WRONG_CODES_PERIOD} je na vašem nalogu lozinka unesena ispravno, a kod iz aplikacije ${numberText(REPORTED_AT)} puta pogrešno.`,
    ),
    notice(
      'Ako to niste bili vi, neko drugi zna vašu lozinku: odmah odaberite novu. Bez koda se ne može prijaviti.',
    ),
    { kind: 'action', label: 'Zatraži novu lozinku', url: pageUrl(context, PAGES.forgotPassword) },
    small(
      `Nakon ${numberText(MAX_WRONG)} pogrešnih kodova ${WRONG_CODES_PERIOD} se možete prijaviti samo pristupnim ključem ili rezervnim kodom. Za pomoć pišite na ${context.site.contact.email}.`,
    ),
  ],
});

/**
 * Counts a code of the app before it is compared, so that parallel guesses cannot pass the limit. The counter belongs to
 * the account alone: neither another address, nor a login, nor a new password resets it. Returns how many codes of the
 * hour are wrong if this one is, null when no more are accepted.
 */
export async function countCode(_id: SecondFactorRecord['_id']): Promise<number | null> {
  const isOver = trusted({ $lte: new Date(Date.now() - PERIOD_MS) });
  await SecondFactor.updateOne(
    { _id, $or: [{ wrongCodes: null }, { 'wrongCodes.since': isOver }] },
    { wrongCodes: { count: 0, since: new Date() } },
  );
  const isLeft = { _id, 'wrongCodes.count': trusted({ $lt: MAX_WRONG * env.RATE_LIMIT_FACTOR }) };
  const counted = await SecondFactor.findOneAndUpdate(
    isLeft,
    { $inc: { 'wrongCodes.count': 1 } },
    { returnDocument: 'after' },
  ).lean();
  return counted?.wrongCodes?.count ?? null;
}

/** Tells the owner after the third wrong code, because whoever guesses codes knows the password. */
export async function reportWrongCode(user: UserDocument, count: number): Promise<void> {
  const recipient = noticeRecipient(user);
  if (count === REPORTED_AT && recipient) await queueMail(wrongCodesMail, recipient);
}
