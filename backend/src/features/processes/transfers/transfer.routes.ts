import { TRANSFER_CALLS } from '@institut/contract/transfers/calls';
import { implement } from '../../../http/implement.ts';
import { presentFor } from '../cancellations/cancellation.routes.ts';
import { moveSeat } from './transfer.service.ts';

export const transferRoutes = implement(TRANSFER_CALLS, {
  moveSeat: async ({ params, user, body }) => presentFor(user, await moveSeat(params.id, user, body)),
});
