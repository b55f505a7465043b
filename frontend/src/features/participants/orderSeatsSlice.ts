import type { NameParticipantBody, OrderSeat } from '@institut/contract/participants/schema';
import { createSlice } from '@reduxjs/toolkit';
import { api } from '../../lib/api.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../store/asyncState.ts';
import { slices } from '../../store/slices.ts';

type OrderSeats = { order: string; seats: OrderSeat[] };
export type SeatOf = { order: string; seat: string };

export const loadOrderSeats = createApiThunk(
  'orderSeats/load',
  async (order: string, { signal }): Promise<OrderSeats> => ({
    order,
    seats: await api.listOrderSeats({ params: { id: order }, signal }),
  }),
);

/** Names the participant of a seat, or replaces them. */
export const nameParticipant = createApiThunk(
  'orderSeats/name',
  ({ order, seat, body }: SeatOf & { body: NameParticipantBody }) =>
    api.nameParticipant({ params: { id: order, seat }, body }),
);

export const inviteParticipant = createApiThunk('orderSeats/invite', ({ order, seat }: SeatOf) =>
  api.inviteParticipant({ params: { id: order, seat } }),
);

type SeatsState = {
  shown: AsyncState<OrderSeats>;
  naming: AsyncState<OrderSeat>;
  invitation: AsyncState<OrderSeat>;
};

const initialState: SeatsState = { shown: idle(), naming: idle(), invitation: idle() };

export const isOfOrder = ({ order }: OrderSeats, id: string): boolean => order === id;

const orderSeatsSlice = createSlice({
  name: 'orderSeats',
  initialState,
  reducers: {
    namingReset: (state) => {
      state.naming = idle();
    },
  },
  extraReducers: (builder) => {
    trackRequest(builder, 'shown', loadOrderSeats, isOfOrder);
    trackRequest(builder, 'naming', nameParticipant);
    trackRequest(builder, 'invitation', inviteParticipant);
    const isChanged = (action: { type: string }) =>
      nameParticipant.fulfilled.match(action) || inviteParticipant.fulfilled.match(action);
    builder.addMatcher(isChanged, ({ shown }, { payload }: { type: string; payload?: OrderSeat }) => {
      if (!shown.data || !payload) return;
      shown.data.seats = shown.data.seats.map((seat) => (seat._id === payload._id ? payload : seat));
    });
  },
  selectors: {
    selectOrderSeats: ({ shown }) => shown,
    selectNaming: ({ naming }) => naming,
    selectInvitation: ({ invitation }) => invitation,
  },
});

export const { namingReset } = orderSeatsSlice.actions;
export const { selectOrderSeats, selectNaming, selectInvitation } =
  orderSeatsSlice.injectInto(slices).selectors;
