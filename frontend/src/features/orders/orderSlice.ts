import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Order, OrderView } from '@institut/contract/order.schema';
import type { ApiError } from '../../lib/apiError.ts';
import { api } from '../../lib/api.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../store/asyncState.ts';

/** The application one looks at. */
export type OrderState = { shown: AsyncState<OrderView>; delivery: AsyncState<Order> };

const initialState: OrderState = { shown: idle(), delivery: idle() };

export const loadOrder = createApiThunk('order/load', (id: string, { signal }) =>
  api.getOrder({ params: { id }, signal }),
);

/** Admins only; of a paid application, once. */
export const deliverOrder = createApiThunk('order/deliver', (id: string) =>
  api.deliverOrder({ params: { id } }),
);

/** What other calls answer is new, paid or delivered: no payment of it is under way. */
const viewOf = (order: Order): OrderView => ({ ...order, isPaymentPending: false });

const isOrder = ({ _id: own }: Order, id: string): boolean => own === id;

const orderSlice = createSlice({
  name: 'order',
  initialState,
  reducers: {
    /** An application that another call already brought: it is shown while it loads afresh. */
    orderReceived: ({ shown }, { payload }: PayloadAction<Order>) => {
      shown.data = viewOf(payload);
    },
    deliveryReset: (state) => {
      state.delivery = idle();
    },
  },
  extraReducers: (builder) => {
    trackRequest(builder, 'shown', loadOrder, isOrder);
    trackRequest(builder, 'delivery', deliverOrder);
    builder.addMatcher(deliverOrder.fulfilled.match, ({ shown }, { payload }) => {
      const { _id: id } = payload;
      if (shown.data && isOrder(shown.data, id)) shown.data = viewOf(payload);
    });
  },
});

export const { orderReceived, deliveryReset } = orderSlice.actions;
export const orderReducer = orderSlice.reducer;

type WithOrder = { order: OrderState };
/** The loading of the application one looks at; its data is never another one's. */
export const selectOrder =
  (id: string) =>
  ({ order: { shown } }: WithOrder): OrderView | null =>
    shown.data && isOrder(shown.data, id) ? shown.data : null;
export const selectOrderError = (state: WithOrder): ApiError | null => state.order.shown.error;
export const selectDelivery = (state: WithOrder): AsyncState<Order> => state.order.delivery;
