import { randomInt } from 'node:crypto';

/** Crockford's base 32: no I, L, O or U, so nothing can be misread when a buyer copies it into a bank transfer. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/** A random order reference such as `K7M2-9QXA`: 40 bits; a unique index guards against the rare repetition. */
export function createReference(): string {
  const digits = Array.from({ length: LENGTH }, () => DIGITS.charAt(randomInt(DIGITS.length))).join('');
  return `${digits.slice(0, LENGTH / 2)}-${digits.slice(LENGTH / 2)}`;
}
