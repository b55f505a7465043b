import type { Order } from '@institut/contract/orders/schema';
import { createSlice } from '@reduxjs/toolkit';
import { api } from '../../lib/api.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../store/asyncState.ts';
import { slices } from '../../store/slices.ts';
import { orderReceived } from './orderSlice.ts';

/** The orders of the logged-in user loaded so far, newest first, and the total number. */
export type MyOrdersPage = { orders: Order[]; total: number };
type MyOrdersState = { list: AsyncState<MyOrdersPage>; older: AsyncState<MyOrdersPage> };

const PAGE_SIZE = 50;
const initialState: MyOrdersState = { list: idle(), older: idle() };

async function fetchPage(pageNumber: number, signal: AbortSignal): Promise<MyOrdersPage> {
  const { data, total } = await api.listMyOrders({ query: { pageNumber, pageSize: PAGE_SIZE }, signal });
  return { orders: data, total: total ?? data.length };
}

export const loadMyOrders = createApiThunk('orders/loadMine', (_: void, { signal }) => fetchPage(1, signal));

/** `loaded`: the number of orders loaded so far. */
export const loadOlderOrders = createApiThunk('orders/loadOlder', (loaded: number, { signal }) =>
  fetchPage(Math.floor(loaded / PAGE_SIZE) + 1, signal),
);

export const myOrdersSlice = createSlice({
  name: 'myOrders',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    trackRequest(builder, 'list', loadMyOrders, () => true);
    trackRequest(builder, 'older', loadOlderOrders);
    // A list from before a new order would say that there is none.
    builder.addMatcher(orderReceived.match, (state) => {
      state.list = idle();
    });
    builder.addMatcher(loadOlderOrders.fulfilled.match, ({ list, older }, { payload, meta }) => {
      if (!list.data || older.requestId !== meta.requestId) return;
      // An order placed meanwhile shifts the pages, so a page may start with orders that are already loaded.
      const known = new Set(list.data.orders.map(({ _id }) => _id));
      list.data.orders.push(...payload.orders.filter(({ _id }) => !known.has(_id)));
      list.data.total = payload.total;
    });
  },
  selectors: {
    selectMyOrders: ({ list }) => list,
    selectOlderOrders: ({ older }) => older,
    /** Returns whether one of the loaded orders holds seats. */
    selectHasOpenOrder: ({ list }) => list.data?.orders.some(({ heldSeats }) => heldSeats > 0) ?? false,
  },
});

export const { selectMyOrders, selectOlderOrders, selectHasOpenOrder } =
  myOrdersSlice.injectInto(slices).selectors;
