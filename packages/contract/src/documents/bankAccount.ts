import { withoutSeparators } from '../payers/taxNumbers.ts';

/** The check digits that every IBAN of Bosnia and Herzegovina has, because its account numbers have check digits of their own. */
const IBAN_START = 'BA39';

/** Returns the 16 digits of an account: without spaces, dots, hyphens and the beginning of its IBAN. */
export function accountDigits(text: string): string {
  const plain = withoutSeparators(text).replaceAll('-', '').toUpperCase();
  return plain.startsWith(IBAN_START) ? plain.slice(IBAN_START.length) : plain;
}

/** Returns whether a text has the form of an account number: 16 digits. */
export const hasAccountForm = (text: string): boolean => /^\d{16}$/.test(text);

/** Returns whether 16 digits are an account number: by ISO 7064 mod 97-10, the number leaves 1 when it is divided by 97. */
export const isBankAccount = (digits: string): boolean =>
  hasAccountForm(digits) && BigInt(digits) % 97n === 1n;

/** Writes the digits of an account in groups of four. */
export const accountText = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, '$1 ');
