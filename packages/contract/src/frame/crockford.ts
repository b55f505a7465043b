/** Crockford's alphabet, without I, L, O and U: nobody takes a letter for a digit. */
export const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const DIGITS = new RegExp(`^[${CROCKFORD}]*$`);

/** Returns the digits of a code without what groups them, however somebody has typed it; null unless there are so many. */
export function readCrockford(typed: string, digits: number): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return code.length === digits && DIGITS.test(code) ? code : null;
}
