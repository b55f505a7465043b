import type { AdminOrder, AdminOrderSummary } from '@institut/contract/orderAdmin.schema';
import { buildOrder } from './shopFixtures.ts';

/** An application as staff see it. */
export function buildAdminOrder(changes: Partial<AdminOrder> = {}): AdminOrder {
  const order = buildOrder();
  return {
    ...order,
    history: order.history.map((entry) => ({ ...entry, user: { _id: order.user._id, name: 'Ana Anić' } })),
    paymentResult: null,
    updatedAt: order.createdAt,
    version: 3,
    ...changes,
  };
}

/** The same in the list. */
export function buildOrderSummary(changes: Partial<AdminOrderSummary> = {}): AdminOrderSummary {
  const { shippingAddress: _address, history: _history, ...summary } = buildOrder();
  return { ...summary, ...changes };
}
