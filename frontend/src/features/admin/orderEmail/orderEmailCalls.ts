import { PAGE_SIZE_MAX } from '@institut/contract/limits';
import { api } from '../../../lib/api.ts';
import { createCalls } from '../../../store/calls.ts';

export const { correctOrderEmail, findOrdersAt } = createCalls('orderEmail', {
  correctOrderEmail: api.correctOrderEmail,
  /** Returns the open orders of a user whose mails go to an address. */
  findOrdersAt: async ({ user, email }: { user: string; email: string }) => {
    const { data } = await api.listOrders({ query: { keyword: email, pageSize: PAGE_SIZE_MAX } });
    return data.filter(
      (order) => order.user._id === user && order.user.email === email && order.heldSeats > 0,
    );
  },
});
