import { randomInt } from 'node:crypto';
import { CROCKFORD } from '@institut/contract/frame/crockford';

const LENGTH = 8;

/** Stands in previews of mails, where the order has no reference yet. */
export const PREVIEWED_REFERENCE = 'XXXX-XXXX';

/**
 * Returns a random order reference such as `K7M2-9QXA`: 40 bits. A unique index detects duplicates. `below` returns a
 * random whole number below its argument.
 */
export function createReference(below: (max: number) => number = randomInt): string {
  const digits = Array.from({ length: LENGTH }, () => CROCKFORD.charAt(below(CROCKFORD.length))).join('');
  return `${digits.slice(0, LENGTH / 2)}-${digits.slice(LENGTH / 2)}`;
}
