import type { Env } from '@institut/backend/config/env';

/** Invented; the check digits are right. */
const PDV = '201987650001';
const INSTITUTE = {
  SITE_LEGAL_NAME: 'Institut za tehnologiju i inovacije Sarajevo',
  SITE_JIB: `4${PDV}`,
  SITE_STREET: 'Primjerna 1',
  SITE_POSTAL_CODE: '71000',
  SITE_CITY: 'Sarajevo',
  SITE_BANK_NAME: 'Primjer banka d.d. Sarajevo',
  SITE_BANK_ACCOUNT: '1290079401028494',
};

/**
 * Completes the settings with the data that documents name, so that the demo issues proformas and receipts. An
 * installation issues none until its own data are set.
 */
export function giveInstitute(env: Env): void {
  if (!env.SITE_JIB) env.SITE_PDV = PDV;
  const given = Object.entries(env).filter(([, value]) => Boolean(value));
  Object.assign(env, { ...INSTITUTE, ...Object.fromEntries(given) });
}
