import { daysText } from '@institut/contract/frame/durations';
import { emailAddress } from '@institut/contract/frame/fields';
import { PAGES } from '@institut/contract/frame/paths';
import { INVITATION_LINK_DAYS } from '@institut/contract/limits';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { trusted } from 'mongoose';
import { z } from 'zod';
import { dryRunSession } from '../../../database/dryRun.ts';
import {
  greeting,
  pageUrl,
  type MailText,
  type MailContext,
  type MailType,
  small,
  text,
} from '../../mail/mailType.ts';
import { storeResetToken } from './user.mails.ts';
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
    return renderInvitation(await storeResetToken(user, { expiresAt, isInvitation: true }), context);
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
      {
        kind: 'action',
        label: 'Postavi lozinku',
        url: pageUrl(context, `${PAGES.newPassword}#token=${token}`),
      },
      text(
        `Link vrijedi ${daysText(INVITATION_LINK_DAYS)} i može se iskoristiti samo jednom. Time potvrđujete i da je ova adresa vaša. Kasnije novi link tražite na stranici „Zaboravljena lozinka”: ${pageUrl(context, PAGES.forgotPassword)}`,
      ),
      small(
        `Vaše podatke upisao je zaposleni instituta. Šta čuvamo i koliko dugo, piše na ${pageUrl(context, SITE_PAGES.privacy.path)}. Ako se niste prijavljivali, javite nam se na ${contact.email} i obrisat ćemo nalog.`,
      ),
    ],
  };
}
