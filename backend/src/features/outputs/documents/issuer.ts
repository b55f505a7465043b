import { accountDigits } from '@institut/contract/documents/bankAccount';
import { env } from '../../../config/env.ts';
import { setting } from '../../config/settings.ts';

/** The institute as it was registered when a document was requested. */
export type Issuer = {
  name: string;
  street: string;
  postalCode: string;
  city: string;
  jib: string;
  pdv: string | null;
  /** With the 16 digits of their numbers; payments go to the first. */
  accounts: { bank: string; account: string }[];
  email: string;
  phone: string;
};

/** Returns the institute as documents name it; null while one of its settings is missing. */
export function currentIssuer(): Issuer | null {
  const { SITE_LEGAL_NAME: name, SITE_JIB: jib } = env;
  if (env.MISSING_FOR_DOCUMENTS.length > 0 || !name || !jib) return null;
  return {
    name,
    street: env.SITE_STREET,
    postalCode: env.SITE_POSTAL_CODE,
    city: env.SITE_CITY,
    jib,
    pdv: env.SITE_PDV,
    accounts: [{ bank: env.SITE_BANK_NAME, account: env.SITE_BANK_ACCOUNT }, ...env.SITE_OTHER_ACCOUNTS].map(
      ({ bank, account }) => ({ bank, account: accountDigits(account) }),
    ),
    email: env.SITE_EMAIL,
    phone: setting('phones').split('\n')[0] ?? '',
  };
}

/** Returns the institute at the head of sheets that are no documents: also while settings for documents are missing. */
export const currentLetterhead = () => ({
  name: env.SITE_LEGAL_NAME ?? env.SITE_NAME,
  street: env.SITE_STREET,
  postalCode: env.SITE_POSTAL_CODE,
  city: env.SITE_CITY,
  email: env.SITE_EMAIL,
  phone: setting('phones').split('\n')[0] ?? '',
});
