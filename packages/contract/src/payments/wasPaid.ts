import { PAYMENT_STATUS, type PaymentStatus } from '../orders/values.ts';

/** Amounts in KM, or both in feninga. */
type Settled = {
  isPaid: boolean;
  paymentStatus: PaymentStatus;
  heldSeats: number;
  paid: number;
  totalPrice: number;
  /** Lists do not have it. */
  history?: readonly { event: string; to: string | null }[];
};

/**
 * Returns whether an order was paid. It is stored as paid also when all its seats were released before that, because nothing is
 * due then: the history knows, and lists, which do not have it, compare with the price.
 */
export function wasPaid({
  isPaid,
  paymentStatus,
  heldSeats,
  paid,
  totalPrice,
  history = [],
}: Settled): boolean {
  if (!isPaid || heldSeats > 0 || paymentStatus !== PAYMENT_STATUS.paid) return isPaid;
  const last = history.findLast(({ event }) => event === 'paymentStatus');
  return last ? last.to === PAYMENT_STATUS.paid : paid >= totalPrice;
}
