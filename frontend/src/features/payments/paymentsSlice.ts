import { createSlice } from '@reduxjs/toolkit';
import type { Order, PaypalOrder } from '@institut/contract/order.schema';
import { api } from '../../lib/api.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../store/asyncState.ts';
import { slices } from '../../store/slices.ts';

/** Paying the application one looks at through PayPal. */
export type PaymentsState = { opening: AsyncState<PaypalOrder>; confirming: AsyncState<Order> };

const initialState: PaymentsState = { opening: idle(), confirming: idle() };

/** The server asks PayPal several things in turn, and asks again when PayPal is slow. */
const TIMEOUT_MS = 60_000;

/** Our server creates the order at PayPal; the browser only learns its id. */
export const openPayment = createApiThunk('payments/open', (id: string) =>
  api.openPaypalOrder({ params: { id }, timeout: TIMEOUT_MS }),
);

/** After the buyer has agreed in PayPal's window. Can be repeated: a payment is only ever taken once. */
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
