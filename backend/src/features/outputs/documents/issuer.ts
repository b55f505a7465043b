import { instituteAccounts, instituteName, missingForDocuments, setting } from '../../config/settings.ts';

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
  if (missingForDocuments().length > 0) return null;
  return {
    ...currentLetterhead(),
    jib: setting('jib'),
    pdv: setting('pdv') || null,
    accounts: instituteAccounts(),
  };
}

/** Returns the institute at the head of sheets that are no documents: also while settings for documents are missing. */
export const currentLetterhead = () => ({
  name: instituteName(),
  street: setting('street'),
  postalCode: setting('postalCode'),
  city: setting('city'),
  email: setting('email'),
  phone: setting('phones').split('\n')[0] ?? '',
});
