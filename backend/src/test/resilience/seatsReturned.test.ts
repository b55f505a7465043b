import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { isDatabaseReachable } from '../../database/connect.ts';
import { isDatabaseUnavailable } from '../../database/databaseErrors.ts';
import { CancellationModel } from '../../features/core/orders/cancellations/cancellation.model.ts';
import {
  cancelSeats,
  previewCancellation,
} from '../../features/processes/cancellations/cancellation.service.ts';
import { placeOrder } from '../../features/core/orders/placing/placeOrder.service.ts';
import { Payment } from '../../features/core/ledger/payment.model.ts';
import { Seat } from '../../features/core/seats/seat.model.ts';
import { moveSeat } from '../../features/processes/transfers/transfer.service.ts';
import { WaitingEntry } from '../../features/processes/waitingList/waitingEntry.model.ts';
import { AppError } from '../../lib/errors.ts';
import { useBreakableDatabase } from '../support/databaseFaults.ts';
import { buildOrderBody, callerOf, createUser } from '../support/factories.ts';
import { createReturning, expectWhole, type Paid } from '../support/returnedSeats.ts';
import { emptyCollections } from '../support/testDatabase.ts';

const CANCELLED = 4;
const TRANSFERRED = 3;
const WAITING = 3;

const proxy = useBreakableDatabase();
beforeEach(emptyCollections);

const SOON_MS = 300;

async function until(isReachable: boolean): Promise<void> {
  while ((await isDatabaseReachable(SOON_MS)) !== isReachable);
}

/** Cuts the connection, and restores it once the absence was noticed. */
async function breakOff(): Promise<void> {
  await proxy().cut();
  await until(false);
  await proxy().restore();
}

/** Breaks the connection off at so many operations from now. */
function breakOffAfter(operations: number): Promise<void> {
  let left = operations;
  return new Promise((resolve, reject) => {
    const count = () => {
      left -= 1;
      if (left > 0) return;
      mongoose.connection.off('operation-start', count);
      breakOff().then(resolve, reject);
    };
    mongoose.connection.on('operation-start', count);
  });
}

async function cancellationOf({ order, seat, buyer }: Paid): Promise<() => Promise<unknown>> {
  const { asOf } = await previewCancellation(order._id.toString(), buyer, [seat]);
  const request = { body: { seats: [seat], asOf, reason: '', isWaived: false }, key: randomUUID() };
  return () => cancelSeats(order._id.toString(), buyer, request);
}

it.each([3, 15, 40, 80])(
  'seats and refunds are right when the database is away from operation %d of cancellations, transfers and acceptances',
  async (operations) => {
    const { course, other, paid, waiters } = await createReturning({
      paid: CANCELLED + TRANSFERRED,
      waiting: WAITING,
    });
    const staff = callerOf(await createUser({ isAdmin: true }));
    const calls: Array<() => Promise<unknown>> = [];
    for (const one of paid.slice(0, CANCELLED)) calls.push(await cancellationOf(one));
    for (const { order, seat } of paid.slice(CANCELLED)) {
      calls.push(() => moveSeat(order._id.toString(), staff, { seat, kurs: other._id.toString() }));
    }
    for (const { user, token } of waiters) {
      const [body, key] = [{ ...buildOrderBody([course]), offer: token }, randomUUID()];
      calls.push(() => placeOrder(callerOf(user), body, key));
    }

    const isBack = breakOffAfter(operations);
    const results = await Promise.allSettled([isBack, ...calls.map((call) => call())]);
    const reasons: unknown[] = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(
      reasons.filter((reason) => !isDatabaseUnavailable(reason) && !(reason instanceof AppError)),
    ).toEqual([]);
    await until(true);
    await expectWhole([course, other]);

    // The client repeats a request without a response; the server refuses a transfer that is already stored.
    const repeated = await Promise.allSettled(calls.map((call) => call()));
    const refused: unknown[] = repeated.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused.filter((reason) => !(reason instanceof AppError && reason.code === 'conflict'))).toEqual(
      [],
    );
    await expectWhole([course, other]);
    expect(await CancellationModel.countDocuments({ refund: 9200 })).toBe(CANCELLED);
    expect(await Payment.countDocuments({ kind: 'refund', state: 'requested', amount: 9200 })).toBe(
      CANCELLED,
    );
    expect(await Seat.countDocuments({ course: other._id, state: 'held' })).toBe(TRANSFERRED);
    expect(await WaitingEntry.distinct('state')).toEqual(['accepted']);
  },
);
