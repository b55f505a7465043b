import { toFeninga } from '../money/money.ts';

/** The kinds of records of the ledger; a grant is no money. */
export const PAYMENT_KINDS = ['payment', 'refund', 'grant'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** The states that the records of each kind can have. */
export const PAYMENT_STATES = {
  /** `unassigned`: the money has arrived, and no order counts it. */
  payment: ['booked', 'unassigned', 'void'],
  grant: ['booked', 'void'],
  refund: ['requested', 'approved', 'sending', 'paid', 'rejected'],
} as const satisfies Record<PaymentKind, readonly string[]>;
export type PaymentState = (typeof PAYMENT_STATES)[PaymentKind][number];
/** The states of a refund that was requested and is neither paid nor rejected. */
export const WAITING_REFUND_STATES = [
  'requested',
  'approved',
  'sending',
] as const satisfies readonly PaymentState[];
export const ALL_PAYMENT_STATES: readonly PaymentState[] = [
  ...PAYMENT_STATES.payment,
  ...PAYMENT_STATES.refund,
];

export const PAYMENT_SOURCES = ['staff', 'paypal', 'statement'] as const;
export type PaymentSource = (typeof PAYMENT_SOURCES)[number];

/** KM per euro: the fixed peg of the currency board. */
export const KM_PER_EUR = 1.955_83;

/** The currency of PayPal payments; PayPal does not support KM. */
export const PAYPAL_CURRENCY = 'EUR';

/** The peg as a whole number of hundred-thousandths, and the factor that makes it one. */
const PEG = 195_583n;
const PEG_SCALE = 100_000n;

/**
 * Converts KM (at most two decimals) to whole euro cents at the fixed peg (total / 1.95583): 107.71 -> 5507.
 * Computed in integers and rounded to the nearest cent; halves cannot occur, because the peg is odd.
 */
export function toEurCents(km: number): number {
  const feninga = BigInt(toFeninga(km));
  return Number((2n * feninga * PEG_SCALE + PEG) / (2n * PEG));
}

/** Formats whole euro cents for PayPal: 5507 -> `55.07`. */
export function eurText(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const eurFormat = new Intl.NumberFormat('hr', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Formats whole euro cents for people: 123450 -> `1.234,50 EUR` (with a no-break space). */
export function formatEur(cents: number): string {
  return `${eurFormat.format(cents / 100)}\u00a0EUR`;
}
