import { randomInt, randomUUID } from 'node:crypto';
import { refundAsOf } from '@institut/contract/cancellations/values';
import { trusted } from 'mongoose';
import { auditRecords } from '../../commands/doctor/auditRecords.ts';
import {
  cancelSeats,
  previewCancellation,
} from '../../features/processes/cancellations/cancellation.service.ts';
import { CancellationModel } from '../../features/core/orders/cancellations/cancellation.model.ts';
import { decideRefund } from '../../features/processes/cancellations/refunds.service.ts';
import type { CourseFields } from '../../features/core/courses/course.model.ts';
import { Order } from '../../features/core/orders/order.model.ts';
import { Payment } from '../../features/core/ledger/payment.model.ts';
import { PaypalOrderModel } from '../../features/processes/payments/paypal/paypalOrder.model.ts';
import { Seat } from '../../features/core/seats/seat.model.ts';
import { WaitingEntry } from '../../features/processes/waitingList/waitingEntry.model.ts';
import { buildOrderBody, callerOf, createOrder, createUser } from '../support/factories.ts';
import { DUE, idOf, usePaypal } from '../support/paypalPayments.ts';
import { interrupt, type Program, randomWait, startTwoProxies, usePrograms } from '../support/programs.ts';
import { createReturning, expectWhole, type Paid } from '../support/returnedSeats.ts';
import { useTestDatabase } from '../support/testDatabase.ts';
import type { Waiter } from '../support/waitingLists.ts';

const KILLS = Number(process.env.KILLS ?? 2);
/** Each process is killed at the same step of its refund. */
const REFUNDS = Number(process.env.KILLS ?? 1);
const CANCELLED = 8;
const TRANSFERRED = 6;
const WAITING = 8;

const getEngine = useTestDatabase();
const start = usePrograms();
const shop = usePaypal();

const MODULES = [
  'processes/cancellations/cancellation.service',
  'processes/cancellations/refunds.service',
  'core/orders/placing/placeOrder.service',
  'processes/payments/paypal/returnedPayments.service',
  'processes/payments/paypal/sentRefunds.service',
  'processes/transfers/transfer.service',
] as const;
type Module = (typeof MODULES)[number];

/** A module below `features`, the name of its function, and the arguments. */
type Call = [module: Module, name: string, ...args: unknown[]];

async function cancellationOf({ order, seat, buyer }: Paid): Promise<Call> {
  const { asOf } = await previewCancellation(idOf(order), buyer, [seat]);
  const body = { seats: [seat], asOf, reason: '', isWaived: false };
  return [
    'processes/cancellations/cancellation.service',
    'cancelSeats',
    idOf(order),
    buyer,
    { body, key: randomUUID() },
  ];
}

const acceptanceOf = (course: CourseFields, { user, token }: Waiter): Call => {
  const body = { ...buildOrderBody([course]), offer: token };
  return ['core/orders/placing/placeOrder.service', 'placeOrder', callerOf(user), body, randomUUID()];
};

const shuffled = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, rank: Math.random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item);

/** Starts two programs. Returns how to do lists of calls in them, killed in the middle or to their end. */
async function startTwo(more: NodeJS.ProcessEnv = {}) {
  const { proxies, uris } = await startTwoProxies(getEngine());
  const startOne = async (index: number) => {
    const program = await start('callServices.mjs', { env: { MONGO_URI: uris[index] ?? '', ...more } });
    // A kill then meets the calls, not the loading.
    await program.run(JSON.stringify(MODULES.map((module) => [module])));
    return program;
  };
  let two: readonly Program[] = await Promise.all([startOne(0), startOne(1)]);
  const restart = async () => {
    two = await Promise.all(two.map(async (one, at) => (one.child.killed ? startOne(at) : one)));
  };
  return {
    kill: async (calls: readonly Call[], ...when: [untilKill: () => Promise<unknown>, survivor?: number]) => {
      await interrupt(two, proxies, JSON.stringify(calls), ...when);
      await restart();
    },
    /** The first program is killed by `calls`; the test says when. */
    first: () => two[0]!,
    afterKill: async () => {
      await two[0]!.ended;
      await proxies[0]?.abortLeft();
      await restart();
    },
    finish: (first: readonly Call[], second = first) =>
      Promise.all(two.map(({ run }, at) => run(JSON.stringify(at === 0 ? first : second)))),
    end: async () => {
      for (const { child } of two) child.stdin?.end();
      expect(await Promise.all(two.map(({ ended }) => ended))).toEqual([0, 0]);
      await Promise.all(proxies.map(({ close }) => close()));
    },
  };
}

it(
  'seats and money stay right while two processes cancel, transfer, accept and pay out, and are killed with -9',
  async () => {
    const { course, other, paid, waiters } = await createReturning({
      paid: CANCELLED + TRANSFERRED,
      waiting: WAITING,
    });
    const staff = callerOf(await createUser({ isAdmin: true }));
    const calls = waiters.map((waiter) => acceptanceOf(course, waiter));
    for (const one of paid.slice(0, CANCELLED)) calls.push(await cancellationOf(one));
    for (const { order, seat } of paid.slice(CANCELLED)) {
      const body = { seat, kurs: String(other._id) };
      calls.push(['processes/transfers/transfer.service', 'moveSeat', idOf(order), staff, body]);
    }
    const payouts = async (): Promise<Call[]> => {
      const requested = await Payment.find({ kind: 'refund', state: 'requested' }).lean();
      return requested.map((refund) => [
        'processes/cancellations/refunds.service',
        'decideRefund',
        refund._id.toString(),
        staff,
        { state: 'paid', asOf: refundAsOf(refund) },
      ]);
    };

    const cancelledBefore = await CancellationModel.countDocuments();
    const done = async () =>
      (await CancellationModel.countDocuments()) -
      cancelledBefore +
      (await Seat.countDocuments({ course: other._id, state: 'held' })) +
      (await WaitingEntry.countDocuments({ state: 'accepted' }));

    const two = await startTwo();
    let interrupted = 0;
    const inOrder = shuffled(calls);
    const share = Math.ceil(calls.length / KILLS);
    for (let kill = 1; kill <= KILLS; kill += 1) {
      // Both do the same, as two tabs would, with some new calls each time and those that a kill may have left.
      const payable = await payouts();
      const most = Math.min(kill * share, calls.length);
      const wanted = Math.min((await done()) + randomInt(1, Math.max(share, 2)), most);
      const untilSomeAreDone = async () => {
        while ((await done()) < wanted);
      };
      const isNobody = -1;
      await two.kill([...inOrder.slice(0, most).toReversed(), ...payable], untilSomeAreDone, isNobody);
      await expectWhole([course, other]);
      if ((await done()) < most) interrupted += 1;
    }
    expect(interrupted).toBeGreaterThan(0);
    await two.finish(calls);
    await two.finish(await payouts());
    await two.end();
    await expectWhole([course, other]);

    expect(await CancellationModel.countDocuments({ refund: 9200 })).toBe(CANCELLED);
    expect(await Payment.countDocuments({ kind: 'refund', state: 'paid', amount: 9200 })).toBe(CANCELLED);
    expect(await Seat.countDocuments({ course: other._id, state: 'held' })).toBe(TRANSFERRED);
    expect(await WaitingEntry.distinct('state')).toEqual(['accepted']);
    const users = await WaitingEntry.distinct('user');
    const accepted = await Order.find({ user: trusted({ $in: users }) }).lean();
    expect(accepted.map(({ heldSeats }) => heldSeats)).toEqual(Array.from({ length: WAITING }, () => 1));
  },
  120_000 + KILLS * 15_000,
);

const atPaypal = () =>
  [...shop.paypal.orders.values()].flatMap(({ purchase_units: units }) =>
    units.flatMap(({ payments }) => payments?.refunds ?? []),
  );
const startTwoForPaypal = () =>
  startTwo({
    PAYPAL_API_URL: shop.paypal.url,
    PAYPAL_CLIENT_ID: shop.paypal.id,
    PAYPAL_CLIENT_SECRET: shop.paypal.secret,
  });
const SEND: Call = ['processes/payments/paypal/sentRefunds.service', 'sendRefunds'];
const LOOK: Call = ['processes/payments/paypal/returnedPayments.service', 'findReturnedPayments'];
const nextDay = () => PaypalOrderModel.updateMany({}, { checkedAt: null });

describe('a process that is killed while PayPal gives money back', () => {
  it(
    'leaves a refund that is paid once and recorded once',
    async () => {
      const staff = callerOf(await createUser({ isAdmin: true }));
      const two = await startTwoForPaypal();
      for (let kill = 1; kill <= REFUNDS; kill += 1) {
        const order = await createOrder(shop.buyer);
        await shop.pay(await shop.approved(order), order).expect(200);
        const { asOf } = await previewCancellation(idOf(order), callerOf(shop.buyer), undefined);
        await cancelSeats(idOf(order), callerOf(shop.buyer), { body: { asOf, reason: '', isWaived: false } });
        const { _id } = await Payment.findOne({ order: order._id, kind: 'refund' }).orFail().lean();
        await decideRefund(_id.toString(), staff, { state: 'approved', asOf: 'requested' });
        const { child, run } = two.first();
        shop.paypal.next(/refund$/, { meanwhile: () => child.kill('SIGKILL'), afterDoingIt: true });
        await run(JSON.stringify([SEND]));
        await two.afterKill();
        expect(await Payment.findById(_id).lean()).toMatchObject({ state: 'sending' });
        expect(atPaypal()).toHaveLength(kill);
        await nextDay();
        await two.finish([SEND], [LOOK]);
        await two.finish([SEND]);
        expect(atPaypal()).toHaveLength(kill);
        expect(await Payment.find({ order: order._id, kind: 'refund' }).lean()).toMatchObject([
          { state: 'paid', amount: 19_200, provider: { value: DUE.value } },
        ]);
        expect(await shop.stored(order)).toMatchObject({ paid: 19_200, refunded: 19_200 });
        expect(await auditRecords()).toEqual([]);
      }
      await two.end();
    },
    60_000 + REFUNDS * 15_000,
  );

  it(
    'records a refund that was made at PayPal alone once',
    async () => {
      await shop.pay(await shop.approved()).expect(200);
      const [unit] = [...shop.paypal.orders.values()].flatMap(({ purchase_units: units }) => units);
      const [capture] = unit?.payments?.captures ?? [];
      if (!unit?.payments || !capture) throw new Error('PayPal has no payment.');
      capture.status = 'REFUNDED';
      unit.payments.refunds = [
        { id: 'REF-1', status: 'COMPLETED', amount: DUE, create_time: '2026-11-22T10:00:00Z' },
      ];
      const two = await startTwoForPaypal();
      for (let kill = 0; kill < KILLS; kill += 1) {
        await nextDay();
        await two.kill([LOOK], () => randomWait(100));
        expect(await auditRecords()).toEqual([]);
      }
      await nextDay();
      await two.finish([LOOK]);
      await two.end();
      expect(await Payment.find({ kind: 'refund' }).lean()).toMatchObject([
        { state: 'paid', provider: { refundId: 'REF-1', value: DUE.value } },
      ]);
      expect(await shop.stored()).toMatchObject({ paid: 19_200, refunded: 19_200 });
      expect(await auditRecords()).toEqual([]);
    },
    60_000 + KILLS * 5000,
  );
});
