import { withoutSeparators } from '../payers/taxNumbers.ts';

/** The check digits that every IBAN of Bosnia and Herzegovina has, because its account numbers have check digits of their own. */
const IBAN_START = 'BA39';

/**
 * Returns the 16 digits of an account, of a foreign one its IBAN: as bank programs write it, but without the word IBAN, spaces,
 * dots, dashes and the beginning of a domestic IBAN.
 */
export function accountDigits(text: string): string {
  const plain = withoutSeparators(text)
    .replace(/\p{Pd}/gu, '')
    .toUpperCase()
    .replace(/^IBAN:?/, '');
  return plain.startsWith(IBAN_START) ? plain.slice(IBAN_START.length) : plain;
}

/** Returns whether a text has the form of an account number: 16 digits. */
export const hasAccountForm = (text: string): boolean => /^\d{16}$/.test(text);

/** Returns whether 16 digits are an account number: by ISO 7064 mod 97-10, the number leaves 1 when it is divided by 97. */
export const isBankAccount = (digits: string): boolean =>
  hasAccountForm(digits) && BigInt(digits) % 97n === 1n;

/** Returns whether an account that `accountDigits` has returned is abroad: it has the form of an IBAN. */
export const isForeignAccount = (account: string): boolean =>
  /^(?!BA)[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(account);

/** Returns whether a text is an IBAN. By ISO 13616 it leaves 1, with country and check digits moved to the end and letters as numbers from 10 on. */
function isIban(iban: string): boolean {
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(
    /[A-Z]/g,
    (letter) => `${parseInt(letter, 36)}`,
  );
  return BigInt(digits) % 97n === 1n;
}

/** Returns the sentence about an account to which no money can be sent; null for a domestic one and for an IBAN. */
export function accountProblem(account: string): string | null {
  if (isForeignAccount(account))
    return isIban(account) ? null : 'IBAN nije ispravan. Provjerite slova i cifre.';
  return isBankAccount(account) ? null : 'Unesite 16 cifara računa ili cijeli IBAN i provjerite ih.';
}

/** Returns an account in groups of four: `1290 0794 0102 8494`. */
export const accountText = (account: string): string => account.replace(/([A-Z\d]{4})(?=[A-Z\d])/g, '$1 ');

/**
 * Returns the bank and the digits of each line like `Druga banka d.d. = 1610000000000011`; null for a line without a bank or a
 * domestic account number.
 */
export const accountsIn = (text: string): ({ bank: string; account: string } | null)[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [bank = '', ...number] = line.split('=');
      const account = accountDigits(number.join('='));
      return bank.trim() && isBankAccount(account) ? { bank: bank.trim(), account } : null;
    });
