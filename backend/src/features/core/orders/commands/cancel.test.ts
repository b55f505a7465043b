import { cancelOrderBody, type CancelOrderBody } from '@institut/contract/cancellations/schema';
import { Types } from 'mongoose';
import { KURS, NOW, orderOf, PAID, record, seatOf } from '../../../../test/support/orderFacts.ts';
import type { CourseFacts } from '../../courses/courseLookup.service.ts';
import type { PaymentFields } from '../../ledger/ledger.service.ts';
import { paymentStateOf } from '../../ledger/paymentState.ts';
import type { CancellationFields } from '../cancellations/cancellation.model.ts';
import { type CancelFacts, decideCancel, planCancel } from './cancel.ts';

const FIRST = new Types.ObjectId();
const ACCOUNT = '1290079401028494';
const REQUEST = { key: 'k1', requestHash: 'h1' };
/** Half of the price is kept after the free days, which end long before the course. */
const POLICY = {
  withdrawalDays: 0,
  freeUntilDaysBefore: 90,
  lateFeePercent: 50,
  transferUntil: 0,
  replaceUntil: 0,
};

const provider = { orderId: 'O1', captureId: 'C1', refundId: null, value: '', currency: 'EUR' };
const pending = record('refund', 10_000, { state: 'requested' });
const capture = record('payment', 46_000, { source: 'paypal', provider });

type Given = {
  order?: object;
  records?: PaymentFields[];
  course?: Partial<CourseFacts>;
  by?: CancelFacts['by'];
  earlier?: Partial<CancellationFields>[];
  isFirstReleased?: boolean;
  admitted?: string;
};

/** An admitted order of two seats for 460 KM, one of which may be released. */
const factsOf = ({
  records = [],
  by = 'buyer',
  earlier = [],
  isFirstReleased = false,
  ...given
}: Given = {}) =>
  ({
    order: orderOf({
      records,
      held: isFirstReleased ? 1 : 2,
      policy: POLICY,
      ...(given.admitted && { admitted: given.admitted }),
      fields: given.order ?? {},
    }),
    seats: [seatOf({ _id: FIRST, state: isFirstReleased ? 'released' : 'held' }), seatOf()],
    courses: [{ _id: KURS, name: 'Python', start: '2027-03-01', ...given.course }],
    records,
    earlier,
    by,
    now: NOW,
  }) as CancelFacts;

const idsOf = (seats: CancelFacts['seats']) => seats.map(({ _id }) => _id.toString());
const decide = (facts: CancelFacts, body: CancelOrderBody = {}, request: typeof REQUEST | null = null) =>
  decideCancel(facts, { body: cancelOrderBody.parse(body), request });

/** Decides for a caller who has seen what the same seats give back. */
function decideSeen(facts: CancelFacts, body: CancelOrderBody = {}) {
  const decision = decide(facts, { asOf: planCancel(facts, body.seats).asOf, ...body });
  if (!decision) throw new Error('Nothing was decided');
  const { rule, refund, retained } = decision.decided.cancellation;
  return { ...decision, sums: [rule, refund, retained] };
}

const AFTER_END = { course: { start: '2027-02-01', lastDay: '2027-02-22' } };
const UNSEEN = { asOf: undefined };

it.each<[string, Given, CancelOrderBody, unknown[]]>([
  ['what the rule leaves', PAID, {}, ['late', 23_000, 23_000]],
  ['everything, waived by staff', { ...PAID, by: 'staff' }, { isWaived: true }, ['waived', 46_000, 0]],
  ['everything for staff without a preview', { ...PAID, by: 'staff' }, UNSEEN, ['waived', 46_000, 0]],
  ['what staff have seen', { ...PAID, by: 'staff' }, {}, ['late', 23_000, 23_000]],
  ['nothing of an unpaid order, seen or not', {}, UNSEEN, ['unpaid', 0, 0]],
  ['nothing that waits already', { records: [...PAID.records, pending] }, {}, ['late', 13_000, 23_000]],
  ['money after the end for staff', { ...PAID, ...AFTER_END, by: 'staff' }, {}, ['late', 23_000, 23_000]],
  [
    'money after the end while the days of withdrawal last',
    { ...PAID, ...AFTER_END, admitted: '2027-02-23' },
    {},
    ['withdrawal', 46_000, 0],
  ],
])('gives back %s', (_what, given, body, sums) => {
  expect(decideSeen(factsOf(given), body).sums).toEqual(sums);
});

it('releases one seat, and keeps its part of the price beside what was kept before', () => {
  const facts = factsOf({ ...PAID, order: { retained: 1000 } });
  const [seat] = facts.seats;
  const { seats, next, decided } = decideSeen(facts, { seats: [FIRST.toString()], reason: 'Bolest' });
  expect(seats).toEqual([seat]);
  expect(decided.cancellation).toMatchObject({
    n: 1,
    at: NOW,
    by: 'buyer',
    reason: 'Bolest',
    seats: [FIRST],
    lines: [{ kurs: KURS, name: 'Python', seats: 1 }],
    payment: decided.refund?._id,
  });
  expect(next).toMatchObject({
    seats: { heldSeats: 1, orderItems: [{ held: 1, qty: 2 }], retained: 12_500 },
    notes: [
      { event: 'seatsCancelled', to: '1 × Python' },
      { event: 'refundRequested', to: '105.00' },
    ],
  });
  expect(next).not.toHaveProperty('state');
  const after = paymentStateOf({ ...facts.order, ...next.seats }, facts.records);
  expect(after).toMatchObject({ amountDue: 35_500, openAmount: -10_500, isPaid: true });
});

it('cancels an order with its last seat, as the next of its cancellations', () => {
  const { next, decided } = decideSeen(factsOf({ isFirstReleased: true, earlier: [{ n: 1 }, { n: 2 }] }));
  expect(next).toMatchObject({ state: { cancelledAt: NOW }, seats: { heldSeats: 0 }, notes: [] });
  expect(decided).toMatchObject({ cancellation: { n: 3, payment: null }, refund: null });
});

it.each<[string, PaymentFields[], CancelOrderBody, object]>([
  [
    'an account',
    PAID.records,
    { account: ACCOUNT },
    { account: ACCOUNT, accountConfirmedAt: NOW, provider: null },
  ],
  ['PayPal', [capture], {}, { method: 'Kartica ili PayPal', account: '', provider: { captureId: 'C1' } }],
  [
    'an account when no capture has enough left',
    [capture, record('payment', 46_000), record('refund', 30_000, { state: 'paid', provider })],
    {},
    { method: '', provider: null },
  ],
])('requests the refund to %s', (_where, records, body, refund) => {
  expect(decideSeen(factsOf({ records }), body).decided.refund).toMatchObject({
    amount: 23_000,
    reason: 'cancelled',
    ...refund,
  });
});

it.each<[boolean, string, Given, CancelOrderBody]>([
  [true, 'a buyer who gets money back', PAID, {}],
  [true, 'a buyer who names an account', {}, { account: ACCOUNT }],
  [true, 'staff who name an account', { ...PAID, by: 'staff' }, { account: ACCOUNT }],
  [false, 'staff who give money back', { ...PAID, by: 'staff' }, {}],
  [false, 'a buyer of an unpaid order', {}, {}],
])('answers %s to whether it needs the confirmation of %s', (needsConfirmation, _who, given, body) => {
  expect(decideSeen(factsOf(given), body)).toMatchObject({ needsConfirmation });
});

const refusal = (sentence: RegExp) => ({ message: expect.stringMatching(sentence) as string });

it.each<[string, Given, CancelOrderBody, object]>([
  ['an order without seats', { order: { heldSeats: 0 } }, {}, refusal(/ne zauzima nijedno mjesto/)],
  ['a delivered order', { order: { isDelivered: true } }, {}, refusal(/označena kao održana/)],
  ['a released seat', { isFirstReleased: true }, { seats: [FIRST.toString()] }, refusal(/više nije zauzeto/)],
  ['a seat of another order', {}, { seats: [KURS.toString()] }, refusal(/više nije zauzeto/)],
  ['a course that is over', { ...PAID, ...AFTER_END }, {}, refusal(/„Python” je završen, pa/)],
  ['another version', PAID, { version: 2 }, { code: 'stale_edit' }],
  ['another refund than was seen', PAID, { asOf: 'drugo' }, { code: 'stale_edit' }],
  ['a refund that was not seen', PAID, {}, { fields: { asOf: 'Pogledajte prvo koliko se vraća.' } }],
])('refuses %s', (_what, given, body, error) => {
  expect(() => decide(factsOf(given), body)).toThrow(expect.objectContaining(error));
});

it('is another cancellation with other seats or another refund', () => {
  const facts = factsOf(PAID);
  const asOf = (chosen: string[] | undefined, records = PAID.records) =>
    planCancel({ ...facts, order: factsOf({ records }).order }, chosen).asOf;
  expect(asOf(idsOf(facts.seats))).toBe(asOf(undefined));
  expect(asOf([FIRST.toString()])).not.toBe(asOf(undefined));
  expect(asOf(undefined, [])).not.toBe(asOf(undefined));
});

it('decides nothing for a repeated request, and refuses its key with another body', () => {
  const facts = factsOf({ order: { heldSeats: 0 }, earlier: [{ n: 1, ...REQUEST }] });
  expect(decide(facts, {}, REQUEST)).toBeNull();
  const other = { ...REQUEST, requestHash: 'h2' };
  expect(() => decide(facts, {}, other)).toThrow(expect.objectContaining({ code: 'idempotency_mismatch' }));
});
