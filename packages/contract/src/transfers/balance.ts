/** A move of a seat, in feninga. */
type Move = {
  /** The open amount before the move, once the requested refunds are paid. */
  open: number;
  /** The rise of the order's price by the move; below 0 the fall. */
  change: number;
  /** A grant pays for the order, whatever it costs. */
  isGranted: boolean;
};

/**
 * Returns in feninga what the move of a seat leaves to pay; below 0 what comes back: what the order gets cheaper, as far as it was
 * paid and no other refund waits for it.
 */
export function balanceOfMove({ open, change, isGranted }: Move): number {
  if (isGranted) return 0;
  const left = open + change;
  return left >= 0 ? left : Math.max(left, Math.min(0, change));
}
