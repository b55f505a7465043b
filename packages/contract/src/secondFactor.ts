/** The ways to prove who one is besides the password. */
export const SECOND_FACTOR_METHODS = ['totp', 'passkey', 'recoveryCode'] as const;
export type SecondFactorMethod = (typeof SECOND_FACTOR_METHODS)[number];

export const RECOVERY_CODE_COUNT = 10;
/** Letters and digits of a recovery code, without the dashes between groups of four; each stands for five random bits. */
export const RECOVERY_CODE_LENGTH = 24;
/** A user may add this many passkeys. */
export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX = 60;
/** Length of a code of an authenticator app. */
export const TOTP_DIGITS = 6;
/** Length of the code that is mailed to confirm the first factor of an account, and how long it is accepted. */
export const FACTOR_CODE_DIGITS = 8;
export const FACTOR_CODE_MINUTES = 15;

/** What is reported by mail and stored in the audit log about a second factor. */
export const SECOND_FACTOR_CHANGES = [
  'totpAdded',
  'totpReplaced',
  'totpRemoved',
  'passkeyAdded',
  'passkeyRemoved',
  'recoveryCodesRenewed',
  'recoveryCodeUsed',
  'secondFactorReset',
] as const;
export type SecondFactorChange = (typeof SECOND_FACTOR_CHANGES)[number];

export const SECOND_FACTOR_CHANGE_LABELS: Record<SecondFactorChange, string> = {
  totpAdded: 'Dodana aplikacija za kodove',
  totpReplaced: 'Zamijenjena aplikacija za kodove',
  totpRemoved: 'Uklonjena aplikacija za kodove',
  passkeyAdded: 'Dodan pristupni ključ',
  passkeyRemoved: 'Uklonjen pristupni ključ',
  recoveryCodesRenewed: 'Napravljeni novi rezervni kodovi',
  recoveryCodeUsed: 'Iskorišten rezervni kod',
  secondFactorReset: 'Uklonjena prijava u dva koraka',
};
