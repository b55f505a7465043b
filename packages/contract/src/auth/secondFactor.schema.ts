import { z } from 'zod';
import { requiredText, timestamp } from '../frame/fields.ts';
import { PASSKEY_NAME_MAX } from '../limits.ts';

/** Binary data of the browser's WebAuthn API. */
const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/, 'Podaci pristupnog ključa nisu ispravni. Osvježite stranicu i pokušajte ponovo.');

/** The id that an authenticator gives to a passkey, at most 1023 bytes. */
export const passkeyId = base64url(1364);

/** The id of a request that the server has prepared; it can be answered once and within five minutes. */
const ceremonyId = z.string().regex(/^[\w-]{43}$/, 'Zahtjev nije ispravan. Pokušajte ponovo.');

const TOTP_CODE_MESSAGE = 'Upišite šest cifara iz aplikacije.';

/** A code of an authenticator app; spaces are ignored. */
export const totpCode = z
  .string()
  .max(40, TOTP_CODE_MESSAGE)
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, TOTP_CODE_MESSAGE));

/** The status of one's own second factor. */
export const secondFactorStatus = z.object({
  totp: z.boolean(),
  passkeys: z
    .object({
      id: passkeyId,
      name: z.string(),
      createdAt: timestamp,
      lastUsedAt: timestamp.nullable(),
    })
    .array(),
  recoveryCodesLeft: z.int(),
  /** When staff rights end without a second factor; null where it is not required. */
  requiredFrom: timestamp.nullable(),
  /** The first factor needs a code from a mail: not with a factor, and not where no mails are sent. */
  needsMailCode: z.boolean(),
});
export type SecondFactorStatus = z.infer<typeof secondFactorStatus>;

/** With `recoveryCodes` if they were just made, the only time that they are readable. */
export const changedSecondFactor = secondFactorStatus.extend({
  recoveryCodes: z.string().array().optional(),
});
export type ChangedSecondFactor = z.infer<typeof changedSecondFactor>;

export const renewedRecoveryCodes = changedSecondFactor.required({ recoveryCodes: true });

const FACTOR_CODE_MESSAGE = 'Upišite osam cifara iz e-maila.';

/** The code of the mail, which the first factor of an account needs. */
export const beginFactorBody = z.object({
  mailCode: z
    .string()
    .max(40, FACTOR_CODE_MESSAGE)
    .transform((text) => text.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{8}$/, FACTOR_CODE_MESSAGE))
    .optional(),
});
export type BeginFactorBody = z.input<typeof beginFactorBody>;

/** The address that the code was sent to. */
export const sentFactorCode = z.object({ email: z.string() });
export type SentFactorCode = z.infer<typeof sentFactorCode>;

/** The secret in base32, and the address that an authenticator app reads from a QR code. */
export const totpSetup = z.object({ secret: z.string(), uri: z.string() });
export type TotpSetup = z.infer<typeof totpSetup>;

export const confirmTotpBody = z.object({ code: totpCode });
export type ConfirmTotpBody = z.input<typeof confirmTotpBody>;

const credentialType = z.literal('public-key');
const transports = z.string().max(30).array().max(10);

/** The `optionsJSON` of `startRegistration` of @simplewebauthn/browser. */
export const passkeyCreation = z.object({
  id: ceremonyId,
  options: z.object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.object({ alg: z.int(), type: credentialType }).array(),
    timeout: z.int(),
    excludeCredentials: z
      .object({ id: passkeyId, type: credentialType, transports: transports.optional() })
      .array(),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  }),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

/** `response` is what `startRegistration` returns. */
export const addPasskeyBody = z.object({
  id: ceremonyId,
  name: requiredText(PASSKEY_NAME_MAX, 'Unesite naziv ključa, npr. „Telefon”.'),
  response: z.object({
    id: passkeyId,
    rawId: passkeyId,
    type: credentialType,
    response: z.object({
      clientDataJSON: base64url(4000),
      attestationObject: base64url(20_000),
      transports: transports.default([]),
    }),
  }),
});
export type AddPasskeyBody = z.input<typeof addPasskeyBody>;

/** The `optionsJSON` of `startAuthentication` of @simplewebauthn/browser. */
export const passkeyRequest = z.object({
  id: ceremonyId,
  options: z.object({
    challenge: z.string(),
    timeout: z.int(),
    rpId: z.string(),
    userVerification: z.literal('required'),
  }),
});
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

/** The answer of a device to `passkeyRequest`; `response` is what `startAuthentication` returns. */
export const passkeyAnswer = z.object({
  id: ceremonyId,
  response: z.object({
    id: passkeyId,
    rawId: passkeyId,
    type: credentialType,
    response: z.object({
      clientDataJSON: base64url(4000),
      authenticatorData: base64url(4000),
      signature: base64url(4000),
      userHandle: base64url(100),
    }),
  }),
});
export type PasskeyAnswer = z.input<typeof passkeyAnswer>;

export const passkeyLoginBody = passkeyAnswer.extend({ rememberMe: z.boolean().default(false) });
