import type { AdminOrder } from '@institut/contract/orders/admin.schema';
import type { MoveSeatBody } from '@institut/contract/transfers/schema';
import { createSlice } from '@reduxjs/toolkit';
import { adminApi, api } from '../../../lib/api.ts';
import { createApiThunk, hasId, idle, trackRequest, type AsyncState } from '../../../store/asyncState.ts';
import { slices } from '../../../store/slices.ts';

/** Reads the order of a seat that may be moved: its lines, its open amount and its version. */
export const loadMovedOrder = createApiThunk('transfers/loadOrder', (id: string, { signal }) =>
  api.viewOrder({ params: { id }, signal }),
);

/** Moves a seat with its participant to another course. */
export const moveSeat = createApiThunk(
  'transfers/move',
  ({ order, ...body }: MoveSeatBody & { order: string }) =>
    adminApi.moveSeat({ params: { id: order }, body }),
);

type TransferState = Record<'order' | 'move', AsyncState<AdminOrder>>;

const initialState: TransferState = { order: idle(), move: idle() };

const transferSlice = createSlice({
  name: 'transfers',
  initialState,
  reducers: { transferReset: () => initialState },
  extraReducers: (builder) => {
    trackRequest(builder, 'order', loadMovedOrder, hasId);
    trackRequest(builder, 'move', moveSeat);
  },
  selectors: {
    selectMovedOrder: ({ order }) => order,
    selectMove: ({ move }) => move,
  },
});

export const { transferReset } = transferSlice.actions;
export const { selectMovedOrder, selectMove } = transferSlice.injectInto(slices).selectors;
