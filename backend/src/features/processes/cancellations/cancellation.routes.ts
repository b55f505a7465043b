import { hasPermission } from '@institut/contract/accounts/permissions';
import { CANCELLATION_CALLS } from '@institut/contract/cancellations/calls';
import { implement } from '../../../http/implement.ts';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import type { OrderFields } from '../../core/orders/orderLookup.service.ts';
import { presentForStaff, presentView } from '../../core/orders/order.routes.ts';
import { takeBankOrders } from '../../outputs/exports/bankOrders.service.ts';
import { cancelSeats, previewCancellation } from './cancellation.service.ts';
import { listRefundRequests, presentRefundRequest } from './refundList.service.ts';
import { decideRefund, giveRefundAccount } from './refunds.service.ts';

/** Those who decide about orders get them as staff. */
export const presentFor = (viewer: SessionUser, order: OrderFields) =>
  hasPermission(viewer.permissions, 'enrolment') ? presentForStaff(order) : presentView(order);

export const cancellationRoutes = implement(CANCELLATION_CALLS, {
  previewCancellation: ({ params, user, query }) => previewCancellation(params.id, user, query.seats),
  cancelOrder: async ({ params, user, body, idempotencyKey: key }) =>
    presentFor(user, await cancelSeats(params.id, user, { body, key })),
  giveRefundAccount: async ({ params, user, body }) =>
    presentFor(user, await giveRefundAccount(params.id, user, body)),
  listRefundRequests: async ({ query }) => {
    const { rows, total, sums } = await listRefundRequests(query);
    return { body: { rows: rows.map((row) => presentRefundRequest(row)), sums }, total };
  },
  getBankOrders: ({ query }) => takeBankOrders(query),
  decideRefund: async ({ params, user, body }) =>
    presentRefundRequest(await decideRefund(params.id, user, body)),
});
