import { momentText } from '@institut/contract/frame/dayText';
import { dryRunSession } from '../../../database/dryRun.ts';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { z } from 'zod';
import {
  facts,
  greeting,
  pageUrl,
  type Block,
  type MailText,
  type MailContext,
  type MailType,
  notice,
  small,
  text,
} from '../../mail/mailType.ts';
import { randomBytes } from 'node:crypto';
import { daysText, hoursText } from '@institut/contract/frame/durations';
import { permissionsOf, type Rights, ROLE_INFO, roleNames, ROLES } from '@institut/contract/accounts/roles';
import { emailAddress } from '@institut/contract/frame/fields';
import { ADMIN_PATH, PAGES } from '@institut/contract/frame/paths';
import { CONFIRMATION_LINK_DAYS, RESET_LINK_HOURS } from '@institut/contract/limits';
import {
  confirmationAction,
  confirmationValidity,
  issueConfirmationToken,
} from './emailConfirmation.mails.ts';
import { hashResetToken, PasswordReset, type PasswordResetFields } from '../auth/passwordReset.model.ts';
import { UserModel, type UserDocument } from '../lookup/user.model.ts';

const welcomeMessage = z.object({
  to: emailAddress(),
  userId: z.string(),
  name: z.string(),
});
type WelcomeMessage = z.infer<typeof welcomeMessage>;

export const welcomeMail: MailType<WelcomeMessage> = {
  kind: 'welcome',
  schema: welcomeMessage,
  render: async (message, context) =>
    renderWelcome(message, await issueConfirmationToken(message.to, context.now), context),
};

/** With a token the address is not confirmed, so the name may have been chosen by somebody else and is left out. */
export function renderWelcome(
  { name }: Pick<WelcomeMessage, 'name'>,
  token: string | null,
  context: MailContext,
): MailText {
  const { name: institute, contact } = context.site;
  const courses = pageUrl(context, SITE_PAGES.courses.path);
  return {
    subject: token === null ? `Dobro došli – ${institute}` : `Potvrdite e-mail adresu – ${institute}`,
    preview:
      token === null
        ? 'Vaš nalog je otvoren. Prijave i njihov status pratite u svom profilu.'
        : `Vaš nalog je otvoren. Potvrdite još e-mail adresu: link vrijedi ${daysText(CONFIRMATION_LINK_DAYS)}.`,
    heading: 'Dobro došli',
    blocks: [
      text(greeting(token === null ? name : '')),
      text(
        'vaš nalog je otvoren. Uz njega se možete prijaviti na kurseve, pratiti status svojih prijava i ocijeniti kurseve koje ste pohađali.',
      ),
      token === null
        ? { kind: 'action', label: 'Pogledaj kurseve', url: courses }
        : confirmation(token, context),
      small(`Ako niste vi otvorili ovaj nalog, javite nam se na ${contact.email}.`),
    ],
  };
}

const confirmation = (token: string, context: MailContext): Block[] => [
  text(
    'Potvrdite još da je ova adresa vaša. Dok to ne uradite, možete poslati jednu prijavu za jedno mjesto.',
  ),
  confirmationAction(token, context),
  confirmationValidity(),
];

const ACCOUNT_CHANGES = ['email', 'password'] as const;
export type AccountChange = (typeof ACCOUNT_CHANGES)[number];

const accountChangedMessage = z.object({
  to: emailAddress(),
  /** The account, for a mail to an address that it no longer has. */
  userId: z.string(),
  changes: z.enum(ACCOUNT_CHANGES).array().min(1),
  at: z.date(),
});
type AccountChangedMessage = z.infer<typeof accountChangedMessage>;

/** Goes to the previous address, which a stolen session cannot read. It names nobody, because a thief can change the name. */
export const accountChangedMail: MailType<AccountChangedMessage> = {
  kind: 'accountChanged',
  isUrgent: true,
  schema: accountChangedMessage,
  render: renderAccountChanged,
};

const rightsMessage = z.object({
  to: emailAddress(),
  userId: z.string(),
  isAdmin: z.boolean(),
  roles: z.enum(ROLES).array(),
});

/** Returns what somebody may do as staff: `Vaša uloga: Upis. …` */
export function rightsSentence({ isAdmin, roles = [] }: Rights): string {
  if (isAdmin) return 'Imate sva prava, kao administrator.';
  const [label, verbs] = [
    roles.length === 1 ? 'Vaša uloga' : 'Vaše uloge',
    roles.map((role) => ROLE_INFO[role].sentence),
  ];
  return `${label}: ${roleNames(roles)}. ${verbs.join(' ')}`;
}

/** Tells an account that its rights as staff have changed. */
export const rightsChangedMail: MailType<z.infer<typeof rightsMessage>> = {
  kind: 'rightsChanged',
  schema: rightsMessage,
  render: (rights, context) => {
    const isStaff = permissionsOf(rights).length > 0;
    return {
      subject: 'Promijenjena su vaša prava u administraciji',
      preview: isStaff ? rightsSentence(rights) : 'Više nemate prava u administraciji.',
      heading: 'Vaša prava u administraciji',
      blocks: [
        text(greeting(context.accountName)),
        text(
          isStaff ? 'vaša prava u administraciji su promijenjena.' : 'više nemate prava u administraciji.',
        ),
        isStaff && text(rightsSentence(rights)),
        isStaff && { kind: 'action', label: 'Otvori administraciju', url: pageUrl(context, ADMIN_PATH) },
        small(`Ako mislite da je ovo greška, javite nam se na ${context.site.contact.email}.`),
      ],
    };
  },
};

function renderAccountChanged({ changes, at }: AccountChangedMessage, context: MailContext): MailText {
  const isEmailChanged = changes.includes('email');
  const isPasswordChanged = changes.includes('password');
  const what = [isEmailChanged && 'e-mail adresa', isPasswordChanged && 'lozinka']
    .filter(Boolean)
    .join(' i ');
  const { email } = context.site.contact;
  const blocks: Block[] = [
    text(greeting(context.accountName)),
    text('na vašem nalogu je upravo nešto promijenjeno:'),
    facts('Promjena', [
      { label: 'Promijenjeno', value: what },
      { label: 'Vrijeme', value: momentText(at) },
    ]),
    text('Ako ste to bili vi, ne morate uraditi ništa.'),
  ];
  // A link for a new password would go to the new address.
  if (isEmailChanged) {
    const sentence = `Ako to niste bili vi, odmah nam se javite na ${email}: nalog više nije vezan za ovu adresu, pa mu lozinku ne možete promijeniti sami.`;
    blocks.push(notice(sentence));
  } else {
    blocks.push(
      notice('Ako to niste bili vi, odmah odaberite novu lozinku.'),
      { kind: 'action', label: 'Zatraži novu lozinku', url: pageUrl(context, PAGES.forgotPassword) },
      small(`Kada postavite novu lozinku, bit ćete odjavljeni sa svih uređaja. Za pomoć pišite na ${email}.`),
    );
  }
  return {
    subject: isEmailChanged
      ? 'Promijenjena je e-mail adresa vašeg naloga'
      : 'Promijenjena je lozinka vašeg naloga',
    preview: `Promijenjeno: ${what}. Ako to niste bili vi, pročitajte šta da uradite.`,
    heading: 'Promjena na vašem nalogu',
    blocks,
  };
}

const accountDeletedMessage = z.object({ to: emailAddress() });
type AccountDeletedMessage = z.infer<typeof accountDeletedMessage>;

/** The last mail to a person whose account was deleted; nothing of it is kept. */
export const accountDeletedMail: MailType<AccountDeletedMessage> = {
  kind: 'accountDeleted',
  isForgotten: true,
  schema: accountDeletedMessage,
  render: renderAccountDeleted,
};

function renderAccountDeleted(_message: AccountDeletedMessage, context: MailContext): MailText {
  const { name: institute, contact } = context.site;
  return {
    subject: 'Vaš nalog je obrisan',
    preview: 'Vaši lični podaci su obrisani. Ovo je naša posljednja poruka na ovu adresu.',
    heading: 'Vaš nalog je obrisan',
    blocks: [
      text(greeting(context.accountName)),
      text(
        `vaš nalog na sajtu „${institute}” je obrisan, a s njim i vaši lični podaci, ocjene i poruke. Otvorene neplaćene prijave su otkazane.`,
      ),
      text(
        'Vaše prijave na kurseve čuvamo bez vašeg imena i adrese, onoliko dugo koliko to traže računovodstveni propisi.',
      ),
      {
        kind: 'action',
        label: 'Šta čuvamo i koliko dugo',
        url: pageUrl(context, SITE_PAGES.privacy.path),
      },
      small(
        `Ovo je naša posljednja poruka na ovu adresu. Ako nalog niste obrisali vi, javite nam se na ${contact.email}.`,
      ),
    ],
  };
}

const TOKEN_BYTES = 32;
const VALID_MS = RESET_LINK_HOURS * 60 * 60_000;

const resetMessage = z.object({ to: emailAddress() });

/**
 * The account is looked up and the token made while the mail is sent, so that the outbox holds no secret and neither the
 * response nor its duration reveals whether the address has an account.
 */
export const passwordResetMail: MailType<z.infer<typeof resetMessage>> = {
  kind: 'passwordReset',
  isUrgent: true,
  isUnlimited: true,
  isToAccount: true,
  schema: resetMessage,
  expiresAfterMs: VALID_MS,
  render: async ({ to }, context) => {
    const reset = await issueResetToken(to, context.now);
    return reset && renderPasswordReset(reset, context);
  },
};

/** Stores a new token in place of any earlier one. Returns null when no account has the address. */
export async function issueResetToken(email: string, now: Date): Promise<{ token: string } | null> {
  const user = await UserModel.findOne({ email });
  const expiresAt = new Date(now.getTime() + VALID_MS);
  return user && { token: await storeResetToken(user, { expiresAt, isInvitation: false }) };
}

/** Stores a new token with which the owner of an address sets a password, in place of any earlier one. Returns it. */
export async function storeResetToken(
  { _id, email, tokenVersion: version }: UserDocument,
  validity: Pick<PasswordResetFields, 'expiresAt'> & { isInvitation: boolean },
): Promise<string> {
  if (dryRunSession()) return '';
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await PasswordReset.updateOne(
    { _id },
    { $set: { ...validity, tokenHash: hashResetToken(token), email, version, usedAt: null } },
    { upsert: true },
  );
  return token;
}

/** The token is in the fragment, which browsers send to no server, so it is in no log and never sent to another site. */
export function renderPasswordReset({ token }: { token: string }, context: MailContext): MailText {
  return {
    subject: 'Nova lozinka za vaš nalog',
    preview: `Link za novu lozinku vrijedi ${hoursText(RESET_LINK_HOURS)}.`,
    heading: 'Odaberite novu lozinku',
    blocks: [
      text(greeting(context.accountName)),
      text('zatražili ste novu lozinku. Odaberite je na stranici na koju vodi ovo dugme:'),
      {
        kind: 'action',
        label: 'Odaberi novu lozinku',
        url: pageUrl(context, `${PAGES.newPassword}#token=${token}`),
      },
      text(
        `Link vrijedi ${hoursText(RESET_LINK_HOURS)} i može se iskoristiti samo jednom. Kada postavite novu lozinku, bit ćete odjavljeni sa svih uređaja.`,
      ),
      small('Ako niste vi zatražili novu lozinku, zanemarite ovaj e-mail: vaša lozinka ostaje ista.'),
    ],
  };
}
