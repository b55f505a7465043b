import { DISCOUNT_CALLS } from '@institut/contract/discounts/calls';
import { implement } from '../../../../http/implement.ts';
import { offeredCode } from './codeUses.service.ts';
import { listGivenDiscounts } from './givenDiscounts.service.ts';
import { createDiscountCode, listDiscountCodes, updateDiscountCode } from './discountCodes.service.ts';

export const discountRoutes = implement(DISCOUNT_CALLS, {
  checkDiscountCode: ({ body }) => offeredCode(body.code),
  listDiscountCodes: ({ query }) => listDiscountCodes(query),
  listGivenDiscounts: ({ query }) => listGivenDiscounts(query),
  createDiscountCode: ({ body }) => createDiscountCode(body),
  updateDiscountCode: ({ params, body }) => updateDiscountCode(params.id, body),
});
