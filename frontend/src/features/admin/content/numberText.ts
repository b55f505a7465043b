const PLAIN = /^-?\d+(?:[.,]\d+)?$/;
/** Groups of three, set apart by dots or spaces as in `1.234,50`; a lone dot with three digits behind it is such a group too. */
const GROUPED = /^-?[1-9]\d{0,2}(?:[. ]\d{3})+(?:,\d+)?$/;

/**
 * The number that somebody in Bosnia has typed: `450`, `450,50`, `450.5`, `1.234,50` and `1.234` (a thousand).
 * @returns undefined for nothing, NaN for what is no number
 */
export function readNumber(text: string): number | undefined {
  const typed = text.trim().replaceAll('\u00a0', ' ');
  if (typed === '') return undefined;
  if (GROUPED.test(typed)) {
    return Number(typed.replace(/[. ]/g, '').replace(',', '.'));
  }
  return PLAIN.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;
}

/** A number as one types it, without groups: 450 -> `450`, 1234.5 -> `1234,5`. The way back of `readNumber`. */
export const writeNumber = (value: number): string => String(value).replace('.', ',');
