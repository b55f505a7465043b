const PLAIN = /^-?\d+(?:[.,]\d+)?$/;
/** Groups of three digits, separated by dots or spaces: `1.234,50`. `1.234` is a thousand, too. */
const GROUPED = /^-?[1-9]\d{0,2}(?:[. ]\d{3})+(?:,\d+)?$/;

/**
 * Returns the number in a text as it is typed in Bosnia: `450`, `450,50`, `450.5`, `1.234,50` and `1.234` (a thousand).
 * An empty text is undefined, any other text NaN.
 */
export function readNumber(text: string): number | undefined {
  const typed = text.trim().replaceAll('\u00a0', ' ');
  if (typed === '') return undefined;
  if (GROUPED.test(typed)) {
    return Number(typed.replace(/[. ]/g, '').replace(',', '.'));
  }
  return PLAIN.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;
}

/** Returns an amount of money as it is typed: 107.5 -> `107,50`. */
export const writeAmount = (km: number): string => km.toFixed(2).replace('.', ',');

/** Returns a number as it is typed, without groups: 450 -> `450`, 1234.5 -> `1234,5`. The reverse of `readNumber`. */
export const writeNumber = (value: number): string => String(value).replace('.', ',');
