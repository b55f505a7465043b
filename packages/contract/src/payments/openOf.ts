import { toFeninga, toKm } from '../money/money.ts';
import { WAITING_REFUND_STATES, type PaymentState } from './values.ts';

/** Returns whether a state of a refund is that of one which was requested and is neither paid nor rejected. */
export const isWaitingRefund = (state: PaymentState): boolean =>
  WAITING_REFUND_STATES.some((waiting) => waiting === state);

type Cancelled = { refund: { state: PaymentState; amount: number } | null };

/** Returns what the refunds that an order waits for add up to, in KM. */
export function requestedRefundsOf({ cancellations }: { cancellations: readonly Cancelled[] }): number {
  const requested = cancellations.flatMap(({ refund }) =>
    refund && isWaitingRefund(refund.state) ? [toFeninga(refund.amount)] : [],
  );
  return toKm(requested.reduce((sum, feninga) => sum + feninga, 0));
}

/**
 * Returns what is open of an order once its requested refunds are paid, in KM; below 0 it is a surplus that nobody has asked
 * back. `openAmount` counts a refund only when it is paid.
 */
export const openOf = (order: { openAmount: number; cancellations: readonly Cancelled[] }): number =>
  toKm(toFeninga(order.openAmount) + toFeninga(requestedRefundsOf(order)));
