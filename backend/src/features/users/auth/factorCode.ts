import { createHash, randomInt } from 'node:crypto';
import { PAGES } from '@institut/contract/frame/paths';
import { FACTOR_CODE_DIGITS, FACTOR_CODE_MINUTES } from '@institut/contract/limits';
import type { SentFactorCode } from '@institut/contract/auth/secondFactor.schema';
import { emailAddress } from '@institut/contract/frame/fields';
import { z } from 'zod';
import { env } from '../../../config/env.ts';
import { AppError, conflict } from '../../../lib/errors.ts';
import { queueMail } from '../../mail/mail.service.ts';
import {
  facts,
  greeting,
  pageUrl,
  type MailText,
  type MailContext,
  type MailType,
  notice,
  text,
} from '../../mail/mailType.ts';
import { findSecondFactor, isOn, SecondFactor, type SecondFactorRecord } from './secondFactor.model.ts';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import { findEmail } from '../lookup/userLookup.service.ts';

const VALID_MS = FACTOR_CODE_MINUTES * 60_000;
const factorCodeMessage = z.object({ to: emailAddress(), userId: z.string() });

/** Without this code a leaked password would be enough to add a factor that outlives the owner's new password. */
export const factorCodeMail: MailType<z.infer<typeof factorCodeMessage>> = {
  kind: 'factorCode',
  isUrgent: true,
  isForgotten: true,
  expiresAfterMs: VALID_MS,
  schema: factorCodeMessage,
  render: async ({ to, userId }, context) => {
    const code = (await findEmail(userId)) === to ? await issueFactorCode(userId, context.now) : null;
    return code === null ? null : renderFactorCode(code, context);
  },
};

const hashCode = (user: string, code: string) =>
  createHash('sha256').update(`${user} ${code}`).digest('base64url');

/**
 * Stores a new code in place of an earlier one, while the mail is sent, so that the outbox holds no secret. Returns null
 * for an account that has a factor by now.
 */
export async function issueFactorCode(user: string, now: Date): Promise<string | null> {
  if (isOn(await findSecondFactor(user))) return null;
  const code = String(randomInt(10 ** FACTOR_CODE_DIGITS)).padStart(FACTOR_CODE_DIGITS, '0');
  const mailCode = { hash: hashCode(user, code), expiresAt: new Date(now.getTime() + VALID_MS) };
  await SecondFactor.updateOne(
    { _id: user },
    { $set: { mailCode }, $setOnInsert: { totp: null, pendingTotp: null, passkeys: [], recoveryCodes: [] } },
    { upsert: true },
  );
  return code;
}

export function renderFactorCode(code: string, context: MailContext): MailText {
  const shown = `${code.slice(0, 4)} ${code.slice(4)}`;
  return {
    subject: 'Kod za uključivanje prijave u dva koraka',
    preview: `Upišite kod u svom profilu. Vrijedi ${FACTOR_CODE_MINUTES} minuta.`,
    heading: 'Kod za uključivanje prijave u dva koraka',
    blocks: [
      text(greeting(context.accountName)),
      text('ovim kodom potvrđujete da prijavu u dva koraka na svom nalogu uključujete vi:'),
      facts('Kod', [{ label: 'Kod', value: shown, isTotal: true }]),
      text(`Kod vrijedi ${FACTOR_CODE_MINUTES} minuta. Nikome ga ne govorite.`),
      notice('Ako kod niste tražili vi, neko drugi zna vašu lozinku: odmah odaberite novu.'),
      { kind: 'action', label: 'Zatraži novu lozinku', url: pageUrl(context, PAGES.forgotPassword) },
    ],
  };
}

/** Where no mails are sent, nobody could read the code. */
export const needsMailCode = (record: SecondFactorRecord | null): boolean =>
  env.SMTP_URL !== undefined && !isOn(record);

/** Queues the mail with the code. Throws a conflict for an account that has a factor. */
export async function sendFactorCode({ id: userId, email: to }: SessionUser): Promise<SentFactorCode> {
  if (isOn(await findSecondFactor(userId))) throw conflict('Prijava u dva koraka je već uključena.');
  await queueMail(factorCodeMail, { to, userId });
  return { email: to };
}

const REQUIRED = 'Upišite kod koji smo vam poslali e-mailom.';
/** A wrong code counts like a wrong password of the account. */
const WRONG = 'Kod nije ispravan ili je istekao. Upišite kod iz posljednjeg e-maila.';

/** Throws `code_required` or `wrong_password` unless an account without a factor gives the code that was mailed to it. */
export async function requireMailCode(
  { id }: Pick<SessionUser, 'id'>,
  code: string | undefined,
): Promise<void> {
  const record = await findSecondFactor(id);
  if (!needsMailCode(record)) return;
  if (code === undefined) throw new AppError('code_required', REQUIRED, { fields: { mailCode: REQUIRED } });
  const issued = record?.mailCode;
  const isRight = issued?.hash === hashCode(id, code) && issued.expiresAt > new Date();
  if (!isRight) throw new AppError('wrong_password', WRONG, { fields: { mailCode: WRONG } });
}
