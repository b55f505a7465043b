import { env } from '../../config/env.ts';

/** Invented, with right check digits. */
const INSTITUTE = {
  SITE_LEGAL_NAME: 'Institut za tehnologiju i inovacije Sarajevo',
  SITE_JIB: '4201987650001',
  SITE_PDV: '201987650001',
  SITE_STREET: 'Primjerna 1',
  SITE_POSTAL_CODE: '71000',
  SITE_CITY: 'Sarajevo',
  SITE_BANK_NAME: 'Primjer banka d.d. Sarajevo',
  SITE_BANK_ACCOUNT: '1290079401028494',
} satisfies Partial<typeof env>;

/** Gives the settings the data without which no document is issued; the settings of a test file are its own. */
export function giveInstitute(): void {
  Object.assign(env, INSTITUTE);
}
