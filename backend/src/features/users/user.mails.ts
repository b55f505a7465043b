import { SITE_PAGES } from '@institut/contract/sitePages';
import { z } from 'zod';
import { greeting, pageUrl, type MailContent, type MailContext, type MailType } from '../mail/mailType.ts';
import { randomBytes } from 'node:crypto';
import { PAGES } from '@institut/contract/paths';
import { hashResetToken, PasswordReset } from './passwordReset.model.ts';
import { UserModel } from './user.model.ts';

const welcomeMessage = z.object({ to: z.email(), name: z.string() });
type WelcomeMessage = z.infer<typeof welcomeMessage>;

export const welcomeMail: MailType<WelcomeMessage> = {
  kind: 'welcome',
  schema: welcomeMessage,
  render: renderWelcome,
};

function renderWelcome({ name }: WelcomeMessage, context: MailContext): MailContent {
  const { name: institute, contact } = context.site;
  return {
    subject: `Dobro došli – ${institute}`,
    preview: 'Vaš nalog je otvoren. Prijave i njihov status pratite na svom profilu.',
    heading: 'Dobro došli',
    blocks: [
      { kind: 'text', text: greeting(name) },
      {
        kind: 'text',
        text: 'vaš nalog je otvoren. S njim se prijavljujete na kurseve, pratite status svojih prijava i ocjenjujete kurseve koje ste pohađali.',
      },
      { kind: 'action', label: 'Pogledaj kurseve', url: pageUrl(context, SITE_PAGES.courses.path) },
      {
        kind: 'small',
        text: `Ako niste vi otvorili ovaj nalog, javite nam se na ${contact.email}.`,
      },
    ],
  };
}

const TOKEN_BYTES = 32;
const VALID_MS = 60 * 60_000;

const resetMessage = z.object({ to: z.email() });

/**
 * The account is looked up and the token made while the mail is sent, so that the outbox holds no secret and neither the
 * response nor its duration reveals whether the address has an account.
 */
export const passwordResetMail: MailType<z.infer<typeof resetMessage>> = {
  kind: 'passwordReset',
  isUrgent: true,
  schema: resetMessage,
  expiresAfterMs: VALID_MS,
  render: async ({ to }, context) => {
    const reset = await issueResetToken(to, context.now);
    return reset && renderPasswordReset(reset, context);
  },
};

/** Stores a new token in place of any earlier one. Returns null when no account has the address. */
export async function issueResetToken(
  email: string,
  now: Date,
): Promise<{ token: string; name: string } | null> {
  const user = await UserModel.findOne({ email });
  if (!user) return null;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(now.getTime() + VALID_MS);
  await PasswordReset.updateOne(
    { _id: user._id },
    {
      $set: { tokenHash: hashResetToken(token), email, version: user.tokenVersion, expiresAt, usedAt: null },
    },
    { upsert: true },
  );
  return { token, name: user.name };
}

/** The token is in the fragment, which browsers send to no server, so it is in no log and never sent to another site. */
export function renderPasswordReset(
  { name, token }: { name: string; token: string },
  context: MailContext,
): MailContent {
  return {
    subject: 'Nova lozinka za vaš nalog',
    preview: 'Link za novu lozinku vrijedi jedan sat.',
    heading: 'Odaberite novu lozinku',
    blocks: [
      { kind: 'text', text: greeting(name) },
      {
        kind: 'text',
        text: 'zatražili ste novu lozinku. Odaberite je na stranici na koju vodi ovo dugme:',
      },
      {
        kind: 'action',
        label: 'Odaberi novu lozinku',
        url: pageUrl(context, `${PAGES.newPassword}#token=${token}`),
      },
      {
        kind: 'text',
        text: 'Link vrijedi jedan sat i može se iskoristiti samo jednom. S novom lozinkom se odjavljujete sa svih uređaja.',
      },
      {
        kind: 'small',
        text: 'Ako niste vi zatražili novu lozinku, zanemarite ovaj e-mail: vaša lozinka ostaje ista.',
      },
    ],
  };
}
