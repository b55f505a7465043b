import { api } from '../../lib/api.ts';
import type { ThunkTools } from '../../store/asyncState.ts';
import { createCalls } from '../../store/calls.ts';

type CancelledSeats = {
  order: string;
  /** Null for all that the order holds. */
  seats: readonly string[] | null;
};

export const { previewCancellation, cancelOrder, transferSeat, giveRefundAccount } = createCalls(
  'cancellations',
  {
    /** Asks what the cancellation of some seats would do now. */
    previewCancellation: async ({ order, seats }: CancelledSeats, { signal }: ThunkTools) => {
      const query = seats === null ? {} : { seats: seats.join(',') };
      const preview = await api.previewCancellation({ params: { id: order }, query, signal });
      return { ...preview, asked: seats };
    },
    /** The same key again cancels nothing more. */
    cancelOrder: api.cancelOrder,
    /** Moves a seat with its participant to another run of the course. */
    transferSeat: api.moveSeat,
    giveRefundAccount: api.giveRefundAccount,
  },
  // The amounts stay, marked as busy, while those of other seats load.
  { keep: { previewCancellation: () => true } },
);
