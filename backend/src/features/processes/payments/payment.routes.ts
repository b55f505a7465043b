import { PAYMENT_CALLS } from '@institut/contract/payments/calls';
import { implement } from '../../../http/implement.ts';
import { assignPayment, recordMoney } from '../../core/orders/changing/orderPayments.service.ts';
import { movePayment } from '../../core/orders/changing/movePayment.service.ts';
import { withdrawPayment } from '../../core/orders/changing/withdrawPayment.service.ts';
import { presentForStaff } from '../../core/orders/order.routes.ts';

export const paymentRoutes = implement(PAYMENT_CALLS, {
  recordPayment: async ({ params, user, body, idempotencyKey = '' }) =>
    presentForStaff(await recordMoney('payment', params.id, user, { body, key: idempotencyKey })),
  recordRefund: async ({ params, user, body, idempotencyKey = '' }) =>
    presentForStaff(await recordMoney('refund', params.id, user, { body, key: idempotencyKey })),
  withdrawPayment: async ({ params, user }) => presentForStaff(await withdrawPayment(params.id, user)),
  movePayment: async ({ params, user, body, idempotencyKey = '' }) =>
    presentForStaff(await movePayment(params.id, user, { body, key: idempotencyKey })),
  assignPayment: async ({ params, user, body }) =>
    presentForStaff(await assignPayment(params.id, body.reference, user)),
});
