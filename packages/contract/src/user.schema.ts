import { z } from 'zod';
import { email, objectId, optionalText, requiredText } from './fields.ts';
import { PASSWORD_MAX_BYTES, PASSWORD_MIN_LENGTH } from './user.ts';

/** The length in UTF-8 bytes; a lone surrogate counts as its replacement character. */
const utf8Length = (text: string) => encodeURIComponent(text.toWellFormed()).replace(/%../g, '.').length;

const password = z
  .string()
  .min(PASSWORD_MIN_LENGTH, `Lozinka mora imati najmanje ${PASSWORD_MIN_LENGTH} znakova.`)
  .refine((text) => utf8Length(text) <= PASSWORD_MAX_BYTES, 'Lozinka je predugačka.');

const firstName = requiredText(60, 'Unesite ime.');
const lastName = optionalText(60);

export const loginBody = z.object({
  email,
  password: z.string().min(1, 'Unesite lozinku.').max(1000, 'Lozinka je predugačka.'),
  rememberMe: z.boolean().default(false),
});
export type LoginBody = z.input<typeof loginBody>;

export const registerBody = z.object({
  name: firstName,
  lastName: lastName.default(''),
  email,
  password,
  wantsEventMail: z.boolean().default(false),
});
export type RegisterBody = z.input<typeof registerBody>;

/** An empty password and absent fields mean "unchanged". */
export const profileBody = z.object({
  name: firstName.optional(),
  lastName: lastName.optional(),
  email: email.optional(),
  password: z.union([z.literal(''), password]).optional(),
  wantsEventMail: z.boolean().optional(),
});
export type ProfileBody = z.input<typeof profileBody>;

export const profile = z.object({
  _id: objectId,
  name: z.string(),
  lastName: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  wantsEventMail: z.boolean(),
});
export type Profile = z.infer<typeof profile>;

/** The response of login, registration and profile update. */
export const userInfo = profile.omit({ wantsEventMail: true }).extend({ token: z.string() });
export type UserInfo = z.infer<typeof userInfo>;

export const forgotBody = z.object({ email });
export type ForgotBody = z.input<typeof forgotBody>;

/** The same for every address, so that it does not reveal which ones have an account. */
export const forgotAnswer = z.object({ message: z.string() });
export type ForgotAnswer = z.infer<typeof forgotAnswer>;

/** 32 random bytes in base64url, from the link in the mail. */
export const resetToken = z
  .string('Link za novu lozinku nije potpun. Otvorite ga ponovo iz e-maila.')
  .regex(/^[\w-]{43}$/, 'Link za novu lozinku nije potpun. Otvorite ga ponovo iz e-maila.');

export const resetBody = z.object({ token: resetToken, password });
export type ResetBody = z.input<typeof resetBody>;
