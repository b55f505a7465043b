import type { ClientSession, Types } from 'mongoose';
import { dryRunSession } from '../../../database/dryRun.ts';
import { withTransaction } from '../../../database/transaction.ts';
import { Course } from '../../core/courses/course.model.ts';
import type { CancelledRun } from '../../core/orders/changing/effects.ts';
import { changeOrderWithin, SYSTEM } from '../../core/orders/changing/orderChange.ts';
import type { OrderFields } from '../../core/orders/orderLookup.service.ts';
import { ordersHolding } from '../../core/seats/seatLookup.service.ts';
import { cancelForRun } from '../cancellations/runRefunds.ts';
import { kmText } from '../../core/ledger/ledger.service.ts';
import { releaseSeatsOf } from '../../core/seats/seats.service.ts';
import { runTitle } from '@institut/contract/timetable/runName';

/**
 * Does one round: releases the seats of cancelled runs, each order in a transaction of its own, so that a round that is
 * interrupted is continued by the next one. Returns the number of orders. An order that fails does not hold up the others.
 */
export async function finishCancelledRuns(): Promise<number> {
  const runs = await Course.find({ 'run.isOpen': true }, { name: 1, start: 1, run: 1, lessons: 1 }).lean<
    CancelledRun[]
  >();
  let released = 0;
  const errors: unknown[] = [];
  for (const run of runs) {
    for (const order of await ordersOf(run)) {
      try {
        await release(run, order);
        released += 1;
      } catch (error) {
        errors.push(error);
      }
    }
    await closeRun(run._id);
  }
  if (errors.length > 0) throw errors[0];
  return released;
}

/** Releases all seats of a run in a dry run, which shows what the job will do. */
export async function releaseDry(run: CancelledRun): Promise<void> {
  for (const order of await ordersOf(run)) await release(run, order);
}

const ordersOf = async ({ _id }: CancelledRun): Promise<Types.ObjectId[]> =>
  (await ordersHolding(_id.toString(), dryRunSession())).filter((order) => order !== null);

const release = (run: CancelledRun, order: Types.ObjectId): Promise<void> =>
  withTransaction((session) => releaseFrom(run, order, session), { writes: ['courses'] });

/** Marks a run whose seats are all released as done. */
async function closeRun(id: Types.ObjectId): Promise<void> {
  if ((await ordersHolding(id.toString())).length > 0) return;
  await Course.updateOne({ _id: id }, { $set: { 'run.isOpen': false } }, { timestamps: false });
}

/** An order without other seats is cancelled; the others keep theirs. The refund of what was paid for the seats is requested. */
async function releaseFrom(run: CancelledRun, id: Types.ObjectId, session: ClientSession): Promise<void> {
  await changeOrderWithin(
    id.toString(),
    {
      by: () => SYSTEM,
      next: async (order) => {
        const held = heldOn(order, run._id);
        if (held === 0) return null;
        const isLast = held === order.heldSeats;
        const { refund, cancellation } = await cancelForRun(order, run._id, session);
        await releaseSeatsOf(run._id, order._id, 'runCancelled', session);
        return {
          state: isLast ? { cancelledAt: new Date() } : {},
          seats: without(order, run._id),
          notes: [
            { event: 'runCancelled', from: null, to: runTitle(run.name, run.start) },
            ...(refund > 0 ? [{ event: 'refundRequested', from: null, to: kmText(refund) } as const] : []),
          ],
          cancellation,
          cancelledRun: run,
        };
      },
    },
    session,
  );
}

const heldOn = ({ orderItems }: OrderFields, course: Types.ObjectId): number =>
  orderItems.reduce((sum, { kurs, held }) => sum + (kurs.equals(course) ? held : 0), 0);

const without = (
  order: OrderFields,
  course: Types.ObjectId,
): Pick<OrderFields, 'orderItems' | 'heldSeats'> => ({
  orderItems: order.orderItems.map((item) => (item.kurs.equals(course) ? { ...item, held: 0 } : item)),
  heldSeats: order.heldSeats - heldOn(order, course),
});
