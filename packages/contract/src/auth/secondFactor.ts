/** The ways to prove who one is besides the password. */
export const SECOND_FACTOR_METHODS = ['totp', 'passkey', 'recoveryCode'] as const;
export type SecondFactorMethod = (typeof SECOND_FACTOR_METHODS)[number];

/** Changes of a second factor that are reported by mail and stored in the audit log. */
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
