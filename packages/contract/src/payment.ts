import { toFeninga } from './money.ts';

/** KM for one euro: the fixed peg of the currency board (design, section 3 "Payment"). */
export const KM_PER_EUR = 1.955_83;

/** What PayPal is paid in; it has no KM. */
export const PAYPAL_CURRENCY = 'EUR';

/** The peg as a whole number of hundred-thousandths, and the factor that makes it one. */
const PEG = 195_583n;
const PEG_SCALE = 100_000n;

/**
 * An amount in KM (at most two decimals) as whole euro cents at the fixed peg: 107.71 -> 5507.
 * Computed in integers and rounded to the nearest cent; halves cannot occur, because the peg is odd.
 * Rule: design, section 3 "Payment" (total / 1.95583).
 */
export function toEurCents(km: number): number {
  const feninga = BigInt(toFeninga(km));
  return Number((2n * feninga * PEG_SCALE + PEG) / (2n * PEG));
}

/** Whole euro cents as PayPal writes them: 5507 -> `55.07`. */
export function eurText(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const eurFormat = new Intl.NumberFormat('hr', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Whole euro cents as people in Bosnia write them: 123450 -> `1.234,50 EUR` (with a no-break space). */
export function formatEur(cents: number): string {
  return `${eurFormat.format(cents / 100)}\u00a0EUR`;
}
