import { CROCKFORD, readCrockford } from '../frame/crockford.ts';

/** So many characters hold 50 bits. */
const LENGTH = 10;

const grouped = (code: string): string => `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`;

/** Returns the code of a certificate, `7F3K-2M9Q-XT`, from random bytes, of each of which five bits count. */
export const codeOf = (bytes: Uint8Array): string =>
  grouped(Array.from(bytes.slice(0, LENGTH), (byte) => CROCKFORD[byte % CROCKFORD.length]).join(''));

/** Returns a code as it is stored, however somebody has typed it; null for a text that is none. */
export function readCode(typed: string): string | null {
  const code = readCrockford(typed, LENGTH);
  return code && grouped(code);
}
