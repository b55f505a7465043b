import { createSlice } from '@reduxjs/toolkit';
import type { Order } from '@institut/contract/order.schema';
import { api } from '../../lib/api.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../store/asyncState.ts';

/** One's own applications, newest first: those loaded so far, and how many there are in all. */
export type MyOrdersPage = { orders: Order[]; total: number };
export type MyOrdersState = { list: AsyncState<MyOrdersPage>; older: AsyncState<MyOrdersPage> };

const PAGE_SIZE = 50;
const initialState: MyOrdersState = { list: idle(), older: idle() };

async function fetchPage(pageNumber: number, signal: AbortSignal): Promise<MyOrdersPage> {
  const { data, total } = await api.listMyOrders({ query: { pageNumber, pageSize: PAGE_SIZE }, signal });
  return { orders: data, total: total ?? data.length };
}

export const loadMyOrders = createApiThunk('orders/loadMine', (_: void, { signal }) => fetchPage(1, signal));

/** `loaded` = how many are here already. */
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
    builder.addMatcher(loadOlderOrders.fulfilled.match, ({ list, older }, { payload, meta }) => {
      if (!list.data || older.requestId !== meta.requestId) return;
      // An application placed meanwhile pushes the others down, so a page may begin with one that is here already.
      const known = new Set(list.data.orders.map(({ _id }) => _id));
      list.data.orders.push(...payload.orders.filter(({ _id }) => !known.has(_id)));
      list.data.total = payload.total;
    });
  },
});

type WithMyOrders = { myOrders: MyOrdersState };
export const selectMyOrders = (state: WithMyOrders) => state.myOrders.list;
export const selectOlderOrders = (state: WithMyOrders) => state.myOrders.older;
