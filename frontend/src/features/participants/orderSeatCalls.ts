import type { OrderSeat } from '@institut/contract/participants/schema';
import { api } from '../../lib/api.ts';
import type { ThunkTools } from '../../store/asyncState.ts';
import { createCalls } from '../../store/calls.ts';

type OrderSeats = { order: string; seats: OrderSeat[] };
export type SeatOf = { order: string; seat: string };

export const isOfOrder = ({ order }: OrderSeats, id: string): boolean => order === id;

/** Shows a seat as a call has left it. */
const showSeat = (
  { loadOrderSeats: { data } }: { loadOrderSeats: { data: OrderSeats | null } },
  now: OrderSeat,
) => {
  if (data) data.seats = data.seats.map((seat) => (seat._id === now._id ? now : seat));
};

export const { loadOrderSeats, nameParticipant, inviteParticipant } = createCalls(
  'orderSeats',
  {
    loadOrderSeats: async (order: string, { signal }: ThunkTools): Promise<OrderSeats> => ({
      order,
      seats: await api.listOrderSeats({ params: { id: order }, signal }),
    }),
    /** Names the participant of a seat, or replaces them. */
    nameParticipant: api.nameParticipant,
    inviteParticipant: api.inviteParticipant,
  },
  {
    keep: { loadOrderSeats: isOfOrder },
    after: { nameParticipant: showSeat, inviteParticipant: showSeat },
  },
);
