import { ORDER_CALLS } from '@institut/contract/order.calls';
import { implement } from '../../http/implement.ts';
import { openPaypalOrder, payOrder, settleOrder } from '../payments/payment.service.ts';
import { presentAdminOrder, presentOrder, presentOrderSummary, presentOrderView } from './order.presenter.ts';
import { deliverOrder, getOrder, listOrders, repeatMail } from './order.service.ts';
import { editOrder } from './orderEdit.service.ts';
import { listAllOrders } from './orderList.service.ts';
import { placeOrder } from './placeOrder.service.ts';

export const orderRoutes = implement(ORDER_CALLS, {
  placeOrder: async ({ user, body, idempotencyKey, reply }) => {
    const { order, isReplay } = await placeOrder(user, body, idempotencyKey);
    if (isReplay) reply.set('Idempotent-Replayed', 'true');
    return presentOrder(order);
  },
  listOrders: async ({ query }) => {
    const { orders, total } = await listAllOrders(query);
    return { body: orders.map(presentOrderSummary), total };
  },
  listMyOrders: async ({ user, query }) => {
    const { orders, total } = await listOrders(user, query);
    return { body: orders.map(presentOrder), total };
  },
  getOrder: async ({ params, user }) => {
    const { settled, isPaymentPending } = await settleOrder(await getOrder(params.id, user));
    return presentOrderView(settled, isPaymentPending);
  },
  viewOrder: async ({ params, user }) => {
    const { settled } = await settleOrder(await getOrder(params.id, user));
    return presentAdminOrder(settled);
  },
  editOrder: async ({ params, user, body }) => presentAdminOrder(await editOrder(params.id, user, body)),
  deliverOrder: async ({ params, user }) => presentOrder(await deliverOrder(params.id, user)),
  notifyBuyer: async ({ params, user }) => presentAdminOrder(await repeatMail(params.id, user)),
  openPaypalOrder: async ({ params, user }) => ({ paypalOrderId: await openPaypalOrder(params.id, user) }),
  payOrder: async ({ params, user, body }) => presentOrder(await payOrder(params.id, user, body.id)),
});
