import { UNDO_SECONDS } from '@institut/contract/limits';
import type { StaffOrderEvent } from '@institut/contract/orders/events';

/** Returns until when a decision of this moment can be taken back; its mail leaves after that. */
export const undoEndOf = (decidedAt: Date): Date => new Date(decidedAt.getTime() + UNDO_SECONDS * 1000);

const BOOKING: ReadonlySet<StaffOrderEvent> = new Set([
  'payment',
  'refund',
  'paymentStatus',
  'paidAt',
  'paymentResult',
]);

/** Returns whether an entry belongs to a booking that can be undone; one that comes with a decision, for example, is only withdrawn. */
export const isOfBooking = (event: StaffOrderEvent): boolean => BOOKING.has(event);
