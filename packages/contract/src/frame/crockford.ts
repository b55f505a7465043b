/** Crockford's alphabet, without I, L, O and U: nobody takes a letter for a digit. */
export const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const DIGITS = new RegExp(`^[${CROCKFORD}]*$`);

/** Returns a text in capitals with the letters that look like a digit as that digit: O as 0, I and L as 1. */
export const foldCrockford = (text: string): string =>
  text.toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1');

/** Returns the digits of a code without what groups them, however somebody has typed it; null unless there are so many. */
export function readCrockford(typed: string, digits: number): string | null {
  const code = foldCrockford(typed).replace(/[\s-]/g, '');
  return code.length === digits && DIGITS.test(code) ? code : null;
}
