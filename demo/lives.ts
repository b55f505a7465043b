import {
  orderKeys,
  type HistoryEntryFields,
  type OrderFields,
} from '@institut/backend/features/core/orders/order.model';
import { env } from '@institut/backend/config/env';
import type { Searchable } from '@institut/backend/database/search/keys';
import type { CourseFields } from '@institut/backend/features/core/courses/course.model';
import { type Author, SYSTEM } from '@institut/backend/features/core/orders/changing/orderChange';
import { changesBetween, type OrderState } from '@institut/backend/features/core/orders/changing/orderEvents';
import { nextInstalment } from '@institut/backend/features/core/orders/instalments/plan';
import { instalmentCount } from '@institut/backend/features/core/orders/commands/instalments';
import { type PaymentFields, paymentRecords } from '@institut/backend/features/core/ledger/payment.model';
import { erasedPayer } from '@institut/backend/features/core/orders/payer/payerRules';
import { kmText } from '@institut/backend/features/core/ledger/ledger.service';
import { paymentStateOf } from '@institut/backend/features/core/ledger/paymentState';
import { createReference } from '@institut/backend/features/core/orders/placing/reference';
import type { ReminderFields } from '@institut/backend/features/core/orders/unpaid/reminder';
import { dueDayFrom, isUnpaid } from '@institut/backend/features/core/orders/unpaid/unpaidRules';
import { startOfDay, today } from '@institut/backend/lib/instituteDay';
import { DELETED_USER } from '@institut/contract/audit/values';
import { PAYMENT_METHOD } from '@institut/contract/orders/checkout';
import { dayAfter } from '@institut/contract/frame/days';
import { NOTIFICATION_STATUS, ORDER_STATUS, PAYMENT_STATUS } from '@institut/contract/orders/values';
import { priceOrder } from '@institut/contract/money/pricing';
import { fullName } from '@institut/contract/accounts/values';
import { Types } from 'mongoose';
import type { ApplicationContent, PersonContent } from './readContent.ts';
import { type NamedSeat, namedSeats } from './participants.ts';
import { momentOf, type Random, seasonDay, seededRandom, workday } from './season.ts';

export type LifeCourse = Pick<CourseFields, 'name' | 'image' | 'category' | 'price' | 'start'> & {
  _id: Types.ObjectId;
  /** The day of the last lesson. */
  ends: string;
};

type Buyer = PersonContent & { _id: Types.ObjectId };
export type LifeOrder = OrderFields & Searchable;
/** An application with its records in the ledger, and the seats that it names. */
export type Life = { order: LifeOrder; payments: PaymentFields[]; named: NamedSeat[] };

type Setting = {
  courses: (key: string) => LifeCourse;
  staff: Author;
  /** The day of seeding: nothing has happened on it yet. */
  day: string;
  random: Random;
};

/** The history is made before the seats and the payments of an order. */
const NOTHING_HELD = { heldSeats: 0, paid: 0, amountDue: 0, history: [] };
type State = Omit<OrderState, keyof typeof NOTHING_HELD>;
type Step = { at: Date; by: Author; to: Partial<State> };

const MINUTE_MS = 60_000;
const REMINDER_DAYS = 7;
const EXPIRY_DAYS = 3;
/** Applications up to this many days ago are counted in calendar days, so that staff have new ones at any time of the year. */
const RECENT_DAYS = 12;

const { new: NEW, inReview: IN_REVIEW, admitted: ADMITTED, rejected: REJECTED } = ORDER_STATUS;
const { notNotified: NOT_NOTIFIED, notified: NOTIFIED } = NOTIFICATION_STATUS;

const NEW_ORDER: State = {
  isPaid: false,
  paidAt: null,
  paymentStatus: PAYMENT_STATUS.unpaid,
  isDelivered: false,
  deliveredAt: null,
  status: NEW,
  notificationStatus: NOT_NOTIFIED,
  paymentResult: null,
  expiredAt: null,
  cancelledAt: null,
};

const minutesAfter = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * MINUTE_MS);

/** Returns a moment of a day in the hours in which people apply. */
const applicationTime = (day: string, random: Random) =>
  momentOf(day, random(7, random(0, 2) === 0 ? 22 : 17) * 60 + random(0, 59));

/** Returns a moment of a day in the working hours of staff. */
const officeTime = (day: string, random: Random) => momentOf(day, random(8, 15) * 60 + random(0, 59));

/** Returns the day of an application, which is before the day of seeding. */
function applicationDay({ before, ago = 1 }: ApplicationContent, start: string, day: string): string {
  if (before !== undefined) return seasonDay(start, -before);
  return seasonDay(dayAfter(day, -Math.min(ago, RECENT_DAYS)), -Math.max(0, ago - RECENT_DAYS));
}

/** Returns the steps of staff with an application, one after the other in working hours. */
function staffSteps(
  { ends, pays }: ApplicationContent,
  { start, ends: lastLesson }: LifeCourse,
  { createdAt, staff, random }: { createdAt: Date; staff: Author; random: Random },
): Step[] {
  const steps: Step[] = [];
  let latest = createdAt;
  const stepOn = (day: string, to: (at: Date) => Partial<State>) => {
    const planned = officeTime(day, random);
    latest = planned > latest ? planned : minutesAfter(latest, random(20, 90));
    steps.push({ at: latest, by: staff, to: to(latest) });
  };
  const applied = today(createdAt);
  const after = (min: number, max: number) => workday(dayAfter(applied, random(min, max)));
  /** The day, but before the course begins. */
  const inTime = (day: string) => (day < start ? day : workday(dayAfter(start, -1), -1));
  const decide = (day: string, status: State['status']) => stepOn(day, () => ({ status }));
  const pay = (day: string) => stepOn(day, (at) => paid(at, pays));

  if (ends === 'waits') return [];
  decide(after(1, 2), IN_REVIEW);
  const isGrant = pays === PAYMENT_METHOD.grant;
  if (ends === 'rejected') decide(inTime(isGrant ? after(13, 17) : after(3, 5)), REJECTED);
  if (ends === 'owes') decide(inTime(after(3, 6)), ADMITTED);
  if (ends === 'turnedAway' || ends === 'refunded') {
    pay(inTime(after(2, 4)));
    decide(inTime(workday(dayAfter(today(latest), random(1, 3)))), REJECTED);
  }
  if (ends !== 'attends') return steps;
  if (pays === PAYMENT_METHOD.organisation) {
    decide(inTime(after(3, 6)), ADMITTED);
    pay(after(7, 21));
  } else {
    pay(inTime(isGrant ? after(11, 16) : after(2, 6)));
    decide(inTime(workday(dayAfter(today(latest), random(1, 2)))), ADMITTED);
  }
  stepOn(workday(dayAfter(lastLesson, random(1, 5))), (at) => ({ isDelivered: true, deliveredAt: at }));
  return steps;
}

export const TRANSFER = 'Uplata na račun';

/** Returns the bank statement of a day: `Izvod 12/2026`. */
export function statementOf(day: string): string {
  const year = day.slice(0, 4);
  return `Izvod ${(Date.parse(day) - Date.parse(`${year}-01-01`)) / 86_400_000 + 1}/${year}`;
}

/** A payment as staff record it from the bank statement of its day; a grant is recorded without one. */
function paid(at: Date, method: ApplicationContent['pays']): Partial<State> {
  if (method === PAYMENT_METHOD.grant)
    return { isPaid: true, paidAt: at, paymentStatus: PAYMENT_STATUS.granted };
  return {
    isPaid: true,
    paidAt: at,
    paymentStatus: PAYMENT_STATUS.paid,
    paymentResult: {
      method: TRANSFER,
      reference: statementOf(today(at)),
      note: '',
      captureId: null,
      provider: null,
    },
  };
}

/** The mail about a decision reaches the applicant within minutes, and the site notes it. */
function withNotification(steps: readonly Step[], random: Random): Step[] {
  const first = steps.find(({ to }) => to.status !== undefined);
  if (!first) return [...steps];
  const at = minutesAfter(first.at, random(1, 3));
  return [...steps, { at, by: SYSTEM, to: { notificationStatus: NOTIFIED } }].toSorted(
    (a, b) => +a.at - +b.at,
  );
}

/** Returns the reminder that the site has sent to an order that was still unpaid after a week; null without one. */
function reminderOf(
  { pays, ends }: ApplicationContent,
  steps: readonly Step[],
  { createdAt, day }: { createdAt: Date; day: string },
): ReminderFields | null {
  const queuedAt = minutesAfter(createdAt, REMINDER_DAYS * 24 * 60 + 4);
  const settled = steps.find(({ to }) => to.isPaid || to.status === REJECTED);
  const isSettled = settled !== undefined && settled.at <= queuedAt;
  if (isSettled || pays === PAYMENT_METHOD.grant || today(queuedAt) >= day) return null;
  const sentAt = minutesAfter(queuedAt, 1);
  const dueDay = dayAfter(today(sentAt), EXPIRY_DAYS);
  // Without a last day the order does not expire: the institute waits for the payments of organisations.
  const isWaitedFor = ends !== 'expires' && (settled ? today(settled.at) : day) > dueDay;
  return { mail: new Types.ObjectId(), queuedAt, sentAt, dueDay: isWaitedFor ? null : dueDay };
}

/** Returns the state after the steps, and the history that leads to it. */
function replay(placed: HistoryEntryFields, steps: readonly Step[]) {
  let state = NEW_ORDER;
  const history = [placed];
  for (const { at, by, to } of steps) {
    const next = { ...state, ...to };
    const changes = changesBetween({ ...state, ...NOTHING_HELD }, { ...next, ...NOTHING_HELD });
    for (const change of changes) history.push({ at, ...by, ...change });
    state = next;
  }
  return { state, history };
}

/** Returns an application with its payments as it is stored on the day of seeding; `insertMany` would refuse those of deleted accounts. */
export function lifeOf(application: ApplicationContent, buyer: Buyer, setting: Setting): Life {
  const { courses, staff, day, random } = setting;
  const { home } = buyer;
  if (!home) throw new Error(`${buyer.email} applies and has no address.`);
  const chosen = application.for.map(courses);
  const [first] = chosen;
  if (!first) throw new Error(`${buyer.email} applies for no course.`);
  const createdAt = applicationTime(applicationDay(application, first.start, day), random);
  const planned = staffSteps(application, first, { createdAt, staff, random });
  const until = buyer.erasedDaysAgo ? dayAfter(day, -buyer.erasedDaysAgo) : day;
  // With instalments the day by which to pay is not over yet.
  const reminder = application.instalments
    ? null
    : reminderOf(application, planned, { createdAt, day: until });
  if (application.ends === 'expires' && reminder?.dueDay) {
    const expiredAt = minutesAfter(startOfDay(dayAfter(reminder.dueDay)), 5);
    planned.push({ at: expiredAt, by: SYSTEM, to: { status: REJECTED, expiredAt } });
  }
  const steps = withNotification(planned, random).filter(({ at }) => today(at) < until);
  const name = fullName(buyer);
  const placed = {
    at: createdAt,
    by: 'buyer',
    user: buyer._id,
    name,
    event: 'placed',
    from: null,
    to: null,
  } as const;
  const { state, history } = replay(placed, steps);
  // Draws of its own: the days of the other applications do not depend on names.
  const awake = seededRandom(`${buyer.email} ${application.for.join()}`);
  const named = namedSeats(application, createdAt, (later) => applicationTime(later, awake));
  for (const [index, seat] of named.entries()) {
    if (!seat.later) continue;
    const to = `Mjesto ${index + 1}: polaznik je ${seat.placed ? 'zamijenjen' : 'upisan'}`;
    history.push({ ...placed, at: seat.later.at, event: 'participant', to });
  }
  if (reminder) {
    history.push({
      at: reminder.sentAt ?? createdAt,
      ...SYSTEM,
      event: 'reminded',
      from: null,
      to: reminder.dueDay,
    });
  }
  history.sort((a, b) => +a.at - +b.at);
  const held = state.status === REJECTED ? 0 : application.seats;
  const orderItems = chosen.map(({ _id, name: title, image, category, price }) => ({
    _id: new Types.ObjectId(),
    kurs: _id,
    name: title,
    image,
    category,
    price,
    qty: application.seats,
    held,
  }));
  const heldSeats = held * orderItems.length;
  const prices = priceOrder(orderItems, env.RATES);
  const fields = {
    _id: new Types.ObjectId(),
    reference: createReference((max) => random(0, max - 1)),
    user: buyer._id,
    buyerName: name,
    buyerEmail: buyer.email,
    orderItems,
    heldSeats,
    shippingAddress: home,
    paymentMethod: application.pays,
    ...(application.payer && { payer: application.payer }),
    ...prices,
    rates: env.RATES,
    dueDay: dueDayFrom(today(createdAt), {
      totalPrice: prices.totalPrice,
      paymentMethod: application.pays,
      orderItems: chosen,
    }),
    ...state,
    ...(reminder && isUnpaid({ ...state, heldSeats }) && { reminder }),
    history,
    createdAt,
    updatedAt: history.at(-1)?.at ?? createdAt,
    __v: steps.length,
  };
  const payments = paymentRecords(fields);
  for (const record of payments) {
    if (record.kind === 'payment' && staff.user) record.by = { user: staff.user, name: staff.name ?? '' };
  }
  const order: Omit<OrderFields, 'searchKey'> = { ...fields, ...paymentStateOf(fields, payments) };
  const kept = until === day ? order : erased(order, officeTime(until, random));
  const life = { order: { ...kept, ...paymentStateOf(kept, payments), ...orderKeys(kept) }, payments, named };
  if (application.ends === 'refunded') return refunded(life, setting);
  return application.instalments ? inInstalments(life, application, setting) : life;
}

/** Returns a paid application that was rejected, after staff have given its money back; as it is before that day. */
function refunded({ order, payments, named }: Life, { staff, day }: Setting): Life {
  if (!staff.user) throw new Error('Refunds are recorded by somebody of the staff.');
  // Draws of its own, as for the names.
  const random = seededRandom(`${order.buyerEmail} refund`);
  const at = officeTime(workday(dayAfter(today(order.updatedAt), random(2, 4))), random);
  if (order.status !== REJECTED || today(at) >= day) return { order, payments, named };
  const refund: PaymentFields = {
    _id: new Types.ObjectId(),
    order: order._id,
    kind: 'refund',
    state: 'paid',
    source: 'staff',
    amount: order.paid,
    method: 'Na račun',
    reference: statementOf(today(at)),
    note: '',
    provider: null,
    at,
    recordedAt: at,
    by: { user: staff.user, name: staff.name ?? '' },
  };
  const records = [...payments, refund];
  const { __v: version } = order;
  return {
    order: {
      ...order,
      ...paymentStateOf(order, records),
      history: [...order.history, { at, ...staff, event: 'refund', from: null, to: kmText(refund.amount) }],
      updatedAt: at,
      __v: version + 1,
    },
    payments: records,
    named,
  };
}

/** The days of the second instalment and of those after it, counted from the day of seeding: none of them is over. */
const NEXT_DUE_DAYS = 12;
const DAYS_BETWEEN = 30;

/** Returns an unpaid application whose instalments staff have agreed, and recorded the first of. */
function inInstalments(
  { order, payments, named }: Life,
  { for: courses, instalments: count = 2, pays }: ApplicationContent,
  { staff, day }: Setting,
): Life {
  if (!staff.user) throw new Error('Instalments are agreed by somebody of the staff.');
  // Draws of its own, as for the names.
  const random = seededRandom(`${order.buyerEmail} ${courses.join()} instalments`);
  const decided = order.history.at(-1)?.at ?? order.createdAt;
  const agreedAt = officeTime(workday(dayAfter(today(decided))), random);
  const firstDue = dayAfter(today(agreedAt), 7);
  const at = officeTime(workday(dayAfter(today(agreedAt), 2)), random);
  const share = Math.floor(order.amountDue / count);
  const instalments = Array.from({ length: count }, (_, index) => ({
    dueDay: index === 0 ? firstDue : dayAfter(day, NEXT_DUE_DAYS + (index - 1) * DAYS_BETWEEN),
    amount: index < count - 1 ? share : order.amountDue - share * (count - 1),
  }));
  const { paymentResult = null } = paid(at, pays);
  const { method = '', reference = '' } = paymentResult ?? {};
  const payment: PaymentFields = {
    _id: new Types.ObjectId(),
    order: order._id,
    kind: 'payment',
    state: 'booked',
    source: 'staff',
    amount: share,
    method,
    reference,
    note: '',
    provider: null,
    at,
    recordedAt: at,
    by: { user: staff.user, name: staff.name ?? '' },
  };
  const records = [...payments, payment];
  const { __v: version } = order;
  return {
    order: {
      ...order,
      ...paymentStateOf(order, records),
      instalments,
      dueDay: nextInstalment({ ...order, instalments, paid: share })?.dueDay ?? null,
      paymentResult,
      history: [
        ...order.history,
        { at: agreedAt, ...staff, event: 'instalments', from: null, to: instalmentCount(count) },
        { at, ...staff, event: 'paymentResult', from: null, to: `${method} · ${reference}` },
        { at, ...staff, event: 'payment', from: null, to: kmText(share) },
      ],
      updatedAt: at,
      __v: version + 2,
    },
    payments: records,
    named,
  };
}

/** Returns an order as the deletion of its buyer's account leaves it: nobody is named, and an open one is cancelled. */
function erased(
  { reminder: _reminder, payer: given, ...order }: Omit<OrderFields, 'searchKey'>,
  erasedAt: Date,
): Omit<OrderFields, 'searchKey'> {
  const isCancelled = isUnpaid(order);
  const payer = erasedPayer(given);
  const history = order.history.map((entry) => ({
    ...entry,
    ...(entry.user?.equals(order.user) && { name: DELETED_USER }),
    ...(entry.event === 'paymentResult' && { from: null, to: null }),
  }));
  return {
    ...order,
    ...(payer && { payer }),
    buyerName: DELETED_USER,
    buyerEmail: '',
    shippingAddress: { address: '', city: '', postalCode: '', country: '' },
    erasedAt,
    ...(isCancelled && {
      status: REJECTED,
      heldSeats: 0,
      orderItems: order.orderItems.map((item) => ({ ...item, held: 0 })),
    }),
    history: isCancelled
      ? [...history, { at: erasedAt, ...SYSTEM, event: 'status', from: order.status, to: REJECTED }]
      : history,
  };
}
