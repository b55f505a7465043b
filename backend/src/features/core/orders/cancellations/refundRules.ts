import type { CancellationRule, CoursePolicy } from '@institut/contract/cancellations/values';
import { lastFreeDayText } from '@institut/contract/cancellations/texts';
import { dayAfter, dayOf, wallTime } from '@institut/contract/frame/days';
import { dayText } from '@institut/contract/frame/dayText';
import { genitiveDays } from '@institut/contract/frame/durations';
import { formatKm, toFeninga, toKm } from '@institut/contract/money/money';
import { priceAfter } from '@institut/contract/money/priceAfter';
import { NOTIFICATION_STATUS, ORDER_STATUS, PAYMENT_STATUS } from '@institut/contract/orders/values';
import type { Lesson } from '@institut/contract/timetable/schema';
import { instantOf } from '@institut/contract/timetable/wallTime';
import { startOfDay } from '../../../../lib/instituteDay.ts';
import { undoEndOf } from '../changing/undoPeriod.ts';
import type { OrderFields, OrderItemFields } from '../order.model.ts';
import { isOrganisation, policyOf } from '../../courses/policy.ts';

/** The fields of an order on which its refund depends. */
export type RefundOrder = Pick<
  OrderFields,
  | 'shippingPrice'
  | 'totalPrice'
  | 'rates'
  | 'status'
  | 'paymentStatus'
  | 'paymentMethod'
  | 'payer'
  | 'history'
  | 'paid'
  | 'refunded'
  | 'retained'
  | 'wantsEarlyStart'
> & { orderItems: RefundLine[] };
type RefundLine = Pick<
  OrderItemFields,
  '_id' | 'kurs' | 'name' | 'price' | 'discounts' | 'qty' | 'held' | 'start' | 'policy'
>;

/** The present fields of a course on which the refund depends; a deleted course has none. */
export type RefundCourse = {
  start: string;
  runState?: string | undefined;
  lessons?: readonly Pick<Lesson, 'day' | 'to' | 'state'>[] | undefined;
};

export type RefundQuestion = {
  order: RefundOrder;
  /** How many seats of each line are cancelled, by its id. */
  seats: ReadonlyMap<string, number>;
  courses: ReadonlyMap<string, RefundCourse>;
  /** The refunds of the order that were requested and not paid yet, in feninga. */
  pending: number;
  now: Date;
  isWaived?: boolean;
};

/** The refund of a cancellation, in feninga, and the rule behind it. */
export type RefundPlan = {
  rule: CancellationRule;
  refund: number;
  retained: number;
  /** The refund if the institute retained nothing. */
  waived: number;
  /** The last day on which the same rule holds; null when it does not end. */
  until: string | null;
  sentence: string;
};

type LineRule = {
  rule: CancellationRule;
  /** The share of the price that is kept, as a fraction, so that a third is exact. */
  kept: { part: number; of: number };
  until: string | null;
  why: string;
  /** How lessons to come make the refund smaller. */
  fall?: string;
};

const NOTHING = { part: 0, of: 1 };

/**
 * Returns the refund for seats of an order: what they cost less what the rule of their course keeps. A cancellation never
 * creates a debt and never pays back more than the order has left of its payments.
 */
export function refundFor(question: RefundQuestion): RefundPlan {
  const { order, seats, pending } = question;
  const lines = order.orderItems
    .filter(({ _id }) => seats.has(_id.toString()))
    .map((line) => ruleOf(line, question));
  const parts = reductionsOf(order, seats);
  const reduction = parts.reduce((sum, part) => sum + part, 0);
  const kept = lines.map(({ kept: { part, of } }, index) =>
    question.isWaived ? 0 : Math.round(((parts[index] ?? 0) * part) / of),
  );
  const remaining = toFeninga(priceAfter(without(order, seats))) + (order.retained ?? 0);
  const isGranted = order.paymentStatus === PAYMENT_STATUS.granted;
  const left = isGranted ? 0 : Math.max(0, order.paid - order.refunded - pending - remaining);
  const retained = Math.min(
    kept.reduce((sum, part) => sum + part, 0),
    left,
  );
  const refund = Math.min(reduction - retained, left - retained);
  const strictest = lines.toSorted(
    (a, b) =>
      b.kept.part / b.kept.of - a.kept.part / a.kept.of || (a.until ?? '9').localeCompare(b.until ?? '9'),
  )[0];
  const rule: CancellationRule =
    question.isWaived && retained + refund > 0 ? 'waived' : (strictest?.rule ?? 'unpaid');
  const plan = {
    rule,
    refund,
    retained,
    waived: Math.min(reduction, left),
    until: strictest?.until ?? null,
  };
  const count = [...seats.values()].reduce((sum, of) => sum + of, 0);
  return { ...plan, sentence: sentenceOf({ ...plan, count }, strictest) };
}

/** Returns whether the days of withdrawal still pay something back for seats of an admitted order. */
export function mayWithdraw(question: RefundQuestion): boolean {
  const { order, seats, courses, now } = question;
  const lines = order.orderItems.filter(({ _id }) => seats.has(_id.toString()));
  const isWithin =
    order.status === ORDER_STATUS.admitted &&
    lines.every((line) =>
      withdrawalOf(line, order, courses.get(line.kurs.toString()), now).some(
        ({ until }) => until !== null && until >= dayOf(now),
      ),
    );
  return isWithin && refundFor(question).refund > 0;
}

/** A refund plan that replaces the present one from a day on. */
type LaterPlan = { from: string; next: RefundPlan };

/** Returns the day on which a lesson next makes the refund smaller, and the refund after it; null when none does. */
function fallOf(question: RefundQuestion, plan: RefundPlan): LaterPlan | null {
  const lines = question.order.orderItems.filter(({ _id }) => question.seats.has(_id.toString()));
  const lessons = lines.flatMap(({ kurs }) =>
    lessonsToCome(question.order, question.courses.get(kurs.toString()), question.now),
  );
  for (const { day, to } of lessons.toSorted(byTime)) {
    if (plan.until === null || day > plan.until) return null;
    const next = refundFor({ ...question, now: instantOf(day, to) });
    if (next.rule === 'begun' && next.refund < plan.refund) return { from: day, next };
  }
  return null;
}

const LATER_MAX = 4;

/** Returns what will hold once a lesson makes the refund smaller, once the present rule ends, and after that. */
export function laterPlans(question: RefundQuestion, plan: RefundPlan): LaterPlan[] {
  const fall = fallOf(question, plan);
  const later = fall ? [fall] : [];
  for (let { until } = plan; until !== null && later.length < LATER_MAX;) {
    const from = dayAfter(until);
    const next = refundFor({ ...question, now: startOfDay(from) });
    // One of two courses may change while the other decides.
    if (next.until !== null && next.until < from) break;
    later.push({ from, next });
    until = next.until;
  }
  return later;
}

/** Returns what each cancelled line makes the order cheaper, in feninga; together exactly the difference of its prices. */
function reductionsOf(order: RefundOrder, seats: ReadonlyMap<string, number>): number[] {
  let present = order;
  return [...order.orderItems]
    .filter(({ _id }) => seats.has(_id.toString()))
    .map(({ _id }) => {
      const next = without(present, new Map([[_id.toString(), seats.get(_id.toString()) ?? 0]]));
      const reduction = toFeninga(priceAfter(present)) - toFeninga(priceAfter(next));
      present = next;
      return reduction;
    });
}

/** Returns the order without some of its seats. */
export const without = <
  Order extends { orderItems: readonly { _id: { toString(): string }; held: number }[] },
>(
  order: Order,
  seats: ReadonlyMap<string, number>,
): Order => ({
  ...order,
  orderItems: order.orderItems.map((item) => ({
    ...item,
    held: item.held - (seats.get(item._id.toString()) ?? 0),
  })),
});

const everything = (rule: CancellationRule, why = '', until: string | null = null): LineRule => ({
  rule,
  kept: NOTHING,
  until,
  why,
});

function ruleOf(line: RefundLine, { order, courses, pending, now }: RefundQuestion): LineRule {
  if (order.paymentStatus === PAYMENT_STATUS.granted) return everything('grant');
  if (order.paid - order.refunded - pending <= 0) return everything('unpaid');
  if (order.status !== ORDER_STATUS.admitted) return everything('beforeAdmission', 'prije prijema');
  const course = courses.get(line.kurs.toString());
  if (course?.runState === 'cancelled') return everything('runCancelled', 'kurs je otkazan');
  const day = dayOf(now);
  const present = course?.start ?? line.start ?? '';
  const placed = line.start ?? '';
  const free = [
    ...withdrawalOf(line, order, course, now),
    ...(isDay(present) && isDay(placed) && present !== placed
      ? [everything('courseMoved', 'početak kursa je promijenjen', dayAfter(present, -1))]
      : []),
    ...courseRuleOf(policyOf(line), present, placed),
  ].filter(({ until }) => until === null || until >= day);
  const best = free.toSorted(
    (a, b) =>
      a.kept.part / a.kept.of - b.kept.part / b.kept.of || (b.until ?? '9').localeCompare(a.until ?? '9'),
  )[0];
  if (best) return best;
  const { lateFeePercent } = policyOf(line);
  return {
    rule: 'late',
    kept: { part: lateFeePercent, of: 100 },
    until: null,
    why: 'rok za besplatno otkazivanje je prošao',
  };
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The days count to the present first day, or to the one of the placed order if that is kinder to the buyer. */
function courseRuleOf({ freeUntilDaysBefore }: CoursePolicy, present: string, placed: string): LineRule[] {
  const starts = [present, placed].filter(isDay).toSorted();
  const start = starts.at(-1);
  if (!start) return [{ rule: 'free', kept: NOTHING, until: null, why: 'početak kursa nije poznat' }];
  const until = dayAfter(start, -freeUntilDaysBefore);
  return [{ rule: 'free', kept: NOTHING, until, why: lastFreeDayText(freeUntilDaysBefore) }];
}

/** The rules of a withdrawal, of which persons have some days from the mail about the admission; its own day does not count. */
function withdrawalOf(
  line: RefundLine,
  order: RefundOrder,
  course: RefundCourse | undefined,
  now: Date,
): LineRule[] {
  const admittedAt = admissionOf(order);
  if (!admittedAt || isOrganisation(order)) return [];
  const { withdrawalDays } = policyOf(line);
  const until = dayAfter(dayOf(admittedAt), withdrawalDays);
  const why = `${genitiveDays(withdrawalDays)} od prijema`;
  const { held, all } = lessonsHeld(course, now);
  const [next] = lessonsToCome(order, course, now)
    .filter(({ day }) => day <= until)
    .toSorted(byTime);
  if (held === 0 || !order.wantsEarlyStart) {
    const fall = next && `Od ${dayText(next.day)} povrat se umanjuje za svaki održani susret.`;
    return [{ rule: 'withdrawal', kept: NOTHING, until, why, ...(fall && { fall }) }];
  }
  return [
    {
      rule: 'begun',
      kept: { part: held, of: all },
      until,
      why: `${why}, održani susreti: ${held} od ${all}`,
      ...(next && { fall: 'Povrat se umanjuje za svaki sljedeći održani susret.' }),
    },
  ];
}

/** Returns when the mail about the admission left: after the time for undoing, and later if the order notes it later. */
function admissionOf({ history }: RefundOrder): Date | null {
  const index = history.findLastIndex(({ event, to }) => event === 'status' && to === ORDER_STATUS.admitted);
  const admission = history[index];
  if (!admission) return null;
  const due = undoEndOf(admission.at);
  const sent = history
    .slice(index)
    .find(
      ({ event, to, by }) =>
        event === 'notificationStatus' && to === NOTIFICATION_STATUS.notified && by === 'system',
    );
  return sent && sent.at > due ? sent.at : due;
}

type RefundLesson = NonNullable<RefundCourse['lessons']>[number];

const lessonsOf = (course: RefundCourse | undefined): RefundLesson[] =>
  (course?.lessons ?? []).filter(({ state }) => state !== 'cancelled');

const isHeld = ({ day, to, state }: RefundLesson, now: Date): boolean =>
  state === 'held' || `${day} ${to}` <= wallTime(now);

function lessonsHeld(course: RefundCourse | undefined, now: Date): { held: number; all: number } {
  const lessons = lessonsOf(course);
  return { held: lessons.filter((lesson) => isHeld(lesson, now)).length, all: lessons.length };
}

/** Returns the lessons to come that the buyer pays for once they are held. */
const lessonsToCome = (
  { wantsEarlyStart }: RefundOrder,
  course: RefundCourse | undefined,
  now: Date,
): RefundLesson[] => (wantsEarlyStart ? lessonsOf(course).filter((lesson) => !isHeld(lesson, now)) : []);

const byTime = (a: RefundLesson, b: RefundLesson): number =>
  `${a.day} ${a.to}`.localeCompare(`${b.day} ${b.to}`);

function sentenceOf(
  { rule, refund, retained, until, count }: Omit<RefundPlan, 'sentence'> & { count: number },
  { why = '', fall }: Partial<LineRule> = {},
): string {
  if (rule === 'grant') return 'Odobren je grant, pa nema iznosa za povrat.';
  if (rule === 'unpaid') {
    return `Ništa nije plaćeno, pa se ${count === 1 ? 'mjesto samo oslobađa' : 'mjesta samo oslobađaju'}.`;
  }
  const reasons = [until && `vrijedi do ${dayText(until)}`, why].filter(Boolean).join(', ');
  const because = reasons ? ` (${reasons})` : '';
  const then = fall ? ` ${fall}` : '';
  if (rule === 'waived') return `Puni povrat od ${formatKm(toKm(refund))}, odlukom instituta.`;
  if (refund === 0 && retained === 0)
    return `Danas: bez povrata, jer uplaćeni iznos pokriva samo mjesta koja ostaju${because}.`;
  if (refund === 0) return `Danas: bez povrata${because}.`;
  if (retained === 0) return `Danas: puni povrat od ${formatKm(toKm(refund))}${because}.${then}`;
  return `Danas: povrat od ${formatKm(toKm(refund))}, a zadržava se ${formatKm(toKm(retained))}${because}.${then}`;
}
