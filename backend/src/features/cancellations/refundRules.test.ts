import type { CancellationRule, CoursePolicy } from '@institut/contract/cancellations/values';
import { priceOrder } from '@institut/contract/money/pricing';
import { ORDER_STATUS, PAYMENT_STATUS } from '@institut/contract/orders/values';
import { Types } from 'mongoose';
import { refundFor, type RefundCourse, type RefundOrder, type RefundQuestion } from './refundRules.ts';

const POLICY: CoursePolicy = {
  withdrawalDays: 15,
  freeUntilDaysBefore: 7,
  lateFeePercent: 100,
  transferUntil: 0,
  replaceUntil: 0,
};
const RATES = { taxPercent: 15, shippingKm: 100, freeShippingAboveKm: 100, feeHasTax: false };
const LINE = new Types.ObjectId();
const KURS = new Types.ObjectId();

type Case = {
  /** The moment of the cancellation. */
  at: string;
  /** When the order was admitted; absent before it is. */
  admitted?: string;
  /** The first day now, and when the order was placed. */
  start?: string;
  placed?: string;
  qty?: number;
  cancelled?: number;
  price?: number;
  /** In KM; everything when absent. */
  paid?: number;
  pending?: number;
  refunded?: number;
  policy?: Partial<CoursePolicy>;
  order?: Partial<RefundOrder>;
  course?: Partial<RefundCourse> | null;
  isWaived?: boolean;
};

function questionOf(given: Case): RefundQuestion {
  const { qty = 2, price = 200, placed = '2027-03-01', start = placed, admitted } = given;
  const prices = priceOrder([{ price, qty }], RATES);
  const history = admitted
    ? [
        {
          at: new Date(admitted),
          by: 'staff' as const,
          user: null,
          name: null,
          event: 'status' as const,
          from: ORDER_STATUS.new,
          to: ORDER_STATUS.admitted,
        },
      ]
    : [];
  const order: RefundOrder = {
    ...prices,
    rates: RATES,
    orderItems: [
      {
        _id: LINE,
        kurs: KURS,
        name: 'Python',
        price,
        qty,
        held: qty,
        start: placed,
        policy: { ...POLICY, ...given.policy },
      },
    ],
    status: admitted ? ORDER_STATUS.admitted : ORDER_STATUS.new,
    paymentStatus: PAYMENT_STATUS.paid,
    paymentMethod: 'licno',
    history,
    paid: Math.round((given.paid ?? prices.totalPrice) * 100),
    refunded: (given.refunded ?? 0) * 100,
    ...given.order,
  };
  const course = given.course === null ? [] : [[KURS.toString(), { start, ...given.course }] as const];
  return {
    order,
    seats: new Map([[LINE.toString(), given.cancelled ?? qty]]),
    courses: new Map(course),
    pending: (given.pending ?? 0) * 100,
    now: new Date(given.at),
    isWaived: given.isWaived ?? false,
  };
}

type Expected = [rule: CancellationRule, refund: number, retained: number, until?: string | null];

const lessonsOn = (days: readonly string[], state: 'planned' | 'held' | 'cancelled' = 'planned') =>
  days.map((day) => ({ day, to: '20:00', state }));
const FOUR = lessonsOn(['2027-03-01', '2027-03-03', '2027-03-08', '2027-03-10']);
const COMPANY = {
  paymentMethod: 'organizacija',
} as const satisfies Partial<RefundOrder>;
const ADMITTED = '2027-01-10T10:00:00+01:00';
/** Two weeks before the start, when the days of withdrawal are over. */
const LATE_ADMISSION = '2027-02-24T10:00:00+01:00';

// Two seats of 200 KM with 15 % tax cost 460 KM, one of them 230 KM.
const CASES: [name: string, given: Case, expected: Expected][] = [
  // Before the admission
  ['before the admission', { at: '2027-02-28T12:00:00+01:00' }, ['beforeAdmission', 460, 0, null]],
  [
    'before the admission, one seat',
    { at: '2027-02-28T12:00:00+01:00', cancelled: 1 },
    ['beforeAdmission', 230, 0],
  ],
  ['before the admission, after the start', { at: '2027-03-02T12:00:00+01:00' }, ['beforeAdmission', 460, 0]],
  [
    'in review counts as not admitted',
    { at: '2027-02-28T12:00:00+01:00', order: { status: ORDER_STATUS.inReview } },
    ['beforeAdmission', 460, 0],
  ],
  // Nothing to give back
  ['unpaid', { at: ADMITTED, admitted: ADMITTED, paid: 0 }, ['unpaid', 0, 0, null]],
  ['unpaid and late', { at: '2027-02-28T12:00:00+01:00', admitted: ADMITTED, paid: 0 }, ['unpaid', 0, 0]],
  ['everything was given back', { at: ADMITTED, admitted: ADMITTED, refunded: 460 }, ['unpaid', 0, 0]],
  ['everything waits to be given back', { at: ADMITTED, admitted: ADMITTED, pending: 460 }, ['unpaid', 0, 0]],
  [
    'a grant',
    { at: ADMITTED, admitted: ADMITTED, paid: 0, order: { paymentStatus: PAYMENT_STATUS.granted } },
    ['grant', 0, 0],
  ],
  [
    'a grant with money that arrived by mistake',
    { at: ADMITTED, admitted: ADMITTED, order: { paymentStatus: PAYMENT_STATUS.granted } },
    ['grant', 0, 0],
  ],
  // The withdrawal of a person: the day of the admission does not count, day 15 does to its last second
  [
    'on the day of the admission',
    { at: LATE_ADMISSION, admitted: LATE_ADMISSION },
    ['withdrawal', 460, 0, '2027-03-11'],
  ],
  [
    'the last second of day 15',
    { at: '2027-03-11T23:59:59+01:00', admitted: LATE_ADMISSION },
    ['withdrawal', 460, 0, '2027-03-11'],
  ],
  [
    'the first second of day 16',
    { at: '2027-03-12T00:00:00+01:00', admitted: LATE_ADMISSION },
    ['late', 0, 460, null],
  ],
  [
    'one seat on day 15',
    { at: '2027-03-11T23:59:59+01:00', admitted: LATE_ADMISSION, cancelled: 1 },
    ['withdrawal', 230, 0],
  ],
  [
    'admitted one second before midnight',
    { at: '2027-03-10T23:59:59+01:00', admitted: '2027-02-23T23:59:59+01:00' },
    ['withdrawal', 460, 0, '2027-03-10'],
  ],
  [
    'admitted one second after midnight',
    { at: '2027-03-11T12:00:00+01:00', admitted: '2027-02-24T00:00:00+01:00' },
    ['withdrawal', 460, 0, '2027-03-11'],
  ],
  [
    'admitted at 23:30 UTC, which is the next day at the institute',
    { at: '2027-03-11T22:00:00Z', admitted: '2027-02-23T23:30:00Z' },
    ['withdrawal', 460, 0, '2027-03-11'],
  ],
  [
    'more days of the course',
    { at: '2027-03-20T12:00:00+01:00', admitted: LATE_ADMISSION, policy: { withdrawalDays: 30 } },
    ['withdrawal', 460, 0, '2027-03-26'],
  ],
  // Both changes of the clocks
  [
    'the last second of day 15 after the clocks went forward on 28 March',
    { at: '2027-03-31T23:59:59+02:00', admitted: '2027-03-16T10:00:00+01:00', placed: '2027-03-20' },
    ['withdrawal', 460, 0, '2027-03-31'],
  ],
  [
    'the first second of day 16 after the clocks went forward',
    { at: '2027-04-01T00:00:00+02:00', admitted: '2027-03-16T10:00:00+01:00', placed: '2027-03-20' },
    ['late', 0, 460],
  ],
  [
    'an hour before, which would be the next day without summer time',
    { at: '2027-03-31T21:59:59Z', admitted: '2027-03-16T10:00:00+01:00', placed: '2027-03-20' },
    ['withdrawal', 460, 0],
  ],
  [
    'the last second of day 15 after the clocks went back on 25 October',
    { at: '2026-11-02T23:59:59+01:00', admitted: '2026-10-18T10:00:00+02:00', placed: '2026-10-20' },
    ['withdrawal', 460, 0, '2026-11-02'],
  ],
  [
    'the first second of day 16 after the clocks went back',
    { at: '2026-11-03T00:00:00+01:00', admitted: '2026-10-18T10:00:00+02:00', placed: '2026-10-20' },
    ['late', 0, 460],
  ],
  [
    'in the hour that happens twice',
    { at: '2026-10-25T00:30:00Z', admitted: '2026-10-10T10:00:00+02:00', placed: '2026-10-26' },
    ['withdrawal', 460, 0, '2026-10-25'],
  ],
  [
    'free on its last second in winter, the start in summer',
    { at: '2027-03-26T23:59:59+01:00', admitted: '2027-01-10T10:00:00+01:00', placed: '2027-04-02' },
    ['free', 460, 0, '2027-03-26'],
  ],
  [
    'the same in the second after',
    { at: '2027-03-27T00:00:00+01:00', admitted: '2027-01-10T10:00:00+01:00', placed: '2027-04-02' },
    ['late', 0, 460],
  ],
  [
    'free on the day on which the clocks change',
    { at: '2027-03-28T23:59:59+02:00', admitted: '2027-01-10T10:00:00+01:00', placed: '2027-04-04' },
    ['free', 460, 0, '2027-03-28'],
  ],
  // The rule of the course
  [
    'free on the last day',
    { at: '2027-02-22T23:59:59+01:00', admitted: ADMITTED },
    ['free', 460, 0, '2027-02-22'],
  ],
  ['late on the day after', { at: '2027-02-23T00:00:00+01:00', admitted: ADMITTED }, ['late', 0, 460, null]],
  [
    'withdrawal and free: what ends later counts',
    { at: '2027-01-11T12:00:00+01:00', admitted: ADMITTED },
    ['free', 460, 0, '2027-02-22'],
  ],
  [
    'free on the first day itself with 0 days',
    { at: '2027-03-01T12:00:00+01:00', admitted: ADMITTED, policy: { freeUntilDaysBefore: 0 } },
    ['free', 460, 0, '2027-03-01'],
  ],
  [
    'late keeps a half',
    { at: '2027-02-23T12:00:00+01:00', admitted: ADMITTED, policy: { lateFeePercent: 50 } },
    ['late', 230, 230],
  ],
  [
    'late keeps a half of one seat',
    { at: '2027-02-23T12:00:00+01:00', admitted: ADMITTED, policy: { lateFeePercent: 50 }, cancelled: 1 },
    ['late', 115, 115],
  ],
  [
    'late keeps nothing',
    { at: '2027-02-23T12:00:00+01:00', admitted: ADMITTED, policy: { lateFeePercent: 0 } },
    ['late', 460, 0],
  ],
  [
    'late keeps a third of 46.01 KM, to the fening',
    {
      at: '2027-02-23T12:00:00+01:00',
      admitted: ADMITTED,
      price: 150.01,
      qty: 1,
      policy: { lateFeePercent: 33 },
    },
    ['late', 115.58, 56.93],
  ],
  ['on the day of the start', { at: '2027-03-01T12:00:00+01:00', admitted: ADMITTED }, ['late', 0, 460]],
  ['in the middle of the course', { at: '2027-03-05T12:00:00+01:00', admitted: ADMITTED }, ['late', 0, 460]],
  [
    'a start that is not known',
    { at: '2027-02-23T12:00:00+01:00', admitted: ADMITTED, placed: '', start: '' },
    ['free', 460, 0, null],
  ],
  [
    'a course that was deleted',
    { at: '2027-02-22T12:00:00+01:00', admitted: ADMITTED, course: null },
    ['free', 460, 0, '2027-02-22'],
  ],
  // Organisations are no consumers
  [
    'a company within 15 days',
    { at: '2027-02-25T12:00:00+01:00', admitted: LATE_ADMISSION, order: COMPANY },
    ['late', 0, 460],
  ],
  [
    'a company before the last free day',
    { at: '2027-02-22T12:00:00+01:00', admitted: ADMITTED, order: COMPANY },
    ['free', 460, 0, '2027-02-22'],
  ],
  [
    'a company before its admission',
    { at: '2027-02-28T12:00:00+01:00', order: COMPANY },
    ['beforeAdmission', 460, 0],
  ],
  // The run was moved or cancelled
  [
    'moved to a later day, after the free days of both',
    { at: '2027-03-07T12:00:00+01:00', admitted: ADMITTED, start: '2027-03-10' },
    ['courseMoved', 460, 0, '2027-03-09'],
  ],
  [
    'moved to an earlier day',
    { at: '2027-02-18T12:00:00+01:00', admitted: ADMITTED, start: '2027-02-20', order: COMPANY },
    ['free', 460, 0, '2027-02-22'],
  ],
  [
    'moved, and the new first day is here',
    { at: '2027-03-10T12:00:00+01:00', admitted: ADMITTED, start: '2027-03-10' },
    ['late', 0, 460],
  ],
  [
    'a company whose run was moved',
    { at: '2027-03-09T23:59:59+01:00', admitted: ADMITTED, start: '2027-03-10', order: COMPANY },
    ['courseMoved', 460, 0],
  ],
  [
    'cancelled run',
    { at: '2027-02-28T12:00:00+01:00', admitted: ADMITTED, course: { runState: 'cancelled' } },
    ['runCancelled', 460, 0, null],
  ],
  // Begun within the days of withdrawal
  [
    'begun without the wish of the buyer',
    { at: '2027-03-05T12:00:00+01:00', admitted: LATE_ADMISSION, course: { lessons: FOUR } },
    ['withdrawal', 460, 0, '2027-03-11'],
  ],
  [
    'begun at the wish of the buyer: two of four lessons',
    {
      at: '2027-03-05T12:00:00+01:00',
      admitted: LATE_ADMISSION,
      course: { lessons: FOUR },
      order: { wantsEarlyStart: true },
    },
    ['begun', 230, 230, '2027-03-11'],
  ],
  [
    'at the wish of the buyer, before the first lesson',
    {
      at: '2027-03-01T19:59:59+01:00',
      admitted: LATE_ADMISSION,
      course: { lessons: FOUR },
      order: { wantsEarlyStart: true },
    },
    ['withdrawal', 460, 0],
  ],
  [
    'at the minute in which the first lesson ends',
    {
      at: '2027-03-01T20:00:00+01:00',
      admitted: LATE_ADMISSION,
      course: { lessons: FOUR },
      order: { wantsEarlyStart: true },
    },
    ['begun', 345, 115],
  ],
  [
    'cancelled lessons do not count',
    {
      at: '2027-03-05T12:00:00+01:00',
      admitted: LATE_ADMISSION,
      course: { lessons: [...FOUR.slice(0, 2), ...lessonsOn(['2027-03-02'], 'cancelled')] },
      order: { wantsEarlyStart: true },
    },
    ['begun', 0, 460],
  ],
  [
    'one of three lessons, exact to the fening',
    {
      at: '2027-03-02T12:00:00+01:00',
      admitted: LATE_ADMISSION,
      course: { lessons: FOUR.slice(0, 3) },
      order: { wantsEarlyStart: true },
    },
    ['begun', 306.67, 153.33],
  ],
  [
    'begun at the wish of the buyer, after day 15',
    {
      at: '2027-03-12T00:00:00+01:00',
      admitted: LATE_ADMISSION,
      course: { lessons: FOUR },
      order: { wantsEarlyStart: true },
    },
    ['late', 0, 460],
  ],
  // Orders of which a part is paid
  [
    'a part was paid, one seat cancelled: the rest covers the other seat',
    { at: '2027-02-28T12:00:00+01:00', paid: 200, cancelled: 1 },
    ['beforeAdmission', 0, 0],
  ],
  [
    'a part was paid, all cancelled',
    { at: '2027-02-28T12:00:00+01:00', paid: 200 },
    ['beforeAdmission', 200, 0],
  ],
  [
    'a part was paid, late: no debt',
    { at: '2027-02-28T12:00:00+01:00', admitted: ADMITTED, paid: 200 },
    ['late', 0, 200],
  ],
  [
    'too much was paid: the surplus stays one',
    { at: '2027-02-28T12:00:00+01:00', paid: 500 },
    ['beforeAdmission', 460, 0],
  ],
  [
    'a part waits to be given back',
    { at: '2027-02-28T12:00:00+01:00', pending: 200 },
    ['beforeAdmission', 260, 0],
  ],
  [
    'the fee of the placed order is given back with the last seat',
    { at: '2027-02-28T12:00:00+01:00', price: 50, qty: 1 },
    ['beforeAdmission', 157.5, 0],
  ],
  [
    'one of two seats never adds a fee',
    { at: '2027-02-28T12:00:00+01:00', price: 60, cancelled: 1 },
    ['beforeAdmission', 69, 0],
  ],
  // Decided by staff
  [
    'waived by staff',
    { at: '2027-02-28T12:00:00+01:00', admitted: ADMITTED, isWaived: true },
    ['waived', 460, 0],
  ],
];

describe('refundFor', () => {
  it.each(CASES)('%s', (_name, given, [rule, refund, retained, until]) => {
    const plan = refundFor(questionOf(given));
    expect({ rule: plan.rule, refund: plan.refund / 100, retained: plan.retained / 100 }).toEqual({
      rule,
      refund,
      retained,
    });
    expect(until === undefined ? undefined : plan.until).toBe(until);
    expect(plan.waived).toBeGreaterThanOrEqual(plan.refund);
  });

  it('says what happens and until when', () => {
    const sentences = CASES.map(([, given]) => refundFor(questionOf(given)).sentence);
    expect(sentences).toEqual(
      expect.arrayContaining([
        'Danas: puni povrat 460,00\u00a0KM (15 dana od prijema, do 11. 3. 2027.).',
        'Danas: puni povrat 460,00\u00a0KM (do 7 dana prije početka, do 22. 2. 2027.).',
        'Danas: bez povrata (rok za besplatno otkazivanje je prošao).',
        'Ništa nije plaćeno, pa se mjesto samo oslobađa.',
      ]),
    );
  });

  it('has at least 60 dated cases', () => {
    expect(CASES.length).toBeGreaterThanOrEqual(60);
  });
});
