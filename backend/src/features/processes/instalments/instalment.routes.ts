import { INSTALMENT_CALLS } from '@institut/contract/instalments/calls';
import { implement } from '../../../http/implement.ts';
import { presentForStaff } from '../../core/orders/order.routes.ts';
import { remindBuyer, remindBuyers } from '../../core/orders/unpaid/unpaid.service.ts';
import { hasPayment } from '../payments/paypal/capture.service.ts';
import { agreeInstalments } from './instalment.service.ts';

export const instalmentRoutes = implement(INSTALMENT_CALLS, {
  agreeInstalments: async ({ params, user, body }) =>
    presentForStaff(await agreeInstalments(params.id, user, body)),
  remindBuyer: async ({ params, user }) =>
    presentForStaff(await remindBuyer(params.id, { staff: user, hasPayment })),
  remindBuyers: ({ user, body }) => remindBuyers(body.orders, { staff: user, hasPayment }),
});
