/**
 * The rules that decide what a cancellation pays back, by name; the names are stored. `beforeAdmission`: nobody was admitted
 * yet. `withdrawal`: a person within the days after the admission. `begun`: the same, but the course has begun at the buyer's
 * wish, so held lessons are paid. `courseMoved`: the first day is another one than when
 * the order was placed. `free` and `late`: before and after the last day of the course's own rule. `waived`: staff
 * gave everything back. `moved`: nothing was cancelled, a seat has moved to a cheaper run.
 */
export const CANCELLATION_RULES = [
  'grant',
  'unpaid',
  'beforeAdmission',
  'withdrawal',
  'begun',
  'courseMoved',
  'free',
  'late',
  'runCancelled',
  'waived',
  'moved',
] as const;
export type CancellationRule = (typeof CANCELLATION_RULES)[number];

/** The reasons of a requested refund. */
export const REFUND_REASONS = ['cancelled', 'runCancelled', 'moved'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** The ways of a refund: to the buyer's account by staff, or back through PayPal. */
export const REFUND_METHODS = ['bank', 'paypal'] as const;
export type RefundMethod = (typeof REFUND_METHODS)[number];

/** Why an approved refund is not among the orders for the bank. `foreign`: its bank takes such orders in another form. */
export const LEFT_OUT_REASONS = ['noAccount', 'unconfirmed', 'foreign', 'noName'] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** The states that staff can give to a refund that was requested. */
export const REFUND_DECISIONS = ['approved', 'paid', 'rejected'] as const;
export type RefundDecision = (typeof REFUND_DECISIONS)[number];

/** Returns what a decision about a refund was based on: `approved`, or `approved 1290079401028494`. */
export const refundAsOf = ({ state, account = '' }: { state: string; account?: string }): string =>
  account ? `${state} ${account}` : state;

/** The cancellation policy of a course, or else of the institute. Days before the first day; 0 is the first day itself. */
export type CoursePolicy = {
  /** So many days after the admission a person gets everything back. */
  withdrawalDays: number;
  /** Until so many days before the first day everybody gets everything back. */
  freeUntilDaysBefore: number;
  /** The part of the price that a later cancellation retains, in percent. */
  lateFeePercent: number;
  /** Until so many days before the first day buyers may transfer a seat to another run, or replace a participant. */
  transferUntil: number;
  replaceUntil: number;
};
