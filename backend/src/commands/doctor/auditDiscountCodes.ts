import { trusted } from 'mongoose';
import { countUses } from '../../features/core/orders/codes/codeUses.service.ts';
import {
  DiscountCode,
  type DiscountCodeFields,
} from '../../features/core/orders/codes/discountCode.model.ts';
import { Order } from '../../features/core/orders/order.model.ts';
import { BATCH, type Violation, violations } from './violation.ts';

/** No code has more uses than it may, and each code of an order exists. */
export async function discountCodeViolations(): Promise<Violation[]> {
  const found: Violation[] = [];
  const limited = DiscountCode.find({ maxUses: trusted({ $gt: 0 }) }).lean<DiscountCodeFields[]>();
  for await (const record of limited.cursor({ batchSize: BATCH })) {
    const uses = await countUses(record.code);
    if (uses <= record.maxUses) continue;
    // Staff may have raised the number since the code was read.
    const { maxUses } = await DiscountCode.findById(record._id).orFail().lean<DiscountCodeFields>();
    const problem = `${uses} orders hold seats with it, and ${maxUses} may`;
    if (uses > maxUses) found.push(...violations('discountcodes', record, [problem]));
  }
  const using = Order.find({ discountCode: trusted({ $exists: true }) }, { discountCode: 1 }).lean();
  for await (const { _id, discountCode = '' } of using.cursor({ batchSize: BATCH }))
    if (!(await DiscountCode.exists({ code: discountCode })))
      found.push(...violations('orders', { _id }, [`its code ${discountCode} does not exist`]));
  return found;
}
