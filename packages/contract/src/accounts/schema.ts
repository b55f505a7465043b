import { z } from 'zod';
import { CONSENT_KINDS } from './consent.ts';
import { PERMISSIONS } from './permissions.ts';
import { email, objectId, optionalPrintText, requiredPrintText, timestamp } from '../frame/fields.ts';
import { RECOVERY_CODE_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../limits.ts';

const NUL_MESSAGE = 'Lozinka sadrži znak koji nije dozvoljen.';
const hasNoNul = (text: string) => !text.includes('\0');

/** A new password, in Unicode's form NFC, so that it counts and compares the same on every keyboard. */
const password = z
  .string()
  .normalize('NFC')
  .min(PASSWORD_MIN_LENGTH, `Lozinka mora imati najmanje ${PASSWORD_MIN_LENGTH} znakova.`)
  .max(PASSWORD_MAX_LENGTH, `Lozinka može imati najviše ${PASSWORD_MAX_LENGTH} znakova.`)
  .refine(hasNoNul, NUL_MESSAGE);

export const CURRENT_PASSWORD_REQUIRED = 'Unesite trenutnu lozinku.';

/** A password that the account may have: as it was typed. */
const givenPassword = z
  .string()
  .max(1000, 'Lozinka može imati najviše 1.000 znakova.')
  .refine(hasNoNul, NUL_MESSAGE);

/** Optional in the schema, so that an absent one is answered like an empty one. */
export const currentPassword = givenPassword.optional();

const CODE_MESSAGE = 'Upišite šest cifara iz aplikacije ili jedan rezervni kod.';

/** A code of an authenticator app, or a recovery code in upper case; spaces and dashes are ignored. */
const secondFactorCode = z
  .string()
  .max(60, CODE_MESSAGE)
  .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
  .pipe(
    z.union(
      [
        z.string().regex(/^\d{6}$/),
        z
          .string()
          .regex(/^[\dA-Z]+$/)
          .length(RECOVERY_CODE_LENGTH),
      ],
      CODE_MESSAGE,
    ),
  );

const firstName = requiredPrintText(60, 'Unesite ime.');
const lastName = optionalPrintText(60);

export const loginBody = z.object({
  email,
  password: givenPassword.min(1, 'Unesite lozinku.'),
  rememberMe: z.boolean().default(false),
  /** The second factor, when the response to a login without it was `second_factor_required`. */
  code: secondFactorCode.optional(),
});
export type LoginBody = z.input<typeof loginBody>;

export const registerBody = z.object({
  name: firstName,
  lastName: lastName.default(''),
  email,
  password,
  wantsEventMail: z.boolean().default(false),
  /** Sent by a form that shows the sentence about the terms. */
  acceptsTerms: z.boolean().default(false),
});
export type RegisterBody = z.input<typeof registerBody>;

/**
 * An empty password and absent fields mean "unchanged". A new password needs `currentPassword`, a new e-mail address
 * `currentPassword` or a session that was confirmed a short time ago.
 */
export const profileBody = z.object({
  name: firstName.optional(),
  lastName: lastName.optional(),
  email: email.optional(),
  password: z.union([z.literal(''), password]).optional(),
  currentPassword,
  wantsEventMail: z.boolean().optional(),
});
export type ProfileBody = z.input<typeof profileBody>;

export const profile = z.object({
  _id: objectId,
  name: z.string(),
  lastName: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  /** The permissions of the account as staff. Until a required second factor is switched on, the server refuses them all. */
  permissions: z.enum(PERMISSIONS).array(),
  wantsEventMail: z.boolean(),
  isEmailConfirmed: z.boolean(),
});
export type Profile = z.infer<typeof profile>;

/** A decision with its time and the sentence that was shown. */
export const consent = z.object({
  kind: z.enum(CONSENT_KINDS),
  given: z.boolean(),
  at: timestamp,
  text: z.string(),
});
export type Consent = z.infer<typeof consent>;

export const deleteAccountBody = z.object({
  currentPassword: givenPassword.min(1, CURRENT_PASSWORD_REQUIRED),
});
export type DeleteAccountBody = z.input<typeof deleteAccountBody>;

/** The numbers of records that the deletion of the own account deletes and keeps. */
export const accountDeletion = z.object({
  /** The reasons why the account cannot be deleted now, a sentence each; empty when it can. */
  obstacles: z.array(z.string()),
  /** Applications, all of which stay without the name of their buyer. */
  orders: z.int(),
  /** Those of them that are open and unpaid: they are cancelled. */
  cancelledOrders: z.int(),
  /** Other people whom the applications have enrolled in courses to come: they keep their seats. */
  participants: z.int(),
  /** Issued proformas and receipts, which stay as they are. */
  documents: z.int(),
  reviews: z.int(),
  devices: z.int(),
  /** The number of days for which the audit log keeps its entries. */
  auditDays: z.int(),
});
export type AccountDeletion = z.infer<typeof accountDeletion>;

/** The response of login, registration and profile update. */
export const userInfo = profile.omit({ wantsEventMail: true }).extend({ token: z.string() });
export type UserInfo = z.infer<typeof userInfo>;

export const forgotBody = z.object({ email });
export type ForgotBody = z.input<typeof forgotBody>;

/** The same for every address, so that it does not reveal which ones have an account. */
export const forgotAnswer = z.object({ message: z.string() });
export type ForgotAnswer = z.infer<typeof forgotAnswer>;

/** 32 random bytes in base64url, from the link in a mail. */
const linkToken = (incomplete: string) => z.string(incomplete).regex(/^[\w-]{43}$/, incomplete);

export const resetToken = linkToken('Link za novu lozinku nije potpun. Otvorite ga ponovo iz e-maila.');

export const resetBody = z.object({ token: resetToken, password });
export type ResetBody = z.input<typeof resetBody>;

export const confirmationToken = linkToken('Link za potvrdu nije potpun. Otvorite ga ponovo iz e-maila.');

export const confirmEmailBody = z.object({ token: confirmationToken });

/** `isRepeated`: the link was used before, and the address is still confirmed. */
export const confirmedEmail = z.object({ email: z.string(), isRepeated: z.boolean() });
export type ConfirmedEmail = z.infer<typeof confirmedEmail>;

/** The address that the link goes to; without a mail when it is confirmed already. */
export const confirmationSent = z.object({ email: z.string(), isEmailConfirmed: z.boolean() });
export type ConfirmationSent = z.infer<typeof confirmationSent>;
