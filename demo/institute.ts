import type { Env } from '@institut/backend/config/env';

/** Invented; the check digits are right. */
const JIB = '4201987650001';
const PDV = '201987650001';
const LEGAL_NAME = 'Institut za tehnologiju i inovacije Sarajevo';

/**
 * Completes the settings with the data that documents name, so that the demo issues proformas and receipts. An
 * installation issues none until its own data are set.
 */
export function giveInstitute(env: Env): void {
  if (!env.SITE_JIB) Object.assign(env, { SITE_JIB: JIB, SITE_PDV: PDV });
  if (!env.SITE_LEGAL_NAME)
    Object.assign(env, { SITE_LEGAL_NAME: LEGAL_NAME, SITE_BANK_RECIPIENT: LEGAL_NAME });
  env.MISSING_FOR_DOCUMENTS = [];
}
