import { daysText } from '@institut/contract/frame/durations';
import { emailAddress } from '@institut/contract/frame/fields';
import { PAGES } from '@institut/contract/frame/paths';
import { INVITATION_LINK_DAYS } from '@institut/contract/limits';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { trusted } from 'mongoose';
import { z } from 'zod';
import { dryRunSession } from '../../../database/dryRun.ts';
import type { Rights } from '@institut/contract/accounts/roles';
import {
  type Block,
  greeting,
  pageUrl,
  type MailText,
  type MailContext,
  type MailType,
  small,
  text,
} from '../../mail/mailType.ts';
import { rightsSentence, storeResetToken } from './user.mails.ts';
import { UserModel } from '../lookup/user.model.ts';

const VALID_MS = INVITATION_LINK_DAYS * 24 * 60 * 60_000;

const invitationMessage = z.object({
  to: emailAddress(),
  /** The account. */
  userId: z.string(),
});

/**
 * Invites the owner of an account that staff have opened to set a password. Not sent once there is one. The token is made
 * while the mail is sent, so that the outbox holds no secret.
 */
export const invitationMail: MailType<z.infer<typeof invitationMessage>> = {
  kind: 'invitation',
  schema: invitationMessage,
  render: async ({ to, userId }, context) => {
    const user = await UserModel.findOne({
      _id: userId,
      email: to,
      invitedAt: trusted({ $ne: null }),
    }).session(dryRunSession());
    if (!user) return null;
    const expiresAt = new Date(context.now.getTime() + VALID_MS);
    const token = await storeResetToken(user, { expiresAt, isInvitation: true });
    return user.permissions.length > 0
      ? renderStaffInvitation(token, user, context)
      : renderInvitation(token, context);
  },
};

/** Without a name: the address may have been mistyped. The token is in the fragment, which browsers send to no server. */
export function renderInvitation(token: string, context: MailContext): MailText {
  const { name: institute, contact } = context.site;
  return {
    subject: `Vaš nalog – ${institute}`,
    preview: `Postavite lozinku i pratite svoju prijavu. Link vrijedi ${daysText(INVITATION_LINK_DAYS)}.`,
    heading: 'Otvorili smo vam nalog',
    blocks: [
      text(greeting(context.accountName)),
      text(
        'uz prijavu na kurs otvorili smo vam nalog. U njemu vidite svoju prijavu, njen status i podatke za uplatu. Postavite lozinku na stranici na koju vodi ovo dugme:',
      ),
      setPassword(token, context),
      small(
        `Vaše podatke upisao je zaposleni instituta. Šta čuvamo i koliko dugo, piše na ${pageUrl(context, SITE_PAGES.privacy.path)}. Ako se niste prijavljivali, javite nam se na ${contact.email} i obrisat ćemo nalog.`,
      ),
    ],
  };
}

/** The same for a colleague, who learns about the rights. */
export function renderStaffInvitation(token: string, rights: Rights, context: MailContext): MailText {
  const { name: institute, contact } = context.site;
  return {
    subject: `Vaš nalog u administraciji – ${institute}`,
    preview: `Postavite lozinku. Link vrijedi ${daysText(INVITATION_LINK_DAYS)}.`,
    heading: 'Otvorili smo vam nalog',
    blocks: [
      text(greeting(context.accountName)),
      text(`otvorili smo vam nalog u administraciji instituta. ${rightsSentence(rights)}`),
      setPassword(token, context),
      small(`Ako ovaj nalog niste očekivali, javite nam se na ${contact.email}.`),
    ],
  };
}

const setPassword = (token: string, context: MailContext): Block[] => [
  {
    kind: 'action',
    label: 'Postavi lozinku',
    url: pageUrl(context, `${PAGES.newPassword}#token=${token}`),
  },
  text(
    `Link vrijedi ${daysText(INVITATION_LINK_DAYS)} i može se iskoristiti samo jednom. Time potvrđujete i da je ova adresa vaša. Kasnije novi link tražite na stranici „Zaboravljena lozinka”: ${pageUrl(context, PAGES.forgotPassword)}`,
  ),
];
