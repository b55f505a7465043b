import { PAYER_CALLS } from '@institut/contract/payers/calls';
import { implement } from '../../../http/implement.ts';
import { presentForStaff } from '../../core/orders/order.routes.ts';
import { correctPayer } from './payer.service.ts';

export const payerRoutes = implement(PAYER_CALLS, {
  correctPayer: async ({ params, user, body }) => presentForStaff(await correctPayer(params.id, user, body)),
});
