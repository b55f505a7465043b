import { conflict } from '../../../../lib/errors.ts';
import type { SessionUser } from '../../../../lib/sessionUser.ts';
import { recordsOf } from '../../ledger/ledger.service.ts';
import { decideUndo, OVER } from '../commands/undoDecision.ts';
import type { OrderFields } from '../order.model.ts';
import { effectRemoval } from './effects.ts';
import { changeOrder, staffAuthor } from './orderChange.ts';

/**
 * Takes the last decision of staff about an order back: its status, its seats and its waiting mail, without another mail;
 * `decideUndo` has the rules. Throws a conflict when the mail has left or is about to, and when the seats are taken.
 */
export function undoDecision(
  id: string,
  staff: SessionUser,
  { version }: { version?: number | undefined },
): Promise<OrderFields> {
  return changeOrder(id, {
    by: () => staffAuthor(staff),
    next: async (order, session) => {
      const records = await recordsOf(order._id, session);
      const { decidedAt, next } = decideUndo({ order, records, now: new Date() }, version);
      const caused = { order: order._id, since: decidedAt, isMailed: !order.cancelledAt };
      if (!(await effectRemoval.get().ofDecision(caused, session)))
        throw conflict(`E-mail o odluci je već poslan. ${OVER}`);
      return next;
    },
  });
}
