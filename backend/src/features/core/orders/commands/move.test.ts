import { Types } from 'mongoose';
import { KURS, LINE, NOW, orderOf, PAID, record, seatOf } from '../../../../test/support/orderFacts.ts';
import type { PaymentFields } from '../../ledger/ledger.service.ts';
import { paymentStateOf } from '../../ledger/paymentState.ts';
import { decideMove } from './move.ts';

const TO = new Types.ObjectId();
const OTHER = new Types.ObjectId();
type Facts = Parameters<typeof decideMove>[0];
type Given = {
  records?: PaymentFields[];
  by?: Facts['by'];
  order?: object;
  seat?: object;
  to?: object | null;
  start?: string | undefined;
  transferUntil?: number;
};

function factsOf({ records = [], by = 'staff', start = '2027-03-01', ...given }: Given = {}): Facts {
  const policy = { transferUntil: given.transferUntil ?? 0 };
  const to = { _id: TO, name: 'Python', price: 250, start: '2027-04-01', ...given.to };
  return {
    order: orderOf({ records, policy, fields: given.order ?? {} }),
    seat: seatOf(given.seat),
    start,
    to: given.to === null ? undefined : to,
    runs: [{ _id: TO }],
    records,
    earlier: [],
    by,
    now: NOW,
  } as Facts;
}
const decide = (given: Given = {}, command: object = {}) =>
  decideMove(factsOf(given), { seat: String(LINE), kurs: String(TO), version: undefined, ...command });

const PART = [record('payment', 44_000)];
const GRANT = [record('grant', 46_000)];
const ASKED = [...PAID.records, record('refund', 5750, { state: 'requested' })];

// A seat of 200 KM, or 230 KM with 15 % tax, goes to one of 250 KM or of 150 KM.
it.each<[string, PaymentFields[], number, number]>([
  ['a dearer course, of an unpaid order', [], 250, 51_750],
  ['a cheaper course, of an unpaid order', [], 150, 40_250],
  ['a dearer course, of a paid order', PAID.records, 250, 5750],
  ['a cheaper course, of a paid order', PAID.records, 150, -5750],
  ['a dearer course after a part payment', PART, 250, 7750],
  ['a cheaper course after a part payment', PART, 150, -3750],
  ['a cheaper course by a grant', GRANT, 150, 0],
  ['a dearer course by a grant', GRANT, 250, 0],
  ['a cheaper course whose difference waits to be given back', ASKED, 150, 0],
])('moves a seat to %s', (_what, records, price, balance) => {
  const facts = factsOf({ records, to: { price } });
  const { next, decided } = decide({ records, to: { price } });
  expect(next.move.balance).toBe(balance);
  const amountDue = 23_000 + price * 115;
  expect(paymentStateOf({ ...facts.order, ...next.seats }, records)).toMatchObject({ amountDue });
  expect(decided?.refund?.amount).toBe(balance < 0 ? -balance : undefined);
});

it('says where the seat went and what comes back', () => {
  const { next, decided, line } = decide({ ...PAID, by: 'buyer', to: { price: 150 } });
  expect(next).toMatchObject({
    seats: {
      heldSeats: 2,
      orderItems: [
        { _id: LINE, qty: 2, held: 1 },
        { kurs: TO, qty: 1, held: 1, movedFrom: LINE },
      ],
    },
    notes: [
      {
        event: 'moved',
        from: 'Python (početak 1.\u00a03.\u00a02027.)',
        to: 'Python (početak 1.\u00a04.\u00a02027.)',
      },
      { event: 'refundRequested', to: '57.50' },
    ],
    cancellation: {
      rule: 'moved',
      by: 'buyer',
      refund: 5750,
      retained: 0,
      lines: [{ name: 'Python', seats: 1 }],
    },
  });
  expect(next.seats?.orderItems.at(-1)).toBe(line);
  expect(decided?.refund).toMatchObject({ reason: 'moved', amount: 5750 });
});

it('names the day of the placed line when the course is deleted', () => {
  const { next } = decideMove(
    { ...factsOf(), start: undefined },
    { seat: '', kurs: String(TO), version: undefined },
  );
  expect(next.move.from).toEqual({ name: 'Python', start: '2027-03-01' });
});

const line = (kurs: Types.ObjectId, qty: number, held: number, more: object = {}) => ({
  ...orderOf().orderItems[0],
  kurs,
  qty,
  held,
  ...more,
});
const other = { _id: OTHER };
it.each([
  [
    'to the line that moved seats have',
    line(KURS, 2, 1),
    line(TO, 1, 1, { ...other, movedFrom: LINE }),
    LINE,
    [0, 2],
  ],
  ['back to the first line', line(TO, 2, 0), line(KURS, 2, 2, { ...other, movedFrom: LINE }), OTHER, [1, 1]],
  ['to a placed line with a seat left', line(KURS, 2, 2), line(TO, 2, 1, other), LINE, [1, 2]],
])('adds a seat %s', (_where, first, second, from, held) => {
  const { next } = decide({ order: { orderItems: [first, second] }, seat: { line: from } });
  expect(next.seats?.orderItems.map((item) => item.held)).toEqual(held);
  expect(next.seats?.orderItems.map(({ qty }) => qty)).toEqual([2, 2]);
});

it('takes the share of a discount along, again for another seat', () => {
  const discounts = [{ ruleId: 'a', amountKm: 40 }];
  const orderItems = [line(KURS, 2, 2, { discounts })];
  const first = decide({ order: { orderItems } });
  expect(first.line.discounts).toEqual([{ ruleId: 'a', amountKm: 25 }]);
  const { next } = decide({ order: { orderItems: first.next.seats?.orderItems } });
  expect(next.seats?.orderItems[1]).toMatchObject({
    qty: 2,
    held: 2,
    discounts: [{ ruleId: 'a', amountKm: 50 }],
  });
});

const refusal = (sentence: RegExp, more: object = {}) => ({
  message: expect.stringMatching(sentence) as string,
  ...more,
});
const BUYER = { by: 'buyer' } as const;

it.each<[string, Given, object, object]>([
  ['an old version', {}, { version: 2 }, { code: 'stale_edit' }],
  ['a delivered order', { order: { isDelivered: true } }, {}, refusal(/^Isporučena prijava/)],
  ['a released seat', { seat: { state: 'released' } }, {}, refusal(/više nije zauzeto/)],
  ['the course of the seat', { to: { _id: KURS } }, { kurs: String(KURS) }, refusal(/već na ovom kursu/)],
  ['a course that is not offered', { to: null }, {}, refusal(/više nije u ponudi/)],
  ['a course that has begun', { to: { start: '2027-02-22' } }, {}, { code: 'applications_closed' }],
  [
    'a course that the order has',
    { order: { orderItems: [line(KURS, 2, 2), line(TO, 1, 1, other)] } },
    {},
    refusal(/^Prijava već ima mjesta/),
  ],
  [
    'another difference than was seen',
    PAID,
    { differenceKm: -57.5 },
    refusal(/Za uplatu sada ostaje 57,50.KM\./, { code: 'price_changed' }),
  ],
  [
    'a difference that is none any more',
    { ...PAID, to: { price: 200 } },
    { differenceKm: 1 },
    refusal(/nema doplate ni povrata/),
  ],
  [
    'a difference that comes back now',
    { ...PAID, to: { price: 150 } },
    { differenceKm: 0 },
    refusal(/Sada se vraća 57,50/),
  ],
  ['a buyer after the last day', { ...BUYER, transferUntil: 7 }, {}, refusal(/^Rok za prelazak/)],
  ['a buyer on the first day', { ...BUYER, start: '2027-02-23' }, {}, refusal(/^Rok za prelazak/)],
  [
    'a buyer another course',
    { ...BUYER, to: { _id: OTHER } },
    {},
    refusal(/^Preći možete samo na drugi termin/),
  ],
  ['a buyer a fourth move', { ...BUYER, seat: { transfers: 3 } }, {}, refusal(/već tri puta premjestili/)],
])('refuses %s', (_what, given, command, error) => {
  expect(() => decide(given, command)).toThrow(expect.objectContaining(error));
});

it.each<[string, Given, object]>([
  ['the difference that was seen', PAID, { differenceKm: 57.5 }],
  ['a buyer on the last day', { ...BUYER, transferUntil: 6 }, {}],
  ['a buyer a third move', { ...BUYER, seat: { transfers: 2 } }, {}],
  [
    'staff a fourth move to another course after the last day',
    { transferUntil: 7, seat: { transfers: 3 }, to: { _id: OTHER } },
    {},
  ],
])('allows %s', (_what, given, command) => {
  expect(decide(given, command).next.move.to.name).toBe('Python');
});
