import { ORDER_CALLS } from '@institut/contract/orders/calls';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import { implement } from '../../../http/implement.ts';
import { cancellationsOf, presentCancellations } from './cancellations/cancellationLookup.service.ts';
import { openPaypalOrder, payOrder, settleOrder } from '../../processes/payments/paypal/payment.service.ts';
import { recordsOf } from '../ledger/ledger.service.ts';
import { onlineLinksOf } from '../../processes/timetable/onlineLinks.service.ts';
import { presentAdminOrder, presentListedOrder, presentOrder } from './order.presenter.ts';
import { deliverOrder, getOrder, listOrders, repeatMail } from './order.service.ts';
import { startsOf } from './changing/orderChange.ts';
import { editOrder } from './changing/orderEdit.service.ts';
import { correctOrderEmail } from '../../outputs/orderEmail/orderEmail.service.ts';
import { undoDecision } from './changing/undoDecision.service.ts';
import { countOrderViews, listAllOrders } from './listing/orderList.service.ts';
import { placeOrder } from './placing/placeOrder.service.ts';

type Order = Parameters<typeof presentOrder>[0];

const present = async (order: Order) => presentOrder(order, await startsOf([order]));
/** For staff, with the records of the ledger. */
export const presentForStaff = async (order: Order) =>
  presentAdminOrder(order, await startsOf([order]), await moneyOf(order));

/** For its page: with its cancellations, its online lessons, and whether a payment has no known result yet. */
export async function presentView(order: Order) {
  const { settled, isPaymentPending } = await settleOrder(order);
  const { cancellations, records } = await moneyOf(settled);
  return {
    ...(await present(settled)),
    isPaymentPending,
    cancellations: presentCancellations(settled, cancellations, records),
    onlineLinks: await linksFor(settled),
  };
}

/** The links are for accepted participants only. */
const linksFor = ({ status, orderItems }: Order) =>
  status === ORDER_STATUS.admitted
    ? onlineLinksOf(orderItems.filter(({ held }) => held > 0).map(({ kurs }) => kurs))
    : [];

const moneyOf = async ({ _id }: Order) => {
  const [records, cancellations] = await Promise.all([recordsOf(_id), cancellationsOf(_id)]);
  return { records, cancellations };
};

export const orderRoutes = implement(ORDER_CALLS, {
  placeOrder: async ({ user, body, idempotencyKey, reply }) => {
    const { order, isReplay } = await placeOrder(user, body, idempotencyKey);
    // A new order has the starts that it was placed with.
    if (!isReplay) return presentOrder(order, new Map());
    reply.set('Idempotent-Replayed', 'true');
    return present(order);
  },
  listOrders: async ({ query }) => {
    const { orders, total, refunds } = await listAllOrders(query);
    return { body: orders.map((order) => presentListedOrder(order, refunds)), total };
  },
  countOrderViews: ({ query }) => countOrderViews(query.kurs),
  listMyOrders: async ({ user, query }) => {
    const { orders, total } = await listOrders(user, query);
    const starts = await startsOf(orders);
    return { body: orders.map((order) => presentOrder(order, starts)), total };
  },
  getOrder: async ({ params, user }) => presentView(await getOrder(params.id, user)),
  viewOrder: async ({ params, user }) => {
    const { settled } = await settleOrder(await getOrder(params.id, user));
    return presentForStaff(settled);
  },
  editOrder: async ({ params, user, body }) => presentForStaff(await editOrder(params.id, user, body)),
  correctOrderEmail: async ({ params, user, body }) =>
    presentForStaff(await correctOrderEmail(params.id, user, body)),
  deliverOrder: async ({ params, user }) => present(await deliverOrder(params.id, user)),
  undoDecision: async ({ params, user, body }) => presentForStaff(await undoDecision(params.id, user, body)),
  notifyBuyer: async ({ params, user }) => presentForStaff(await repeatMail(params.id, user)),
  openPaypalOrder: async ({ params, user }) => ({ paypalOrderId: await openPaypalOrder(params.id, user) }),
  payOrder: async ({ params, user, body }) => present(await payOrder(params.id, user, body.id)),
});
