/** Crockford's alphabet, without I, L, O and U: nobody takes a letter for a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** So many characters hold 50 bits. */
const LENGTH = 10;
const WRITTEN = /^[0-9A-HJKMNP-TV-Z]{10}$/;

const grouped = (code: string): string => `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`;

/** Returns the code of a certificate, `7F3K-2M9Q-XT`, from random bytes, of each of which five bits count. */
export const codeOf = (bytes: Uint8Array): string =>
  grouped(Array.from(bytes.slice(0, LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join(''));

/** Returns a code as it is stored, however somebody has typed it; null for a text that is none. */
export function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return WRITTEN.test(code) ? grouped(code) : null;
}
