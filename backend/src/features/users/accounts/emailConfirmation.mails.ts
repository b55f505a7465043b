import { randomBytes } from 'node:crypto';
import { daysText } from '@institut/contract/frame/durations';
import { emailAddress } from '@institut/contract/frame/fields';
import { PAGES } from '@institut/contract/frame/paths';
import { CONFIRMATION_LINK_DAYS } from '@institut/contract/limits';
import { z } from 'zod';
import { dryRunSession } from '../../../database/dryRun.ts';
import {
  greeting,
  pageUrl,
  type Block,
  type MailText,
  type MailContext,
  type MailType,
  small,
  text,
} from '../../mail/mailType.ts';
import { EmailConfirmation, hashConfirmationToken } from './emailConfirmation.model.ts';
import { isEmailConfirmed, UserModel } from '../lookup/user.model.ts';

const TOKEN_BYTES = 32;
const VALID_MS = CONFIRMATION_LINK_DAYS * 24 * 60 * 60_000;

const confirmationMessage = z.object({ to: emailAddress(), userId: z.string() });

/** Asks the owner of an address to confirm it: after a change of the address, or on request. */
export const confirmationMail: MailType<z.infer<typeof confirmationMessage>> = {
  kind: 'emailConfirmation',
  schema: confirmationMessage,
  render: async ({ to }, context) => {
    const token = await issueConfirmationToken(to, context.now);
    return token === null ? null : renderConfirmation(token, context);
  },
};

/**
 * Stores a new token, while the mail is sent, so that the outbox holds no secret. Returns null when no account has the
 * address or it is confirmed.
 */
export async function issueConfirmationToken(email: string, now: Date): Promise<string | null> {
  const dry = dryRunSession();
  const user = await UserModel.findOne({ email }, { emailConfirmedAt: 1 }).session(dry).lean();
  if (!user || isEmailConfirmed(user)) return null;
  if (dry) return '';
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(now.getTime() + VALID_MS);
  await EmailConfirmation.create({ _id: hashConfirmationToken(token), user: user._id, email, expiresAt });
  return token;
}

/** The token is in the fragment, which browsers send to no server. */
export const confirmationAction = (token: string, context: MailContext): Block => ({
  kind: 'action',
  label: 'Potvrdi e-mail adresu',
  url: pageUrl(context, `${PAGES.confirmEmail}#token=${token}`),
});

export const confirmationValidity = (): Block => text(`Link vrijedi ${daysText(CONFIRMATION_LINK_DAYS)}.`);

/** Without a name: whoever entered the address of somebody else has also chosen the name. */
export function renderConfirmation(token: string, context: MailContext): MailText {
  return {
    subject: 'Potvrdite e-mail adresu',
    preview: `Dok je ne potvrdite, možete imati samo jednu prijavu za jedno mjesto. Link vrijedi ${daysText(CONFIRMATION_LINK_DAYS)}.`,
    heading: 'Potvrdite e-mail adresu',
    blocks: [
      text(greeting(context.accountName)),
      text('ova adresa je upisana u nalog na našem sajtu. Potvrdite da je vaša:'),
      confirmationAction(token, context),
      confirmationValidity(),
      small(
        `Ako niste vi upisali ovu adresu, zanemarite ovaj e-mail ili nam se javite na ${context.site.contact.email}.`,
      ),
    ],
  };
}
