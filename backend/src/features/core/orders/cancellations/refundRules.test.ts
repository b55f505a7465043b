import type { CancellationRule, CoursePolicy } from '@institut/contract/cancellations/values';
import { priceOrder } from '@institut/contract/money/pricing';
import { NOTIFICATION_STATUS, ORDER_STATUS, PAYMENT_STATUS } from '@institut/contract/orders/values';
import { Types } from 'mongoose';
import {
  laterPlans,
  refundFor,
  type RefundCourse,
  type RefundOrder,
  type RefundQuestion,
} from './refundRules.ts';

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

type Given = {
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
  /** When the mail about the admission was sent, as the history notes it. */
  sent?: string;
};

type Expected = [rule: CancellationRule, refund: number, retained: number, until?: string | null];
/** `admitted` is null before the order is admitted; `at` is the moment of the cancellation, and a day means its noon in winter. */
type Case = [name: string, admitted: string | null, at: string, expected: Expected, given?: Given];

const notified = (at: string) => ({
  at: new Date(at),
  by: 'system' as const,
  user: null,
  name: null,
  event: 'notificationStatus' as const,
  from: NOTIFICATION_STATUS.notNotified,
  to: NOTIFICATION_STATUS.notified,
});

function questionOf([, admitted, at, , given = {}]: Case): RefundQuestion {
  const { qty = 2, price = 200, placed = '2027-03-01', start = placed } = given;
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
        ...(given.sent ? [notified(given.sent)] : []),
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
    now: new Date(at.includes('T') ? at : `${at}T12:00:00+01:00`),
    isWaived: given.isWaived ?? false,
  };
}

const lessonsOn = (days: readonly string[], state: 'planned' | 'held' | 'cancelled' = 'planned') =>
  days.map((day) => ({ day, to: '20:00', state }));
const FOUR = lessonsOn(['2027-03-01', '2027-03-03', '2027-03-08', '2027-03-10']);
const WISHED: Given = { course: { lessons: FOUR }, order: { wantsEarlyStart: true } };
const COMPANY = { paymentMethod: 'organizacija' } as const satisfies Partial<RefundOrder>;
/** The day before the start. */
const DAY_BEFORE = '2027-02-28';
const ADMITTED = '2027-01-10T10:00:00+01:00';
/** An admission five days before the start, so that the days of withdrawal end after it. */
const LATE = '2027-02-24T10:00:00+01:00';

// Two seats of 200 KM with 15 % tax cost 460 KM, one of them 230 KM.
const CASES: Case[] = [
  // Before the admission
  ['before the admission', null, DAY_BEFORE, ['beforeAdmission', 460, 0, null]],
  ['before the admission, one seat', null, DAY_BEFORE, ['beforeAdmission', 230, 0], { cancelled: 1 }],
  ['before the admission, after the start', null, '2027-03-02', ['beforeAdmission', 460, 0]],
  [
    'in review counts as not admitted',
    null,
    DAY_BEFORE,
    ['beforeAdmission', 460, 0],
    { order: { status: ORDER_STATUS.inReview } },
  ],
  // Nothing to give back
  ['unpaid', ADMITTED, ADMITTED, ['unpaid', 0, 0, null], { paid: 0 }],
  ['unpaid and late', ADMITTED, DAY_BEFORE, ['unpaid', 0, 0], { paid: 0 }],
  ['unpaid, one of two seats', ADMITTED, ADMITTED, ['unpaid', 0, 0], { paid: 0, cancelled: 1 }],
  ['everything was given back', ADMITTED, ADMITTED, ['unpaid', 0, 0], { refunded: 460 }],
  ['everything waits to be given back', ADMITTED, ADMITTED, ['unpaid', 0, 0], { pending: 460 }],
  [
    'a grant',
    ADMITTED,
    ADMITTED,
    ['grant', 0, 0],
    { paid: 0, order: { paymentStatus: PAYMENT_STATUS.granted } },
  ],
  [
    'a grant with money that arrived by mistake',
    ADMITTED,
    ADMITTED,
    ['grant', 0, 0],
    { order: { paymentStatus: PAYMENT_STATUS.granted } },
  ],
  // The withdrawal of a person: the day of the admission does not count, day 15 does to its last second
  ['on the day of the admission', LATE, LATE, ['withdrawal', 460, 0, '2027-03-11']],
  ['the last second of day 15', LATE, '2027-03-11T23:59:59+01:00', ['withdrawal', 460, 0, '2027-03-11']],
  ['the first second of day 16', LATE, '2027-03-12T00:00:00+01:00', ['late', 0, 460, null]],
  ['one seat on day 15', LATE, '2027-03-11T23:59:59+01:00', ['withdrawal', 230, 0], { cancelled: 1 }],
  [
    'admitted eleven seconds before midnight',
    '2027-02-23T23:59:49+01:00',
    '2027-03-10T23:59:59+01:00',
    ['withdrawal', 460, 0, '2027-03-10'],
  ],
  [
    'admitted one second before midnight: the mail leaves on the next day',
    '2027-02-23T23:59:59+01:00',
    '2027-03-11T23:59:59+01:00',
    ['withdrawal', 460, 0, '2027-03-11'],
  ],
  [
    'the mail left two days later',
    LATE,
    '2027-03-13T23:59:59+01:00',
    ['withdrawal', 460, 0, '2027-03-13'],
    { sent: '2027-02-26T10:00:00+01:00' },
  ],
  [
    'admitted one second after midnight',
    '2027-02-24T00:00:00+01:00',
    '2027-03-11',
    ['withdrawal', 460, 0, '2027-03-11'],
  ],
  [
    'admitted at 23:30 UTC, which is the next day at the institute',
    '2027-02-23T23:30:00Z',
    '2027-03-11T22:00:00Z',
    ['withdrawal', 460, 0, '2027-03-11'],
  ],
  [
    'more days of the course',
    LATE,
    '2027-03-20',
    ['withdrawal', 460, 0, '2027-03-26'],
    { policy: { withdrawalDays: 30 } },
  ],
  // Both changes of the clocks
  [
    'the last second of day 15 after the clocks went forward on 28 March',
    '2027-03-16T10:00:00+01:00',
    '2027-03-31T23:59:59+02:00',
    ['withdrawal', 460, 0, '2027-03-31'],
    { placed: '2027-03-20' },
  ],
  [
    'the first second of day 16 after the clocks went forward',
    '2027-03-16T10:00:00+01:00',
    '2027-04-01T00:00:00+02:00',
    ['late', 0, 460],
    { placed: '2027-03-20' },
  ],
  [
    'an hour before, which would be the next day without summer time',
    '2027-03-16T10:00:00+01:00',
    '2027-03-31T21:59:59Z',
    ['withdrawal', 460, 0],
    { placed: '2027-03-20' },
  ],
  [
    'the last second of day 15 after the clocks went back on 25 October',
    '2026-10-18T10:00:00+02:00',
    '2026-11-02T23:59:59+01:00',
    ['withdrawal', 460, 0, '2026-11-02'],
    { placed: '2026-10-20' },
  ],
  [
    'the first second of day 16 after the clocks went back',
    '2026-10-18T10:00:00+02:00',
    '2026-11-03T00:00:00+01:00',
    ['late', 0, 460],
    { placed: '2026-10-20' },
  ],
  [
    'in the hour that happens twice',
    '2026-10-10T10:00:00+02:00',
    '2026-10-25T00:30:00Z',
    ['withdrawal', 460, 0, '2026-10-25'],
    { placed: '2026-10-26' },
  ],
  [
    'free on its last second in winter, the start in summer',
    ADMITTED,
    '2027-03-26T23:59:59+01:00',
    ['free', 460, 0, '2027-03-26'],
    { placed: '2027-04-02' },
  ],
  [
    'the same in the second after',
    ADMITTED,
    '2027-03-27T00:00:00+01:00',
    ['late', 0, 460],
    { placed: '2027-04-02' },
  ],
  [
    'free on the day on which the clocks change',
    ADMITTED,
    '2027-03-28T23:59:59+02:00',
    ['free', 460, 0, '2027-03-28'],
    { placed: '2027-04-04' },
  ],
  // The rule of the course
  ['free on the last day', ADMITTED, '2027-02-22T23:59:59+01:00', ['free', 460, 0, '2027-02-22']],
  ['late on the day after', ADMITTED, '2027-02-23T00:00:00+01:00', ['late', 0, 460, null]],
  ['withdrawal and free: what ends later counts', ADMITTED, '2027-01-11', ['free', 460, 0, '2027-02-22']],
  [
    'free on the first day itself with 0 days',
    ADMITTED,
    '2027-03-01',
    ['free', 460, 0, '2027-03-01'],
    { policy: { freeUntilDaysBefore: 0 } },
  ],
  ['late keeps a half', ADMITTED, '2027-02-23', ['late', 230, 230], { policy: { lateFeePercent: 50 } }],
  [
    'late keeps a half of one seat',
    ADMITTED,
    '2027-02-23',
    ['late', 115, 115],
    { policy: { lateFeePercent: 50 }, cancelled: 1 },
  ],
  ['late keeps nothing', ADMITTED, '2027-02-23', ['late', 460, 0], { policy: { lateFeePercent: 0 } }],
  [
    'late keeps a third of 46.01 KM, to the fening',
    ADMITTED,
    '2027-02-23',
    ['late', 115.58, 56.93],
    { price: 150.01, qty: 1, policy: { lateFeePercent: 33 } },
  ],
  ['on the day of the start', ADMITTED, '2027-03-01', ['late', 0, 460]],
  ['in the middle of the course', ADMITTED, '2027-03-05', ['late', 0, 460]],
  ['a start that is not known', ADMITTED, '2027-02-23', ['free', 460, 0, null], { placed: '', start: '' }],
  ['a course that was deleted', ADMITTED, '2027-02-22', ['free', 460, 0, '2027-02-22'], { course: null }],
  // Organisations are no consumers
  ['a company within 15 days', LATE, '2027-02-25', ['late', 0, 460], { order: COMPANY }],
  [
    'a company before the last free day',
    ADMITTED,
    '2027-02-22',
    ['free', 460, 0, '2027-02-22'],
    { order: COMPANY },
  ],
  ['a company before its admission', null, DAY_BEFORE, ['beforeAdmission', 460, 0], { order: COMPANY }],
  // The run was moved or cancelled
  [
    'moved to a later day, after the free days of both',
    ADMITTED,
    '2027-03-07',
    ['courseMoved', 460, 0, '2027-03-09'],
    { start: '2027-03-10' },
  ],
  [
    'moved to an earlier day',
    ADMITTED,
    '2027-02-18',
    ['free', 460, 0, '2027-02-22'],
    { start: '2027-02-20', order: COMPANY },
  ],
  ['moved, and the new first day is here', ADMITTED, '2027-03-10', ['late', 0, 460], { start: '2027-03-10' }],
  [
    'a company whose run was moved',
    ADMITTED,
    '2027-03-09T23:59:59+01:00',
    ['courseMoved', 460, 0],
    { start: '2027-03-10', order: COMPANY },
  ],
  [
    'cancelled run',
    ADMITTED,
    DAY_BEFORE,
    ['runCancelled', 460, 0, null],
    { course: { runState: 'cancelled' } },
  ],
  // Begun within the days of withdrawal
  [
    'begun without the wish of the buyer',
    LATE,
    '2027-03-05',
    ['withdrawal', 460, 0, '2027-03-11'],
    { course: { lessons: FOUR } },
  ],
  [
    'begun at the wish of the buyer: two of four lessons',
    LATE,
    '2027-03-05',
    ['begun', 230, 230, '2027-03-11'],
    WISHED,
  ],
  [
    'at the wish of the buyer, before the first lesson',
    LATE,
    '2027-03-01T19:59:59+01:00',
    ['withdrawal', 460, 0],
    WISHED,
  ],
  [
    'at the minute in which the first lesson ends',
    LATE,
    '2027-03-01T20:00:00+01:00',
    ['begun', 345, 115],
    WISHED,
  ],
  [
    'cancelled lessons do not count',
    LATE,
    '2027-03-05',
    ['begun', 0, 460],
    {
      course: { lessons: [...FOUR.slice(0, 2), ...lessonsOn(['2027-03-02'], 'cancelled')] },
      order: { wantsEarlyStart: true },
    },
  ],
  [
    'one of three lessons, exact to the fening',
    LATE,
    '2027-03-02',
    ['begun', 306.67, 153.33],
    { course: { lessons: FOUR.slice(0, 3) }, order: { wantsEarlyStart: true } },
  ],
  [
    'begun at the wish of the buyer, after day 15',
    LATE,
    '2027-03-12T00:00:00+01:00',
    ['late', 0, 460],
    WISHED,
  ],
  // Orders of which a part is paid
  [
    'a part was paid, one seat cancelled: the rest covers the other seat',
    null,
    DAY_BEFORE,
    ['beforeAdmission', 0, 0],
    { paid: 200, cancelled: 1 },
  ],
  ['a part was paid, all cancelled', null, DAY_BEFORE, ['beforeAdmission', 200, 0], { paid: 200 }],
  ['a part was paid, late: no debt', ADMITTED, DAY_BEFORE, ['late', 0, 200], { paid: 200 }],
  ['too much was paid: the surplus stays one', null, DAY_BEFORE, ['beforeAdmission', 460, 0], { paid: 500 }],
  ['a part waits to be given back', null, DAY_BEFORE, ['beforeAdmission', 260, 0], { pending: 200 }],
  [
    'the fee of the placed order is given back with the last seat',
    null,
    DAY_BEFORE,
    ['beforeAdmission', 157.5, 0],
    { price: 50, qty: 1 },
  ],
  [
    'one of two seats never adds a fee',
    null,
    DAY_BEFORE,
    ['beforeAdmission', 69, 0],
    { price: 60, cancelled: 1 },
  ],
  // Decided by staff
  ['waived by staff', ADMITTED, DAY_BEFORE, ['waived', 460, 0], { isWaived: true }],
];

describe('refundFor', () => {
  it.each(CASES)('%s', (...given) => {
    const [, , , [rule, refund, retained, until]] = given;
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
    const sentences = CASES.map((one) => refundFor(questionOf(one)).sentence);
    expect(sentences).toEqual(
      expect.arrayContaining([
        'Danas: puni povrat od 460,00\u00a0KM (vrijedi do 11.\u00a03.\u00a02027., 15 dana od prijema).',
        'Danas: puni povrat od 460,00\u00a0KM (vrijedi do 22.\u00a02.\u00a02027., 7\u00a0dana prije početka kursa).',
        'Danas: bez povrata (rok za besplatno otkazivanje je prošao).',
        'Danas: puni povrat od 460,00\u00a0KM (vrijedi do 1.\u00a03.\u00a02027., prvi dan kursa).',
        'Danas: puni povrat od 460,00\u00a0KM (vrijedi do 11.\u00a03.\u00a02027., 15 dana od prijema). Od 1.\u00a03.\u00a02027. povrat se umanjuje za svaki održani susret.',
        'Ništa nije plaćeno, pa se mjesto samo oslobađa.',
        'Ništa nije plaćeno, pa se mjesta samo oslobađaju.',
      ]),
    );
  });

  it.each([
    [1, 'dan prije početka kursa'],
    [2, '2\u00a0dana prije početka kursa'],
    [5, '5\u00a0dana prije početka kursa'],
    [21, '21\u00a0dan prije početka kursa'],
    [22, '22\u00a0dana prije početka kursa'],
  ])('says that a cancellation is free until %d days before the start', (freeUntilDaysBefore, text) => {
    const given = { policy: { freeUntilDaysBefore } };
    const question = questionOf(['', ADMITTED, ADMITTED, ['free', 460, 0], given]);
    expect(refundFor(question).sentence).toContain(`., ${text}).`);
  });

  const END = ['2027-03-12', 'late', 0];
  it.each<[string, string, string | null, Given, unknown[][]]>([
    ['the first lesson', '2027-02-25', LATE, WISHED, [['2027-03-01', 'begun', 345], END]],
    ['the second lesson', '2027-03-02', LATE, WISHED, [['2027-03-03', 'begun', 230], END]],
    ['no lesson after the last', '2027-03-10T20:00:00+01:00', LATE, WISHED, [END]],
    ['no lesson without the wish', '2027-02-25', LATE, { course: { lessons: FOUR } }, [END]],
    [
      'no lesson for a company',
      '2027-02-25',
      LATE,
      { ...WISHED, order: { wantsEarlyStart: true, ...COMPANY } },
      [],
    ],
    ['the end of the free days', ADMITTED, ADMITTED, {}, [['2027-02-23', 'late', 0]]],
    ['no end before the admission', DAY_BEFORE, null, {}, []],
  ])('says what holds later: %s', (_what, at, admitted, given, expected) => {
    const question = questionOf(['', admitted, at, ['withdrawal', 460, 0], given]);
    const later = laterPlans(question, refundFor(question));
    expect(later.map(({ from, next }) => [from, next.rule, next.refund / 100])).toEqual(expected);
  });

  it('has at least 60 dated cases', () => {
    expect(CASES.length).toBeGreaterThanOrEqual(60);
  });
});
