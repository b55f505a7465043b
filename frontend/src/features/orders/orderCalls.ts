import type { Order, OrderView } from '@institut/contract/orders/schema';
import { createAction } from '@reduxjs/toolkit';
import { api } from '../../lib/api.ts';
import { hasId, idle, type ThunkTools } from '../../store/asyncState.ts';
import { createCalls } from '../../store/calls.ts';

/** The orders of the logged-in user loaded so far, newest first, and the total number. */
export type MyOrdersPage = { orders: Order[]; total: number };

const PAGE_SIZE = 50;

async function fetchPage(pageNumber: number, signal: AbortSignal): Promise<MyOrdersPage> {
  const { data, total } = await api.listMyOrders({ query: { pageNumber, pageSize: PAGE_SIZE }, signal });
  return { orders: data, total: total ?? data.length };
}

/** Orders from other calls are new, paid or delivered, so none of their payments is pending; they cancel nothing. */
const viewOf = (order: Order, shown: OrderView | null): OrderView => ({
  ...order,
  isPaymentPending: false,
  ...(shown && hasId(shown, order._id)
    ? { cancellations: shown.cancellations, onlineLinks: shown.onlineLinks }
    : { cancellations: [] }),
});

/** Shows an order that another call returned until it is loaded again. */
export const orderReceived = createAction<Order>('orders/received');

export const { loadOrder, deliverOrder, loadMyOrders, loadOlderOrders } = createCalls(
  'orders',
  {
    loadOrder: (id: string, { signal }: ThunkTools) => api.getOrder({ params: { id }, signal }),
    /** For admins; a paid order can be delivered once. */
    deliverOrder: (id: string) => api.deliverOrder({ params: { id } }),
    loadMyOrders: (_: void, { signal }: ThunkTools) => fetchPage(1, signal),
    /** @param loaded the number of orders loaded so far */
    loadOlderOrders: (loaded: number, { signal }: ThunkTools) =>
      fetchPage(Math.floor(loaded / PAGE_SIZE) + 1, signal),
  },
  {
    keep: { loadOrder: hasId, loadMyOrders: () => true },
    after: {
      deliverOrder: ({ loadOrder: shown }, order) => {
        const { _id: id } = order;
        if (shown.data && hasId(shown.data, id)) shown.data = viewOf(order, shown.data);
      },
      loadOlderOrders: ({ loadMyOrders: { data } }, { orders, total }) => {
        if (!data) return;
        // An order placed meanwhile shifts the pages, so a page may start with orders that are already loaded.
        const known = new Set(data.orders.map(({ _id }) => _id));
        data.orders.push(...orders.filter(({ _id }) => !known.has(_id)));
        data.total = total;
      },
    },
    extraReducers: (builder) => {
      builder.addCase(orderReceived, (slots, { payload }) => {
        slots.loadOrder.data = viewOf(payload, slots.loadOrder.data);
        // A list from before a new order would say that there is none.
        slots.loadMyOrders = idle();
      });
    },
  },
);

/** Returns whether one of the loaded orders holds seats. */
export const selectHasOpenOrder = (state: never): boolean =>
  loadMyOrders.select(state).data?.orders.some(({ heldSeats }) => heldSeats > 0) ?? false;
