type Line = { qty: number; held?: number | undefined; lastHeld?: number | null | undefined };

/**
 * Returns how many seats of a line its order is about: those that it holds. Of an order that holds none, those that the line
 * lost by the rejection or expiry, because a seat that had moved counts in its new line; those that were ordered when that is
 * not known.
 */
export const seatsOfLine = ({ qty, held, lastHeld }: Line, { heldSeats }: { heldSeats: number }): number =>
  heldSeats > 0 ? (held ?? qty) : (lastHeld ?? qty);
