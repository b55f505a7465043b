import type { agreeInstalmentsBody } from '@institut/contract/instalments/schema';
import type { z } from 'zod';
import { today } from '../../../lib/instituteDay.ts';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import { changeOrder, staffAuthor } from '../../core/orders/changing/orderChange.ts';
import { decideInstalments } from '../../core/orders/commands/instalments.ts';
import type { OrderFields } from '../../core/orders/orderLookup.service.ts';

/**
 * Agrees the instalments in which an order is paid, or ends the agreement, as `decideInstalments` allows it; the buyer gets a
 * mail.
 */
export const agreeInstalments = (
  id: string,
  staff: SessionUser,
  agreement: z.output<typeof agreeInstalmentsBody>,
): Promise<OrderFields> =>
  changeOrder(id, {
    by: () => staffAuthor(staff),
    next: (order) => decideInstalments(order, agreement, today()),
  });
