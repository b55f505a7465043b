import { endPasswordWorkers } from '@institut/backend/features/users/auth/password';
import { today } from '@institut/backend/lib/instituteDay';
import { daysBetween, dayAfter } from '@institut/contract/frame/days';
import { PAYMENT_METHOD } from '@institut/contract/orders/checkout';
import {
  NOTIFICATION_STATUSES,
  ORDER_STATUS,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
} from '@institut/contract/orders/values';
import { demoContent, type DemoContent } from './demoContent.ts';
import { lessonDay, seasonDay, workday } from './season.ts';

/** Days of seeding in every season, at the beginning and at the end of the quiet ones. */
const DAYS = [
  '2026-10-31',
  '2026-11-22',
  '2026-12-29',
  '2027-01-03',
  '2027-03-25',
  '2027-06-30',
  '2027-07-15',
  '2027-09-05',
  '2028-02-29',
];

afterAll(endPasswordWorkers);

type Order = DemoContent['orders'][number];

const isWithin = (moment: Date, from: number, to: number) => {
  const hour = Number(moment.toLocaleString('en-GB', { timeZone: 'Europe/Sarajevo', hour: '2-digit' }));
  return hour >= from && hour < to;
};

const courseOf = ({ courses }: DemoContent, { orderItems }: Order) =>
  courses.find(({ _id }) => orderItems[0]?.kurs.equals(_id))!;

const statusDay = ({ history }: Order, status: string) => {
  const entry = history.find(({ event, to }) => event === 'status' && to === status);
  return entry && today(entry.at);
};

/** Returns what people see of the content that is made at a time of 2026-11-22. */
const texts = async (time: string) => {
  const { orders, reviews, courses } = await demoContent(new Date(`2026-11-22T${time}Z`));
  return JSON.stringify([
    orders.map(({ reference, createdAt, status, paidAt, totalPrice }) => [
      reference,
      createdAt,
      status,
      paidAt,
      totalPrice,
    ]),
    reviews.map(({ name, createdAt }) => [name, createdAt]),
    courses.map(({ name, start, freeSeats, createdAt }) => [name, start, freeSeats, createdAt]),
  ]);
};

describe.each(DAYS)('the demo content of %s', (day) => {
  let content: DemoContent;
  beforeAll(async () => {
    content = await demoContent(new Date(`${day}T10:00:00Z`));
  });

  it('has some 150 applications by some 60 people over some 14 months', () => {
    const { orders } = content;
    expect(orders.length).toBeGreaterThan(140);
    expect(orders.length).toBeLessThan(175);
    expect(new Set(orders.map(({ user }) => user.toString())).size).toBeGreaterThan(58);
    const oldest = orders.map(({ createdAt }) => today(createdAt)).toSorted()[0] ?? day;
    expect(daysBetween(oldest, day)).toBeGreaterThan(12 * 30);
    expect(daysBetween(oldest, day)).toBeLessThan(16 * 31);
  });

  it('shows every status, and orders that expired, were delivered or lost their buyer', () => {
    const { orders } = content;
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(ORDER_STATUSES));
    expect(new Set(orders.map(({ paymentStatus }) => paymentStatus))).toEqual(new Set(PAYMENT_STATUSES));
    expect(new Set(orders.map((order) => order.notificationStatus))).toEqual(new Set(NOTIFICATION_STATUSES));
    expect(orders.filter(({ expiredAt }) => expiredAt).length).toBeGreaterThanOrEqual(5);
    expect(orders.filter(({ isDelivered }) => isDelivered).length).toBeGreaterThanOrEqual(40);
    expect(orders.filter(({ isPaid, isDelivered }) => isPaid && !isDelivered).length).toBeGreaterThanOrEqual(
      20,
    );
    expect(orders.filter(({ erasedAt }) => erasedAt)).toHaveLength(2);
  });

  it('has payers of each kind, and an organisation with five seats', () => {
    const { orders } = content;
    expect(new Set(orders.flatMap(({ payer }) => payer?.type ?? []))).toEqual(
      new Set(['organisation', 'person']),
    );
    const seats = orders.flatMap(({ payer, orderItems }) => (payer ? orderItems.map(({ qty }) => qty) : []));
    expect(Math.max(...seats)).toBe(5);
  });

  it('names the people of the company in every state, and replaces one before the course', () => {
    const { orders, participants } = content;
    const company = orders.find(({ payer, orderItems }) => payer && orderItems[0]?.qty === 5)!;
    const own = participants.filter(({ order }) => order.equals(company._id));
    expect(own.map(({ name, state, version }) => [name, state, version])).toEqual([
      ['Melisa', 'confirmed', 1],
      ['Dragan', 'confirmed', 1],
      ['Lejla', 'invited', 1],
      ['Amir', 'invited', 1],
      ['', 'unnamed', 0],
    ]);
    const named = company.history.filter(({ event }) => event === 'participant');
    expect(named.map(({ by, at }) => [by, daysBetween(today(company.createdAt), today(at))])).toEqual([
      ['buyer', 2],
      ['buyer', 5],
    ]);
    expect(company.updatedAt).toEqual(company.history.at(-1)?.at);
    expect(own.map(({ invitedAt }) => invitedAt)).toEqual([
      company.createdAt,
      company.createdAt,
      named[1]?.at,
      named[0]?.at,
      null,
    ]);
    expect(new Set(own.map(({ nonce }) => nonce)).size).toBe(5);
  });

  it('has an organisation that pays in instalments, of which it has paid the first', () => {
    const [order, ...others] = content.orders.filter(({ instalments }) => instalments);
    expect(others).toEqual([]);
    const { instalments = [], amountDue, paid, isPaid, paymentMethod, dueDay } = order!;
    expect([instalments.length, isPaid, paymentMethod]).toEqual([3, false, PAYMENT_METHOD.organisation]);
    expect(instalments.reduce((sum, { amount }) => sum + amount, 0)).toBe(amountDue);
    expect(paid).toBe(instalments[0]?.amount);
    const days = instalments.map((one) => one.dueDay);
    expect(days).toEqual([...new Set(days)].toSorted());
    expect(dueDay).toBe(days[1]);
    expect(daysBetween(day, days[1] ?? '')).toBe(12);
    const agreed = order!.history.find(({ event }) => event === 'instalments');
    expect([agreed?.by, agreed?.to]).toEqual(['staff', '3 rate']);
  });

  it('has unpaid orders of every age', () => {
    const ages = content.orders
      .filter(({ isPaid, heldSeats }) => !isPaid && heldSeats > 0)
      .map(({ createdAt }) => daysBetween(today(createdAt), day));
    expect(ages.filter((age) => age <= 7).length).toBeGreaterThanOrEqual(5);
    expect(ages.filter((age) => age > 7 && age <= 30).length).toBeGreaterThanOrEqual(1);
    expect(ages.filter((age) => age > 30).length).toBeGreaterThanOrEqual(2);
  });

  it('tells each life in order: applied, decided before the course, taught, delivered, all of it before today', () => {
    const faults = content.orders.flatMap((order) => {
      const { start } = courseOf(content, order);
      const moments = order.history.map(({ at }) => at.getTime());
      const decided = statusDay(order, ORDER_STATUS.admitted) ?? statusDay(order, ORDER_STATUS.rejected);
      const isPrepaid = order.paymentMethod !== PAYMENT_METHOD.organisation;
      const rules = {
        'the history is in order': moments.every((at, index) => at >= (moments[index - 1] ?? at)),
        'the history begins with the application': order.history[0]?.at === order.createdAt,
        'everything was before today': order.history.every(({ at }) => today(at) < day),
        'the application was before the course': today(order.createdAt) < start,
        'the decision was before the course': order.erasedAt !== undefined || !decided || decided <= start,
        'the payment was before the course': !order.paidAt || !isPrepaid || today(order.paidAt) < start,
        'the course was held before it was delivered': !order.deliveredAt || today(order.deliveredAt) > start,
      };
      return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [`${order.buyerName}: ${rule}`]));
    });
    expect(faults).toEqual([]);
  });

  it('lets people apply when they are awake, and staff work in office hours on working days', () => {
    for (const { createdAt, history } of content.orders) {
      expect(isWithin(createdAt, 7, 23)).toBe(true);
      for (const { by, at } of history.filter((entry) => entry.by === 'staff')) {
        expect([by, isWithin(at, 8, 18), workday(today(at))]).toEqual([by, true, today(at)]);
      }
    }
  });

  it('gives each course the seats that its orders leave', () => {
    const offered = content.courses.filter(({ start, isDraft }) => !isDraft && start >= day);
    expect(offered).toHaveLength(18);
    const free = offered.map(({ freeSeats }) => freeSeats).toSorted((a, b) => a - b);
    expect(free.slice(0, 2)).toEqual([0, 1]);
    expect(free[2]).toBeGreaterThanOrEqual(2);
    expect(free.at(-1)).toBeGreaterThan(10);
    for (const { freeSeats } of content.courses) expect(freeSeats).toBeGreaterThanOrEqual(0);
  });

  it('has a cancelled seat of a paid order, whose refund is requested', () => {
    const { cancellations, orders, payments, seats } = content;
    expect(cancellations).toHaveLength(1);
    const { order: id, at, refund, payment, seats: cancelled, ...cancellation } = cancellations[0]!;
    expect(cancellation).toMatchObject({ n: 1, by: 'buyer', rule: 'free', retained: 0 });
    const order = orders.find(({ _id }) => _id.equals(id))!;
    expect(order.orderItems.map(({ qty, held }) => qty - held)).toEqual([1]);
    expect(order).toMatchObject({ isPaid: true, openAmount: -refund, updatedAt: at });
    expect(order.history.slice(-2).map(({ event }) => event)).toEqual(['seatsCancelled', 'refundRequested']);
    expect(payments.find(({ _id }) => payment?.equals(_id))).toMatchObject({
      kind: 'refund',
      state: 'requested',
      amount: refund,
      account: '1290079401028494',
    });
    const released = seats.filter(({ _id }) => cancelled.some((seat) => seat.equals(_id)));
    expect(released).toMatchObject([{ order: id, state: 'released', reason: 'cancelled', releasedAt: at }]);
  });

  it('has answers to an act, of participants of courses that quote one, and at least five in a year', () => {
    const { courses, participants } = content;
    const answered = participants.filter(({ register }) => register);
    const runs = answered.map(({ course }) => courses.find(({ _id }) => _id.equals(course))!);
    expect(runs.filter(({ register }) => !register)).toEqual([]);
    expect(new Set(runs.map(({ series, _id }) => String(series ?? _id))).size).toBe(2);
    const begun = runs.filter(({ start }) => start < day).map(({ start }) => start.slice(0, 4));
    const years = [...new Set(begun)].map((year) => begun.filter((one) => one === year).length);
    expect(Math.min(...years)).toBeGreaterThanOrEqual(5);
    expect(answered.every((one) => one.register && today(one.register.at) < day)).toBe(true);
  });

  it('has courses that are over, courses that begin, and names each run after its season', () => {
    const begun = content.courses.filter(({ start }) => start !== '' && start < day);
    expect(begun).toHaveLength(18);
    for (const { name, start } of begun) {
      expect(name).toContain(Number(start.slice(5, 7)) < 7 ? 'proljeće' : 'jesen');
      expect(name).toContain(`${start.slice(0, 4)}.`);
    }
    expect(new Set(content.courses.map(({ name }) => name)).size).toBe(content.courses.length);
  });

  it('begins no course in July, in August or at New Year', () => {
    for (const { start } of content.courses.filter((course) => course.start !== '')) {
      expect(start.slice(5)).not.toMatch(/^(07|08|12-[23]|12-1[2-9]|01-0)/);
    }
  });
});

describe('the demo content', () => {
  it('is the same whenever it is made on one day', async () => {
    expect(await texts('03:00:00')).toBe(await texts('20:30:00'));
  });

  it('has far fewer applications in summer than in spring and autumn', async () => {
    const { orders } = await demoContent(new Date('2026-11-22T10:00:00Z'));
    const inMonths = (months: RegExp) =>
      orders.filter(({ createdAt }) => months.test(today(createdAt).slice(5, 7))).length;
    expect(inMonths(/0[78]/)).toBeLessThan(6);
    expect(inMonths(/0[345]/)).toBeGreaterThan(25);
    expect(inMonths(/10|11/)).toBeGreaterThan(50);
  });
});

describe('the days of the season', () => {
  it('pass quickly over July and August', () => {
    expect(seasonDay('2026-07-01', 7) > '2026-08-25').toBe(true);
    expect(seasonDay('2026-10-10', 14)).toBe(dayAfter('2026-10-10', 10));
    expect(seasonDay('2026-11-22', 0)).toBe('2026-11-22');
  });

  it('move lessons to their weekday and out of the holidays, and work to a working day', () => {
    expect(lessonDay('2026-12-24', 1, 1)).toBe('2027-01-11');
    expect(lessonDay('2026-08-20', 6, -1)).toBe('2026-06-27');
    expect(workday('2026-11-22')).toBe('2026-11-23');
    expect(workday('2026-11-22', -1)).toBe('2026-11-20');
  });
});
