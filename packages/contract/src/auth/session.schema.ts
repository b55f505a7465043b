import { z } from 'zod';
import { queryFlag, timestamp } from '../frame/fields.ts';
import { passkeyAnswer } from './secondFactor.schema.ts';
import { loginBody } from '../accounts/schema.ts';

/** The id of a session: 32 bytes in base64url. */
export const sessionId = z
  .string()
  .regex(/^[\w-]{43}$/, 'Neispravna oznaka uređaja. Osvježite stranicu i pokušajte ponovo.');

export const activeSession = z.object({
  _id: sessionId,
  /** Browser and system in words, "Chrome na Androidu". */
  device: z.string(),
  isRemembered: z.boolean(),
  /** The request was made in this session. */
  isCurrent: z.boolean(),
  createdAt: timestamp,
  lastUsedAt: timestamp,
  expiresAt: timestamp,
});
export type ActiveSession = z.infer<typeof activeSession>;

/** The password of the logged-in user, with a code if the account has a second factor, or the answer of a passkey. */
export const confirmSessionBody = z
  .object({
    password: loginBody.shape.password.optional(),
    code: loginBody.shape.code,
    passkey: passkeyAnswer.optional(),
  })
  .refine(({ password, passkey }) => (password === undefined) !== (passkey === undefined), {
    path: ['password'],
    message: 'Unesite lozinku ili koristite pristupni ključ.',
  });

export const endSessionsQuery = z.object({ includesCurrent: queryFlag.optional() });
