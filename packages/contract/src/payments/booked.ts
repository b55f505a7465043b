import type { PaymentKind, PaymentSource, PaymentState } from './values.ts';

/** Returns whether an order counts a record of the ledger. Only such a record can be withdrawn. */
export const isBooked = ({ kind, state }: { kind: PaymentKind; state: PaymentState }): boolean =>
  state === (kind === 'refund' ? 'paid' : 'booked');

/**
 * Returns the state of a record that is withdrawn. Money that PayPal or a statement reports has arrived all the same and becomes
 * unassigned; a payment or grant that staff have recorded is void, a refund rejected.
 */
export function withdrawnState({ kind, source }: { kind: PaymentKind; source: PaymentSource }) {
  if (kind === 'refund') return 'rejected';
  return kind === 'payment' && (source === 'paypal' || source === 'statement') ? 'unassigned' : 'void';
}

/** Amounts in feninga. */
type Sums = {
  amountDue: number;
  paid: number;
  refunded: number;
  isGranted: boolean;
  holdsSeats: boolean;
};

/** Returns whether an order is paid: with a grant, when its held seats cost nothing, or when its payments less the refunds reach what is due. */
export const isPaidBy = ({ amountDue, paid, refunded, isGranted, holdsSeats }: Sums): boolean =>
  isGranted || (amountDue === 0 && holdsSeats) || (paid > 0 && paid - refunded >= amountDue);
