import type { DiscountCodeBody } from '@institut/contract/discounts/schema';
import type { CallQuery } from '@institut/contract/frame/calls';
import { api } from '../../../lib/api.ts';
import { createCalls } from '../../../store/calls.ts';

export const { decideRefund, assignPayment } = createCalls('money', {
  decideRefund: api.decideRefund,
  assignPayment: api.assignPayment,
});

/** Adds a code without an id. */
type SavedCode = { id: string | null; body: DiscountCodeBody };
export const { saveCode } = createCalls('discountCodes', {
  saveCode: ({ id, body }: SavedCode) =>
    id === null ? api.createDiscountCode({ body }) : api.updateDiscountCode({ params: { id }, body }),
});

/** Not of `money`, whose calls change the counts of what is pending. */
export const { loadBankOrders } = createCalls('bankOrders', {
  loadBankOrders: (query: CallQuery<'getBankOrders'>) => api.getBankOrders({ query }),
});
