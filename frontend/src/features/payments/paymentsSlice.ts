import { createSlice } from '@reduxjs/toolkit';
import type { Order, PaypalOrder } from '@institut/contract/orders/schema';
import { api } from '../../lib/api.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../store/asyncState.ts';
import { slices } from '../../store/slices.ts';

type PaymentsState = { opening: AsyncState<PaypalOrder>; confirming: AsyncState<Order> };

const initialState: PaymentsState = { opening: idle(), confirming: idle() };

/** The server makes several calls to PayPal in turn and retries slow ones. */
const TIMEOUT_MS = 60_000;

/** Creates the order at PayPal through the server and returns its id. */
export const openPayment = createApiThunk('payments/open', (id: string) =>
  api.openPaypalOrder({ params: { id }, timeout: TIMEOUT_MS }),
);

/** Captures the payment that the buyer approved. It can be retried: a payment is captured at most once. */
export const confirmPayment = createApiThunk(
  'payments/confirm',
  ({ id, paypalOrderId }: { id: string; paypalOrderId: string }) =>
    api.payOrder({ params: { id }, body: { id: paypalOrderId }, timeout: TIMEOUT_MS }),
);

const paymentsSlice = createSlice({
  name: 'payments',
  initialState,
  reducers: { paymentsReset: () => initialState },
  extraReducers: (builder) => {
    trackRequest(builder, 'opening', openPayment);
    trackRequest(builder, 'confirming', confirmPayment);
  },
  selectors: {
    selectOpening: (payments) => payments.opening,
    selectConfirming: (payments) => payments.confirming,
  },
});

export const { paymentsReset } = paymentsSlice.actions;
export const { selectOpening, selectConfirming } = paymentsSlice.injectInto(slices).selectors;
