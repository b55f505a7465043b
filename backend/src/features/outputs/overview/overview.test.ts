import { type Permission, PERMISSIONS } from '@institut/contract/accounts/permissions';
import { ORDER_STATUS, PAYMENT_STATUS } from '@institut/contract/orders/values';
import { OVERVIEW_MONTHS, SCARCE_COURSES_MAX, PENDING_ORDERS_MAX } from '@institut/contract/limits';
import { overview } from '@institut/contract/overview/schema';
import { RECEIVABLE_AGES } from '@institut/contract/money/values';
import { API } from '@institut/contract/frame/endpoints';
import { dayAfter } from '@institut/contract/frame/days';
import { startOfDay, today } from '../../../lib/instituteDay.ts';
import { as } from '../../../test/support/client.ts';
import {
  createCareer,
  createCourse,
  createNewsItem,
  createOrder,
  createUser,
} from '../../../test/support/factories.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import { Course, type CourseFields } from '../../core/courses/course.model.ts';
import { presentOverview } from './overview.presenter.ts';
import { countPending, takeOverview, monthBefore, monthsUpTo } from './overview.service.ts';
import { databaseCalls } from '../../../test/support/testDatabase.ts';
import { Payment } from '../../core/ledger/payment.model.ts';
import { Order } from '../../core/orders/order.model.ts';

/** The first day of the courses of a test, as their names have it. */
const BEGIN = ' (početak 1.\u00a09.\u00a02099.)';

useTestDatabase();

const { unpaid: UNPAID, paid: PAID, granted: GRANTED } = PAYMENT_STATUS;

const { new: NEW, inReview: IN_PROCEDURE, admitted: ADMITTED } = ORDER_STATUS;

const DAY = today();

const wire = overview.required().strict();

const ask = async () => {
  const admin = await createUser({ isAdmin: true });
  const { body } = await as(admin).getOverview().expect(200).expect('Cache-Control', 'no-store');
  return wire.parse(body);
};

/** Returns the overview at another moment. */
const at = async (moment: string) =>
  wire.parse(presentOverview(await takeOverview(new Date(moment)), PERMISSIONS));

/** Returns the first moment of the day `days` days ago. */
const daysAgo = (days: number) => startOfDay(dayAfter(DAY, -days));

const lineOf = ({ _id: kurs, name, image, category, price }: CourseFields, qty: number) => ({
  kurs,
  name,
  image,
  category,
  price,
  qty,
});

const paid = (paidAt: Date, paymentStatus: typeof PAID | typeof GRANTED = PAID) => ({
  isPaid: true,
  paidAt,
  paymentStatus,
});

/** Returns the number of orders that the list contains for a query. */
async function listed(query: Record<string, string>): Promise<number> {
  const admin = await createUser({ isAdmin: true });
  const { headers } = await as(admin).listOrders({ query }).expect(200);
  return Number(headers['x-total-count']);
}

describe('GET /api/overview', () => {
  it('is all zeros for an empty shop, with every month', async () => {
    const { months, unpaid, ...rest } = await ask();
    expect(rest).toMatchObject({
      today: DAY,
      applications: { total: 0, awaiting: 0, inProcedure: 0, lastWeek: { count: 0, before: 0 } },
      seats: { courses: 0, held: 0, offered: 0, capacity: 0 },
      scarce: { count: 0, courses: [] },
      content: {
        news: { published: 0, drafts: 0 },
        courses: { published: 0, drafts: 0 },
        careers: { published: 0, drafts: 0, open: 0 },
        users: { total: 1, admins: 1 },
      },
    });
    expect(unpaid).toMatchObject({ count: 0, total: 0, oldest: null });
    expect(unpaid.ages).toEqual(RECEIVABLE_AGES.map((age) => ({ age, count: 0, total: 0 })));
    expect(months).toHaveLength(OVERVIEW_MONTHS);
    expect(months.at(-1)).toEqual({ month: DAY.slice(0, 7), applications: 0, paid: 0, granted: 0 });
  });

  it('counts undecided orders, and orders of the week that ends today', async () => {
    const user = await createUser();
    await createOrder(user, { status: NEW });
    await createOrder(user, { status: IN_PROCEDURE, createdAt: daysAgo(6) });
    await createOrder(user, { status: ADMITTED, createdAt: daysAgo(7) });
    await createOrder(user, { status: ORDER_STATUS.rejected, createdAt: daysAgo(13) });
    await createOrder(user, { status: NEW, createdAt: daysAgo(14) });
    const { latest: _latest, courses: _courses, ...applications } = (await ask()).applications;
    expect(applications).toEqual({
      total: 5,
      awaiting: 2,
      inProcedure: 1,
      lastWeek: { since: dayAfter(DAY, -6), count: 2, before: 2 },
    });
    expect(await listed({ createdFrom: applications.lastWeek.since })).toBe(2);
  });

  it('names the newest of the new orders, with their courses and their age', async () => {
    const user = await createUser();
    const [web, cad] = [await createCourse({ name: 'Web' }), await createCourse({ name: 'CAD' })];
    await createOrder(user, { createdAt: daysAgo(0), status: IN_PROCEDURE });
    for (let days = 0; days <= PENDING_ORDERS_MAX; days += 1) {
      await createOrder(user, {
        reference: `NOVA-${days}`,
        status: NEW,
        createdAt: daysAgo(days),
        orderItems: [lineOf(web, 2), lineOf(cad, 1)],
      });
    }
    const { applications } = await ask();
    expect(applications.awaiting).toBe(PENDING_ORDERS_MAX + 1);
    expect(applications.latest.map(({ reference, days }) => [reference, days])).toEqual([
      ['NOVA-0', 0],
      ['NOVA-1', 1],
      ['NOVA-2', 2],
      ['NOVA-3', 3],
      ['NOVA-4', 4],
    ]);
    expect(applications.latest[0]).toMatchObject({
      name: 'Ana Anić',
      courses: [`Web${BEGIN}`, `CAD${BEGIN}`],
    });
  });

  it('says of a new order what it costs, what has arrived, what is open and which version it has', async () => {
    await createOrder(await createUser(), { status: NEW, totalPrice: 100.1 });
    const changes = { __v: 3, amountDue: 8000, paid: 5000, refunded: 1000, openAmount: 4000 };
    await Order.updateOne({}, { $set: changes });
    const { latest } = (await ask()).applications;
    const sums = { totalPrice: 100.1, amountDue: 80, paid: 50, refunded: 10, openAmount: 40 };
    expect(latest).toMatchObject([{ ...sums, paymentStatus: UNPAID, version: 3 }]);
  });

  it('counts the new orders of each course, the most first, without decided and cancelled ones', async () => {
    const user = await createUser();
    const [web, cad] = [await createCourse({ name: 'Web' }), await createCourse({ name: 'CAD' })];
    const [ofWeb, ofCad] = [[lineOf(web, 1)], [lineOf(cad, 1)]];
    await createOrder(user, { status: NEW, orderItems: ofCad });
    await createOrder(user, { status: NEW, orderItems: [...ofWeb, ...ofCad] });
    await createOrder(user, { status: ADMITTED, orderItems: ofWeb });
    await createOrder(user, { status: NEW, orderItems: ofWeb, cancelledAt: new Date() });
    const { _id } = await createOrder(user, { status: NEW, orderItems: [...ofCad, ...ofWeb] });
    await Order.updateOne({ _id }, { $set: { 'orderItems.0.held': 0, heldSeats: 1 } });
    await createOrder(user, { status: NEW, orderItems: ofCad });
    const { courses, latest } = (await ask()).applications;
    expect(latest.find((order) => order._id === _id.toString())?.courses).toEqual([`Web${BEGIN}`]);
    expect(courses).toEqual([
      { _id: cad._id.toString(), name: `CAD${BEGIN}`, orders: 3 },
      { _id: web._id.toString(), name: `Web${BEGIN}`, orders: 2 },
    ]);
  });

  it('groups what is open by its due day and names the order that waits longest', async () => {
    const user = await createUser();
    for (const days of [-1, 0, 8, 31, 91]) {
      const dueDay = dayAfter(DAY, -days);
      await createOrder(user, {
        dueDay,
        createdAt: daysAgo(days + 14),
        totalPrice: 100.1,
        reference: `DANA-${days}`,
      });
    }
    await createOrder(user, { createdAt: daysAgo(120), status: ORDER_STATUS.rejected });
    await createOrder(user, { createdAt: daysAgo(120), ...paid(new Date()) });
    const { unpaid } = await ask();
    expect(unpaid).toMatchObject({
      count: 5,
      total: 500.5,
      oldest: { reference: 'DANA-91', name: 'Ana Anić', openAmount: 100.1, days: 105 },
    });
    expect(unpaid.ages).toEqual(RECEIVABLE_AGES.map((age) => ({ age, count: 1, total: 100.1 })));
  });

  it('sums amounts exactly to the fening', async () => {
    const user = await createUser();
    const { _id: _first, reference: _reference, ...fields } = await createOrder(user, { totalPrice: 0.1 });
    await Order.collection.insertMany(
      Array.from({ length: 29 }, (_, n) => ({ ...fields, reference: `PARA${n}` })),
    );
    await createOrder(user, { totalPrice: 1_234_567.89 });
    expect((await ask()).unpaid.total).toBe(1_234_570.89);
  });

  it('counts held, offered and free seats of upcoming courses', async () => {
    const user = await createUser();
    const [web, cad] = [
      await createCourse({ name: 'Web', countInStock: 17, start: DAY }),
      await createCourse({ name: 'CAD', countInStock: 2 }),
    ];
    const begun = await createCourse({ countInStock: 1, start: dayAfter(DAY, -1) });
    const draft = await createCourse({ countInStock: 1, isDraft: true });
    await createOrder(user, { orderItems: [lineOf(web, 2), lineOf(cad, 1), lineOf(begun, 4)] });
    await createOrder(user, { orderItems: [lineOf(web, 1)], ...paid(new Date()), isDelivered: true });
    await createOrder(user, {
      orderItems: [lineOf(web, 5), lineOf(draft, 5)],
      status: ORDER_STATUS.rejected,
    });
    await Course.updateOne({ _id: cad._id }, { $inc: { freeSeats: -1, offeredSeats: 1 } });
    const { seats, scarce } = await ask();
    expect(seats).toEqual({ courses: 2, held: 4, offered: 1, capacity: 23 });
    expect(scarce).toEqual({
      count: 1,
      courses: [
        {
          _id: cad._id.toString(),
          name: 'CAD',
          start: '2099-09-01',
          free: 1,
          held: 1,
          offered: 1,
          capacity: 3,
        },
      ],
    });
  });

  it('lists a limited number of courses with the fewest free seats, of equals the sooner one first', async () => {
    for (let n = 0; n < SCARCE_COURSES_MAX + 2; n += 1) {
      await createCourse({ name: `Kurs ${n}`, countInStock: n === 4 ? 0 : 3, start: dayAfter(DAY, 10 - n) });
    }
    const { scarce } = await ask();
    expect(scarce.count).toBe(SCARCE_COURSES_MAX + 2);
    expect(scarce.courses.map(({ name }) => name)).toEqual(['Kurs 4', 'Kurs 5', 'Kurs 3', 'Kurs 2']);
  });

  it('counts the orders of twelve months in the time zone of Sarajevo', async () => {
    const user = await createUser();
    const place = (createdAt: string, changes = {}) =>
      createOrder(user, { createdAt: new Date(createdAt), totalPrice: 115.5, ...changes });
    // The last moment of a month and the first of the next, in winter and in summer time.
    await place('2025-11-30T22:59:59Z');
    await place('2025-11-30T23:00:00Z');
    await place('2026-06-30T21:59:59Z', paid(new Date('2026-06-30T22:00:00Z')));
    await place('2026-06-30T22:00:00Z', paid(new Date('2026-07-31T21:59:59Z')));
    await place('2026-07-02T10:00:00Z', { ...paid(new Date('2026-07-09T10:00:00Z'), GRANTED) });
    await place('2026-07-03T10:00:00Z', { status: ORDER_STATUS.rejected, paymentStatus: UNPAID });
    const { months } = await at('2026-11-21T12:00:00Z');
    expect(months.map(({ month }) => month)).toEqual([
      '2025-12',
      ...Array.from({ length: 11 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`),
    ]);
    expect(months.filter(({ applications, paid: total }) => applications + total > 0)).toEqual([
      { month: '2025-12', applications: 1, paid: 0, granted: 0 },
      { month: '2026-06', applications: 1, paid: 0, granted: 0 },
      { month: '2026-07', applications: 3, paid: 231, granted: 115.5 },
    ]);
    expect(await listed({ createdFrom: '2026-07-01', createdTo: '2026-07-31' })).toBe(3);
    // A moment before the year ends in Sarajevo, and a moment after.
    expect((await at('2026-12-31T22:59:59Z')).months.at(-1)?.month).toBe('2026-12');
    expect((await at('2026-12-31T23:00:00Z')).months.at(-1)?.month).toBe('2027-01');
  });

  it('counts published records and drafts separately', async () => {
    await createNewsItem();
    await createNewsItem({ isDraft: true });
    await createCourse();
    await createCourse({ start: '2020-01-01' });
    await createCourse({ isDraft: true });
    await createCareer();
    await createCareer({ status: 'Zatvoreno' });
    await createCareer({ dateEnd: dayAfter(DAY, -1) });
    await createCareer({ isDraft: true });
    await createUser();
    expect((await ask()).content).toEqual({
      news: { published: 1, drafts: 1 },
      courses: { published: 2, drafts: 1 },
      careers: { published: 3, drafts: 1, open: 1 },
      users: { total: 2, admins: 1 },
    });
  });

  it('is for admins only', async () => {
    await testApp().get(API.overview).expect(401);
    const { body } = await as(await createUser())
      .getOverview()
      .expect(403);
    expect(body.code).toBe('forbidden');
  });
});

describe('presentOverview', () => {
  it.each<[Permission, string[], string[]]>([
    ['content', [], ['news', 'careers']],
    ['courses', ['seats', 'scarce'], ['courses']],
    ['orders', ['applications', 'unpaid', 'attention', 'months'], []],
    ['money', [], []],
    ['administration', [], ['users']],
  ])('shows %s only its parts', async (permission, parts, counts) => {
    const {
      at: _at,
      today: _today,
      content,
      ...shown
    } = presentOverview(await takeOverview(new Date()), [permission]);
    expect(Object.keys(shown)).toEqual(parts);
    expect(Object.keys(content)).toEqual(counts);
  });
});

describe('GET /api/overview/pending', () => {
  it('counts the new orders, the records of money that wait, and the drafts of each kind', async () => {
    const user = await createUser({ isAdmin: true });
    await createOrder(user, { status: NEW });
    await createOrder(user, { status: IN_PROCEDURE });
    await createCourse();
    await createCourse({ isDraft: true });
    await createCourse({ isDraft: true });
    await createNewsItem({ isDraft: true });
    await createCareer();
    const record = { source: 'statement' as const, amount: 5000, at: new Date(), recordedAt: new Date() };
    await Payment.create({ ...record, kind: 'payment', state: 'unassigned' });
    await Payment.create({ ...record, kind: 'refund', state: 'requested' });
    await Payment.create({ ...record, kind: 'refund', state: 'approved' });
    const { body } = await as(user).getPendingCounts().expect(200).expect('Cache-Control', 'no-store');
    expect(body).toEqual({ orders: 1, unassigned: 1, refunds: 1, courses: 2, news: 1, careers: 0 });
  });

  it('counts nothing that is not for the caller', async () => {
    expect(await countPending(['content'])).toEqual({ news: 0, careers: 0 });
    expect(await countPending(['orders', 'courses'])).toEqual({ orders: 0, courses: 0 });
    expect(await countPending(['money'])).toEqual({ unassigned: 0, refunds: 0 });
  });

  it('is for staff only', async () => {
    await testApp().get(API.pending).expect(401);
    const { body } = await as(await createUser())
      .getPendingCounts()
      .expect(403);
    expect(body.code).toBe('forbidden');
  });
});

/** Makes the database find as many orders as it is asked for at most. */
function pretendManyOrders(): void {
  const count = Order.countDocuments.bind(Order);
  jest.spyOn(Order, 'countDocuments').mockImplementation((filter, options) => {
    const limit = options?.limit;
    const counted = count(filter, options);
    return limit === undefined ? counted : counted.transform(() => limit);
  });
}

describe('takeOverview', () => {
  it('computes the overview of thousands of orders again only after a write of this process', async () => {
    const now = new Date();
    const { _id } = await createOrder(await createUser(), { status: NEW });
    pretendManyOrders();
    const before = await takeOverview(now);
    expect(before.orders.total).toBe(1);
    // One call checks whether there are many orders.
    expect(await databaseCalls(() => takeOverview(now))).toBe(1);
    expect(await takeOverview(now)).toBe(before);

    await Order.updateOne({ _id }, { status: IN_PROCEDURE });
    await createCourse();
    const after = await takeOverview(now);
    expect(after.orders.inProcedure).toBe(before.orders.inProcedure + 1);
    expect(after.content.courses.published).toBe(before.content.courses.published + 1);
  });
});

describe('monthBefore', () => {
  it.each([
    ['2026-11', 0, '2026-11'],
    ['2026-01', 1, '2025-12'],
    ['2026-03', 1, '2026-02'],
    ['2026-11', 23, '2024-12'],
  ])('%s less %i is %s', (month, months, expected) => {
    expect(monthBefore(month, months)).toBe(expected);
  });
});

describe('monthsUpTo', () => {
  it('lists months across the turn of the year, the oldest first', () => {
    expect(monthsUpTo('2026-02', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  });
});
