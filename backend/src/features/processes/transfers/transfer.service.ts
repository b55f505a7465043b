import type { moveSeatBody } from '@institut/contract/transfers/schema';
import type { ClientSession } from 'mongoose';
import type { z } from 'zod';
import { withTransaction } from '../../../database/transaction.ts';
import { recordNotFound } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import { authorOf, isStaff, requireOwn } from '../cancellations/cancellation.service.ts';
import { cancellationsOf } from '../../core/orders/cancellations/cancellationLookup.service.ts';
import { storeCancellation } from '../../core/orders/cancellations/refundRequest.ts';
import { decideMove } from '../../core/orders/commands/move.ts';
import { findOtherRuns } from '../../core/courses/courseLookup.service.ts';
import { changeOrderWithin } from '../../core/orders/changing/orderChange.ts';
import type { OrderFields } from '../../core/orders/orderLookup.service.ts';
import { moveParticipant } from '../participants/participants.service.ts';
import { recordsOf } from '../../core/ledger/ledger.service.ts';
import { findSeatOf, type SeatFields } from '../../core/seats/seatLookup.service.ts';
import { findOffered, findStarts, moveSeats, SeatShortage } from '../../core/seats/seats.service.ts';
import { shortageConflict } from '../../core/seats/shortage.ts';

type Body = z.output<typeof moveSeatBody>;

/**
 * Moves a held seat of an order to another course, with its participant, in one transaction; `decideMove` has the rules. The
 * buyer and an invited participant get a mail. Throws a conflict for a course that is full.
 */
export async function moveSeat(id: string, viewer: SessionUser, body: Body): Promise<OrderFields> {
  const to = (await findOffered([body.kurs])).get(body.kurs);
  return withTransaction(
    async (session) => {
      const seat = await findSeatOf(id, body.seat, session);
      if (!seat) throw recordNotFound('participants');
      const kurs = seat.course.toString();
      const next = async (order: OrderFields) => {
        requireOwn(order, viewer);
        const facts = {
          order,
          seat,
          start: (await findStarts([kurs])).get(kurs),
          to,
          runs: isStaff(viewer) ? [] : await findOtherRuns(kurs),
          records: await recordsOf(order._id, session),
          earlier: await cancellationsOf(order._id, session),
          by: isStaff(viewer) ? 'staff' : 'buyer',
          now: new Date(),
        } as const;
        const { decided, line, next: change } = decideMove(facts, body);
        if (decided) await storeCancellation(decided, session);
        const target = { course: line.kurs, line: line._id, isByBuyer: !isStaff(viewer) };
        return { ...change, move: { ...change.move, seat: await moveOne(seat, target, session) } };
      };
      return (await changeOrderWithin(id, { by: authorOf(viewer), next }, session)).after;
    },
    { writes: ['courses'] },
  );
}

async function moveOne(
  seat: SeatFields,
  target: Parameters<typeof moveSeats>[1],
  session: ClientSession,
): Promise<SeatFields> {
  try {
    const [moved] = await moveSeats([seat], target, session);
    if (!moved) throw recordNotFound('participants');
    await moveParticipant(seat._id, moved, session);
    return moved;
  } catch (error) {
    throw error instanceof SeatShortage ? shortageConflict(error) : error;
  }
}
