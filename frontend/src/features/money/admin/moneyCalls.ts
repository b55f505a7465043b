import { api } from '../../../lib/api.ts';
import { createCalls } from '../../../store/calls.ts';

export const { decideRefund, assignPayment } = createCalls('money', {
  decideRefund: api.decideRefund,
  assignPayment: api.assignPayment,
});
