import { PAYMENT_CALLS } from '@institut/contract/payments/calls';
import { implement } from '../../http/implement.ts';
import {
  assignPayment,
  recordStaffPayment,
  recordStaffRefund,
  withdrawPayment,
} from '../orders/changing/orderPayments.service.ts';
import { presentForStaff } from '../orders/order.routes.ts';
import { namesOf } from '../orders/order.service.ts';
import { listUnassigned } from './ledger/ledger.service.ts';
import { presentUnassigned } from './ledger/payment.presenter.ts';

export const paymentRoutes = implement(PAYMENT_CALLS, {
  recordPayment: async ({ params, user, body, idempotencyKey = '' }) =>
    presentForStaff(await recordStaffPayment(params.id, user, { body, key: idempotencyKey })),
  recordRefund: async ({ params, user, body, idempotencyKey = '' }) =>
    presentForStaff(await recordStaffRefund(params.id, user, { body, key: idempotencyKey })),
  withdrawPayment: async ({ params, user }) => presentForStaff(await withdrawPayment(params.id, user)),
  listUnassignedPayments: async ({ query }) => {
    const { payments, total } = await listUnassigned(query);
    const names = await namesOf(payments.flatMap(({ order }) => order ?? []));
    const body = payments.map((payment) =>
      presentUnassigned(payment, names.get(String(payment.order)) ?? null),
    );
    return { body, total };
  },
  assignPayment: async ({ params, user, body }) =>
    presentForStaff(await assignPayment(params.id, body.reference, user)),
});
