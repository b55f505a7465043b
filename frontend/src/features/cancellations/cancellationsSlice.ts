import type {
  CancellationPreview,
  CancelOrderBody,
  RefundAccountBody,
} from '@institut/contract/cancellations/schema';
import type { OrderView } from '@institut/contract/orders/schema';
import type { MoveSeatBody } from '@institut/contract/transfers/schema';
import { createSlice } from '@reduxjs/toolkit';
import { api } from '../../lib/api.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../store/asyncState.ts';
import { slices } from '../../store/slices.ts';

type CancelledSeats = {
  order: string;
  /** Null for all that the order holds. */
  seats: readonly string[] | null;
};

/** Asks what the cancellation of some seats would do now; without seats there is nothing to ask. */
export const previewCancellation = createApiThunk(
  'cancellations/preview',
  ({ order, seats }: CancelledSeats, { signal }) =>
    api.previewCancellation({
      params: { id: order },
      query: seats === null ? {} : { seats: seats.join(',') },
      signal,
    }),
  ({ seats }) => seats?.length === 0,
);

/** The same key again cancels nothing more. */
export const cancelOrder = createApiThunk(
  'cancellations/cancel',
  ({ order, ...rest }: { order: string; body: CancelOrderBody; idempotencyKey: string }) =>
    api.cancelOrder({ ...rest, params: { id: order } }),
);

/** Moves a seat with its participant to another run of the course. */
export const transferSeat = createApiThunk(
  'cancellations/transfer',
  ({ order, ...body }: MoveSeatBody & { order: string }) => api.moveSeat({ params: { id: order }, body }),
);

export const giveRefundAccount = createApiThunk(
  'cancellations/giveAccount',
  ({ order, ...body }: RefundAccountBody & { order: string }) =>
    api.giveRefundAccount({ params: { id: order }, body }),
);

type CancellationsState = {
  preview: AsyncState<CancellationPreview>;
  /** The seats that can be cancelled; null until they are known. */
  seats: CancellationPreview['seats'] | null;
  cancelling: AsyncState<OrderView>;
  transfer: AsyncState<OrderView>;
  account: AsyncState<OrderView>;
};

const initialState: CancellationsState = {
  preview: idle(),
  seats: null,
  cancelling: idle(),
  transfer: idle(),
  account: idle(),
};

const cancellationsSlice = createSlice({
  name: 'cancellations',
  initialState,
  reducers: { cancellationsReset: () => initialState },
  extraReducers: (builder) => {
    // The amounts stay, marked as busy, while those of other seats load.
    trackRequest(builder, 'preview', previewCancellation, () => true);
    trackRequest(builder, 'cancelling', cancelOrder);
    trackRequest(builder, 'transfer', transferSeat);
    trackRequest(builder, 'account', giveRefundAccount);
    builder.addMatcher(previewCancellation.fulfilled.match, (state, { meta, payload }) => {
      if (meta.arg.seats === null) state.seats = payload.seats;
    });
  },
  selectors: {
    selectPreview: ({ preview }) => preview,
    selectCancellable: ({ seats }) => seats,
    selectCancelling: ({ cancelling }) => cancelling,
    selectTransfer: ({ transfer }) => transfer,
    selectAccount: ({ account }) => account,
  },
});

export const { cancellationsReset } = cancellationsSlice.actions;
export const { selectPreview, selectCancellable, selectCancelling, selectTransfer, selectAccount } =
  cancellationsSlice.injectInto(slices).selectors;
