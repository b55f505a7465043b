import type { CallQuery } from '@institut/contract/frame/calls';
import { api } from '../../../lib/api.ts';
import { createCalls } from '../../../store/calls.ts';

export const { decideRefund, assignPayment } = createCalls('money', {
  decideRefund: api.decideRefund,
  assignPayment: api.assignPayment,
});

/** Not of `money`, whose calls change the counts of what is pending. */
export const { loadBankOrders } = createCalls('bankOrders', {
  loadBankOrders: (query: CallQuery<'getBankOrders'>) => api.getBankOrders({ query }),
});
