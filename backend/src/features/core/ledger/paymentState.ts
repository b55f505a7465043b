import { toFeninga } from '@institut/contract/money/money';
import { isPaidBy } from '@institut/contract/payments/booked';
import { priceAfter, type PricedOrder } from '@institut/contract/money/priceAfter';
import { PAYMENT_STATUS, type PaymentStatus } from '@institut/contract/orders/values';
import type { PaymentFields } from './payment.model.ts';

/** The fields of an order that follow from its records in the ledger and from the seats that it holds. In feninga. */
export type PaymentStateFields = {
  /** The booked payments, and what was given back of them. */
  paid: number;
  refunded: number;
  /** Payments that were made for the order and that it does not count. */
  unassigned: number;
  /** The price of the held seats, and what cancellations keep of that of the others. */
  amountDue: number;
  /** The amount that still has to be paid; below 0 a surplus. A grant leaves nothing to pay. */
  openAmount: number;
  isPaid: boolean;
  /** When the payment that reached the amount was made, or the grant was given. */
  paidAt: Date | null;
  paymentStatus: PaymentStatus;
};

export type LedgerRecord = Pick<PaymentFields, 'kind' | 'state' | 'amount' | 'at'>;

type Payable = PricedOrder & { createdAt: Date; retained?: number };

/**
 * Returns the payment fields of an order; nothing else computes them. By the rule of `isPaidBy`, a refund after a cancellation
 * leaves a paid order paid, and an order that is cancelled before anybody paid does not become paid.
 */
export function paymentStateOf(order: Payable, records: readonly LedgerRecord[]): PaymentStateFields {
  const sum = (kind: PaymentFields['kind'], state: PaymentFields['state']) =>
    records.reduce(
      (total, one) => (one.kind === kind && one.state === state ? total + one.amount : total),
      0,
    );
  const [paid, refunded] = [sum('payment', 'booked'), sum('refund', 'paid')];
  const amountDue = toFeninga(priceAfter(order)) + (order.retained ?? 0);
  const [grant] = byDay(records.filter(({ kind, state }) => kind === 'grant' && state === 'booked'));
  const holdsSeats = order.orderItems.some(({ held }) => held > 0);
  const isPaid = isPaidBy({ amountDue, paid, refunded, isGranted: grant !== undefined, holdsSeats });
  return {
    paid,
    refunded,
    unassigned: sum('payment', 'unassigned'),
    amountDue,
    openAmount: (grant ? 0 : amountDue) - paid + refunded,
    isPaid,
    paidAt: isPaid ? ((grant ?? settlingPayment(records, amountDue, refunded))?.at ?? order.createdAt) : null,
    paymentStatus: grant ? PAYMENT_STATUS.granted : isPaid ? PAYMENT_STATUS.paid : PAYMENT_STATUS.unpaid,
  };
}

const byDay = <Record extends LedgerRecord>(records: readonly Record[]): Record[] =>
  records.toSorted((a, b) => a.at.getTime() - b.at.getTime());

/** Returns the booked payment that reached the amount, by its day; the last one when nothing is due any more. */
export function settlingPayment<Record extends LedgerRecord>(
  records: readonly Record[],
  amountDue: number,
  refunded: number,
): Record | undefined {
  const payments = byDay(records.filter(({ kind, state }) => kind === 'payment' && state === 'booked'));
  let missing = amountDue === 0 ? Infinity : amountDue + refunded;
  return payments.find(({ amount }) => (missing -= amount) <= 0) ?? payments.at(-1);
}
