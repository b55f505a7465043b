import type { Order, OrderView } from '@institut/contract/orders/schema';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { api } from '../../lib/api.ts';
import { createApiThunk, hasId, idle, trackRequest, type AsyncState } from '../../store/asyncState.ts';
import { slices } from '../../store/slices.ts';

type OrderState = { shown: AsyncState<OrderView>; delivery: AsyncState<Order> };

const initialState: OrderState = { shown: idle(), delivery: idle() };

export const loadOrder = createApiThunk('order/load', (id: string, { signal }) =>
  api.getOrder({ params: { id }, signal }),
);

/** For admins; a paid order can be delivered once. */
export const deliverOrder = createApiThunk('order/deliver', (id: string) =>
  api.deliverOrder({ params: { id } }),
);

/** Orders from other calls are new, paid or delivered, so none of their payments is pending; they cancel nothing. */
const viewOf = (order: Order, shown: OrderView | null): OrderView => ({
  ...order,
  isPaymentPending: false,
  ...(shown && hasId(shown, order._id)
    ? { cancellations: shown.cancellations, onlineLinks: shown.onlineLinks }
    : { cancellations: [] }),
});

export const orderSlice = createSlice({
  name: 'order',
  initialState,
  reducers: {
    /** Shows an order that another call returned until it is loaded again. */
    orderReceived: ({ shown }, { payload }: PayloadAction<Order>) => {
      shown.data = viewOf(payload, shown.data);
    },
    deliveryReset: (state) => {
      state.delivery = idle();
    },
  },
  extraReducers: (builder) => {
    trackRequest(builder, 'shown', loadOrder, hasId);
    trackRequest(builder, 'delivery', deliverOrder);
    builder.addMatcher(deliverOrder.fulfilled.match, ({ shown }, { payload }) => {
      const { _id: id } = payload;
      if (shown.data && hasId(shown.data, id)) shown.data = viewOf(payload, shown.data);
    });
  },
  selectors: {
    selectShownOrder: ({ shown }) => shown,
    selectDelivery: ({ delivery }) => delivery,
  },
});

export const { orderReceived, deliveryReset } = orderSlice.actions;
export const { selectShownOrder, selectDelivery } = orderSlice.injectInto(slices).selectors;
