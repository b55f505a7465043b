/** The states of a seat record. A seat that is offered to nobody yet is set aside. */
export const SEAT_STATES = ['held', 'offered', 'released'] as const;
export type SeatState = (typeof SEAT_STATES)[number];

/** The reasons why an order released a seat. An order that is admitted again holds those that it lost by itself: `REHELD_REASONS`. */
export const SEAT_REASONS = ['rejected', 'expired', 'cancelled', 'moved', 'runCancelled', 'erased'] as const;
export type SeatReason = (typeof SEAT_REASONS)[number];
export const REHELD_REASONS = ['rejected', 'expired'] as const satisfies readonly SeatReason[];
