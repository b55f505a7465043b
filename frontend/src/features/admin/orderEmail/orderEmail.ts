import { PAGE_SIZE_MAX } from '@institut/contract/limits';
import type { AdminOrderSummary, CorrectOrderEmailBody } from '@institut/contract/orders/admin.schema';
import { api } from '../../../lib/api.ts';
import { createApiThunk } from '../../../store/asyncState.ts';

/** Stores another address for the mails about an order. */
export const correctOrderEmail = createApiThunk(
  'orderEmail/correct',
  ({ id, body }: { id: string; body: CorrectOrderEmailBody }) =>
    api.correctOrderEmail({ params: { id }, body }),
);

/** Returns the open orders of a user whose mails go to an address. */
export const findOrdersAt = createApiThunk(
  'orderEmail/findAt',
  async ({ user, email }: { user: string; email: string }): Promise<AdminOrderSummary[]> => {
    const { data } = await api.listOrders({ query: { keyword: email, pageSize: PAGE_SIZE_MAX } });
    return data.filter(
      (order) => order.user._id === user && order.user.email === email && order.heldSeats > 0,
    );
  },
);
