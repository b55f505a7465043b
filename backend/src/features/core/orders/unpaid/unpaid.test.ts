import { UNDO_SECONDS } from '@institut/contract/limits';
import { randomUUID } from 'node:crypto';
import { PERMISSIONS } from '@institut/contract/accounts/permissions';
import {
  adminOrderListQuery,
  editOrderBody,
  type EditOrderBody,
} from '@institut/contract/orders/admin.schema';
import { env } from '../../../../config/env.ts';
import {
  buildOrderBody,
  callerOf,
  createCourse,
  createOrder,
  createUser,
} from '../../../../test/support/factories.ts';
import {
  deliveryDeps,
  queueWelcome,
  readOutbox,
  recordingTransport,
} from '../../../../test/support/mailOutbox.ts';
import { useTestDatabase } from '../../../../test/support/testDatabase.ts';
import { Course, type CourseFields } from '../../courses/course.model.ts';
import { deliverNext } from '../../../mail/mail.delivery.ts';
import { OutboxMail } from '../../../mail/mail.model.ts';
import { hasPayment } from '../../../processes/payments/paypal/capture.service.ts';
import { PaypalOrderModel } from '../../../processes/payments/paypal/paypalOrder.model.ts';
import { Order, type OrderFields } from '../order.model.ts';
import { presentOrder } from '../order.presenter.ts';
import { repeatMail } from '../order.service.ts';
import { bookCapture, recordMoney, withPayableOrder } from '../changing/orderPayments.service.ts';
import { editOrder } from '../changing/orderEdit.service.ts';
import { listAllOrders } from '../listing/orderList.service.ts';
import { countAttention } from '../listing/orderOverview.service.ts';
import { placeOrder } from '../placing/placeOrder.service.ts';
import { expireUnconfirmed } from './unconfirmed.service.ts';
import { remindAndExpireUnpaidOrders, remindBuyer } from './unpaid.service.ts';
import { reminderDayOf } from './unpaidRules.ts';

useTestDatabase();

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** Later than the present: the database removes what should have gone before. */
const START = new Date('2037-03-02T08:00:00Z');
const down = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET', command: 'CONN' });

/** Moves only `Date`: the driver needs its timers. */
beforeEach(() => {
  jest.useFakeTimers({
    now: START,
    doNotFake: [
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
    ],
  });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** With two `processes`, both do their rounds at the same time. */
function createShop({ reachesPeople = true, processes = 1 } = {}) {
  const recording = recordingTransport();
  const { deps } = deliveryDeps({ ...recording.transport, reachesPeople });
  const round = async () => {
    const rounds = Array.from({ length: processes }, () => remindAndExpireUnpaidOrders(hasPayment));
    await Promise.all(rounds);
    if (await OutboxMail.exists({ state: 'waiting' })) {
      while (await deliverNext({ ...deps, now: () => new Date() }));
    }
  };
  return {
    ...recording,
    round,
    /** Does a round after each of these numbers of days. */
    passDays: async (...steps: number[]) => {
      for (const days of steps) {
        jest.setSystemTime(Date.now() + days * DAY);
        await round();
      }
    },
  };
}

/** Stores an order of two seats, which its course has no more. */
async function createHolding({ _id: kurs }: CourseFields, overrides: Partial<OrderFields> = {}) {
  const item = { kurs, name: 'Kurs', image: '/uploads/kurs.webp', category: 'Tehnicke', price: 80, qty: 2 };
  return createOrder(await createUser(), { orderItems: [item], ...overrides });
}

const createUnpaid = async (overrides: Partial<OrderFields> = {}) =>
  createHolding(await createCourse(), overrides);
const stored = ({ _id }: OrderFields) => Order.findById(_id).orFail().lean();
const freeSeats = async ({ _id }: CourseFields) => (await Course.findById(_id).orFail()).freeSeats;
const eventsOf = async (order: OrderFields) => (await stored(order)).history.map(({ event }) => event);
const kindsTo = async ({ buyerEmail }: OrderFields) =>
  (await readOutbox())
    .filter(({ message }) => message['to'] === buyerEmail)
    .map(({ message }) => message.kind);
const askCapture = ({ _id: order }: OrderFields, outcome: 'none' | null = null) =>
  PaypalOrderModel.create({
    _id: randomUUID(),
    order,
    attempt: 1,
    amount: { currency_code: 'EUR', value: '94.08' },
    feninga: 18_400,
    captureAskedAt: new Date(),
    outcome,
  });

const admin = {
  id: 'a'.repeat(24),
  permissions: PERMISSIONS,
  lacksSecondFactor: false,
  scopedPermissions: [],
  name: 'Amra',
  lastName: 'Hodžić',
  email: 'amra@example.com',
  tokenVersion: 0,
  isRemembered: false,
  sessionId: 'b'.repeat(24),
  sessionCreatedAt: START,
  confirmedAt: START,
  sessionExpiresAt: START,
};

const edit = ({ _id }: OrderFields, body: EditOrderBody) =>
  editOrder(_id.toString(), admin, editOrderBody.parse(body));

it('reminds each buyer once and expires each order once in 30 days of two processes, and returns its seats', async () => {
  const shop = createShop({ processes: 2 });
  const course = await createCourse({ countInStock: 20 });
  const expiring = [
    await createHolding(course),
    await createHolding(course, {
      paymentMethod: 'organizacija',
      status: 'Polaznik odabran u trening program',
    }),
    await createHolding(course, { paymentMethod: 'PayPal', status: 'Prijava se nalazi u proceduri' }),
  ];
  const failed = await createHolding(course, { paymentMethod: 'PayPal' });
  await askCapture(failed, 'none');
  expiring.push(failed);
  const paid = { isPaid: true, paidAt: START, paymentStatus: 'Placeno' } as const;
  const others = [
    await createHolding(course, { paymentMethod: 'Grant' }),
    await createHolding(course, paid),
    await createHolding(course, { status: 'Niste primljeni u trening program' }),
    await createHolding(course, { paymentMethod: 'PayPal' }),
  ];
  await askCapture(others[3]!);
  await shop.passDays(6, 1, 3, 1, 19);
  for (const order of expiring) {
    expect(await eventsOf(order)).toEqual(['reminded', 'expired', 'status', 'notificationStatus']);
    expect(await kindsTo(order)).toEqual(['paymentReminder', 'orderExpired']);
    const { history, ...after } = await stored(order);
    expect(after).toMatchObject({
      isPaid: false,
      status: 'Niste primljeni u trening program',
      expiredAt: new Date(START.getTime() + 11 * DAY),
    });
    expect(after).not.toHaveProperty('reminder');
    expect(history.map(({ by, at }) => [by, (at.getTime() - START.getTime()) / DAY])).toEqual([
      ['system', 7],
      ['system', 11],
      ['system', 11],
      ['system', 11],
    ]);
  }
  for (const order of others) {
    const { lock: _lock, ...after } = await stored(order);
    expect(after).toEqual(order);
    expect(await kindsTo(order)).toEqual([]);
  }
  expect(await freeSeats(course)).toBe(20 + 2 * expiring.length);
  expect(shop.mails).toHaveLength(2 * expiring.length);
});

it('names the day of expiry in the reminder, on the order and in its history, and the expired order how to go on', async () => {
  const shop = createShop();
  const order = await createUnpaid();
  await shop.passDays(7);
  expect(shop.mails).toMatchObject([{ to: order.buyerEmail }]);
  expect(shop.mails[0]?.text).toMatch(/Uplatu od 192,00.KM očekujemo najkasnije 12\.\s3\.\s2037\./);
  expect(shop.mails[0]?.text).toContain(order.reference);
  const reminded = presentOrder(await stored(order), new Map());
  expect(reminded).toMatchObject({ paymentDueDay: '2037-03-12', expiredAt: null });
  expect(reminded.history.at(-1)).toMatchObject({ by: 'system', event: 'reminded', to: '2037-03-12' });
  const { __v: version } = order;
  expect(await stored(order)).toMatchObject({ __v: version });

  await shop.passDays(3.5);
  expect(presentOrder(await stored(order), new Map())).toMatchObject({
    paymentDueDay: '2037-03-12',
    expiredAt: null,
  });
  await shop.passDays(0.5);
  const expired = presentOrder(await stored(order), new Map());
  expect(expired).toMatchObject({ paymentDueDay: null, expiredAt: new Date().toISOString() });
  expect(shop.mails[1]?.subject).toBe(`Prijava ${order.reference} je istekla`);
  expect(shop.mails[1]?.text).toContain('https://www.example.com/kursevi');
});

it('expires no order while the mail server is down, and only three days after the reminder that was sent then', async () => {
  const shop = createShop();
  shop.refuse(down);
  const order = await createUnpaid();
  // The reminder waits for three days, and is sent again in a new period.
  await shop.passDays(7, 3, 1, 7, 3, 1, 8);
  expect(await stored(order)).toMatchObject({ status: order.status, expiredAt: null });
  expect(shop.mails).toEqual([]);

  shop.refuse(null);
  const backAt = Date.now();
  await shop.passDays(1, 2, 1, 1, 15);
  const { expiredAt, history } = await stored(order);
  const sentAt = history.find(({ event }) => event === 'reminded')?.at.getTime() ?? 0;
  expect(sentAt).toBeGreaterThan(backAt);
  expect(expiredAt!.getTime() - sentAt).toBeGreaterThanOrEqual(3 * DAY);
  expect(shop.mails.map(({ subject }) => subject.split(' ')[0])).toEqual(['Podsjetnik:', 'Prijava']);
});

it('does not expire a reminded order while the mail server is down, but when it is back', async () => {
  const shop = createShop();
  const order = await createUnpaid();
  await shop.passDays(7);
  shop.refuse(down);
  const late = await createUnpaid({ createdAt: new Date(Date.now() - 30 * DAY) });
  await shop.passDays(1, 3, 2);
  expect(await stored(order)).toMatchObject({ expiredAt: null, status: order.status });
  shop.refuse(null);
  await shop.passDays(0.5);
  expect((await stored(order)).expiredAt).toBeNull();
  // Whether the mail server is back shows with the next mail.
  await queueWelcome();
  await shop.passDays(0.5);
  await shop.passDays(0.5);
  expect((await stored(order)).expiredAt).not.toBeNull();
  expect((await stored(late)).expiredAt).toBeNull();
});

it('never expires an order whose mails only go to a folder', async () => {
  const shop = createShop({ reachesPeople: false });
  const order = await createUnpaid();
  await shop.passDays(7, 1, 3, 9);
  expect(await kindsTo(order)).toEqual(['paymentReminder']);
  expect(await stored(order)).toMatchObject({ expiredAt: null, reminder: { sentAt: null } });
});

it('records a reminder that was sent by a process which ended before it could record it', async () => {
  const shop = createShop();
  const order = await createUnpaid();
  await shop.passDays(7);
  const { reminder, history } = await stored(order);
  await Order.collection.updateOne(
    { _id: order._id },
    { $set: { 'reminder.sentAt': null, 'reminder.dueDay': null, history: [] } },
  );
  await shop.passDays(0.5);
  const after = await stored(order);
  expect(after.reminder).toEqual(reminder);
  expect(after.history.map(({ event, to }) => [event, to])).toEqual(
    history.map(({ event, to }) => [event, to]),
  );
});

it('sends the reminders of a backlog at a limited rate, and expires none before it was reminded', async () => {
  const shop = createShop();
  const createdAt = new Date(START.getTime() - 400 * DAY);
  const { _id, reference: _reference, ...fields } = await createUnpaid();
  const reminder = { mail: _id, sentAt: START, firstDay: null, dueDay: null };
  await Order.collection.insertMany([
    ...Array.from({ length: 19 }, (_, n) => ({ ...fields, reference: `STARA${n}` })),
    ...Array.from({ length: 52 }, (_, n) => ({ ...fields, reference: `DRUGA${n}`, reminder })),
  ]);
  await Order.collection.updateMany({}, { $set: { createdAt, dueDay: '2036-02-01' } });
  const counts: number[] = [];
  for (let half = 0; half < 6; half += 1) {
    // Each full hour the buyers of other orders are reminded.
    if (half % 2 === 0)
      await Order.collection.updateMany(
        { reference: /^DRUGA/ },
        { $set: { 'reminder.queuedAt': new Date() } },
      );
    await remindAndExpireUnpaidOrders(hasPayment);
    counts.push(await OutboxMail.countDocuments({ 'message.kind': 'paymentReminder' }));
    jest.setSystemTime(Date.now() + HOUR / 2);
  }
  expect(counts).toEqual([8, 8, 16, 16, 20, 20]);
  expect(await Order.countDocuments({ expiredAt: null })).toBe(72);
  expect(shop.mails).toEqual([]);
});

async function createReminded(overrides: Partial<OrderFields> = {}) {
  const shop = createShop();
  const course = await createCourse({ countInStock: 5 });
  const order = await createHolding(course, overrides);
  await shop.passDays(7);
  return { shop, course, order };
}

/** Begins a payment as a capture does. */
const beginPayment = async (id: OrderFields['_id'], n: number) => {
  const link = {
    _id: `PAYPAL${n}`,
    order: id,
    attempt: 1,
    amount: { currency_code: 'EUR', value: '1.00' },
    feninga: 196,
  };
  await PaypalOrderModel.create(link);
  const { openAmount } = await Order.findById(id).orFail().lean();
  return withPayableOrder(id.toString(), openAmount, (session) =>
    PaypalOrderModel.updateOne({ _id: link._id }, { $set: { captureAskedAt: new Date() } }, { session }),
  );
};

const payHalf = ({ _id }: OrderFields) =>
  recordMoney('payment', _id.toString(), admin, {
    key: randomUUID(),
    body: { amount: 50, method: '', reference: '', note: '' },
  });

describe('an order with instalments', () => {
  const instalments = [
    { dueDay: '2037-03-10', amount: 5000 },
    { dueDay: '2037-04-10', amount: 5000 },
  ];

  it('gets one reminder per instalment on its day, and never expires', async () => {
    const shop = createShop({ processes: 2 });
    const order = await createUnpaid({ instalments, dueDay: '2037-03-10' });
    await shop.passDays(7);
    expect(shop.mails).toEqual([]);
    await shop.passDays(1);
    expect(shop.mails).toMatchObject([{ to: order.buyerEmail }]);
    expect(shop.mails[0]?.text).toContain('50,00\u00a0KM (rata do 10.\u00a03.\u00a02037.)');
    expect(shop.mails[0]?.text).not.toContain('ističe');
    await shop.passDays(1, 9);
    expect(shop.mails).toHaveLength(1);
    await payHalf(order);
    expect(await stored(order)).toMatchObject({ dueDay: '2037-04-10', isPaid: false });
    expect(await stored(order)).not.toHaveProperty('reminder');
    await shop.passDays(20, 1, 1, 3, 35);
    // Not from the outbox: 60 days later the database removes mails that were sent a month ago.
    expect(shop.mails.map(({ subject }) => subject.split(' ')[0])).toEqual([
      'Podsjetnik:',
      'Primili',
      'Podsjetnik:',
    ]);
    expect(await stored(order)).toMatchObject({ status: order.status, expiredAt: null });
  });

  it('is reminded once when the mail server is back', async () => {
    const shop = createShop({ processes: 2 });
    shop.refuse(down);
    const order = await createUnpaid({ instalments, dueDay: '2037-03-10' });
    await shop.passDays(8, 1, 2, 1, 8);
    expect(shop.mails).toEqual([]);
    shop.refuse(null);
    await shop.passDays(1, 1, 8);
    expect(shop.mails).toMatchObject([{ to: order.buyerEmail }]);
    expect((await stored(order)).expiredAt).toBeNull();
  });

  it('of which a payment is not assigned is left to staff', async () => {
    const shop = createShop();
    const { _id } = await createUnpaid({ instalments, dueDay: '2037-03-10' });
    await Order.collection.updateOne({ _id }, { $set: { unassigned: 100 } });
    await shop.passDays(20);
    expect(shop.mails).toEqual([]);
  });
});

describe('an order that was reminded', () => {
  it('does not expire when it was paid', async () => {
    const { shop, order } = await createReminded();
    await edit(order, { isPaid: true });
    await shop.passDays(20);
    expect(await stored(order)).toMatchObject({ isPaid: true, status: order.status, expiredAt: null });
    expect(presentOrder(await stored(order), new Map()).paymentDueDay).toBeNull();
  });

  it('does not expire when a capture of PayPal has no known result, or belongs to another amount', async () => {
    const { shop, order } = await createReminded();
    const link = await askCapture(order);
    await shop.passDays(10);
    await PaypalOrderModel.updateOne({ _id: link._id }, { $set: { outcome: 'refused' } });
    await shop.passDays(10);
    expect(await stored(order)).toMatchObject({ status: order.status, expiredAt: null });
  });

  it('does not expire when a capture was recorded and staff have set it to unpaid', async () => {
    const { shop, order } = await createReminded();
    const id = order._id.toString();
    await bookCapture(id, {
      feninga: 19_200,
      captureId: '3C679366HH908993F',
      providerOrderId: '5O190127TN364715T',
      amount: '98.17',
      currency: 'EUR',
      payerEmail: 'platilac@example.com',
      paidAt: new Date(),
    });
    await edit(order, { isPaid: false });
    await shop.passDays(30);
    expect(await stored(order)).toMatchObject({ isPaid: false, status: order.status, expiredAt: null });
  });

  it('either expires or begins its payment when both happen at once', async () => {
    const { order } = await createReminded();
    const { _id, ...fields } = await stored(order);
    const copies = Array.from({ length: 8 }, (_, n) => ({ ...fields, reference: `ISTOVREMENO${n}` }));
    const { insertedIds } = await Order.collection.insertMany(copies);
    jest.setSystemTime(Date.now() + 5 * DAY);
    const ids = Object.values(insertedIds);
    const [, , ...payments] = await Promise.allSettled([
      remindAndExpireUnpaidOrders(hasPayment),
      remindAndExpireUnpaidOrders(hasPayment),
      ...ids.map(beginPayment),
    ]);
    for (const [n, id] of ids.entries()) {
      const hasBegun = payments[n]?.status === 'fulfilled';
      expect({ hasBegun, isExpired: (await Order.findById(id).orFail()).expiredAt !== null }).toEqual({
        hasBegun,
        isExpired: !hasBegun,
      });
    }
  });

  it('gets its seats and the full time again when staff readmit it after its expiry', async () => {
    const { shop, course, order } = await createReminded();
    await shop.passDays(4);
    expect((await stored(order)).expiredAt).not.toBeNull();
    expect(await freeSeats(course)).toBe(7);
    await edit(order, { status: 'Prijava se nalazi u proceduri' });
    expect(await stored(order)).toMatchObject({ expiredAt: null, dueDay: '2037-03-20' });
    expect(await freeSeats(course)).toBe(5);
    await shop.passDays(6.5);
    expect((await stored(order)).reminder).toBeUndefined();
    await shop.passDays(1, 3);
    expect((await stored(order)).expiredAt).toBeNull();
    await shop.passDays(0.5);
    expect((await stored(order)).expiredAt).not.toBeNull();
    expect(await freeSeats(course)).toBe(7);
  });

  it('is not expired while UNPAID_EXPIRY_DAYS is 0', async () => {
    const { shop, order } = await createReminded();
    jest.replaceProperty(env, 'UNPAID_EXPIRY_DAYS', 0);
    await shop.passDays(20);
    expect(await stored(order)).toMatchObject({ expiredAt: null });
    expect(presentOrder(await stored(order), new Map()).paymentDueDay).toBeNull();
  });

  it('repeats the mail about its expiry when staff send it again', async () => {
    const { shop, order } = await createReminded();
    await shop.passDays(4);
    await repeatMail(order._id.toString(), admin);
    expect((await kindsTo(order)).slice(-2)).toEqual(['orderExpired', 'orderExpired']);
  });
});

describe('the reminder', () => {
  it("leaves at 8 o'clock at the institute on the day by which to pay", async () => {
    const shop = createShop();
    const order = await createUnpaid({ dueDay: '2037-03-05' });
    jest.setSystemTime(new Date('2037-03-05T06:59:00Z'));
    await shop.round();
    expect(shop.mails).toEqual([]);
    jest.setSystemTime(new Date('2037-03-05T07:00:00Z'));
    await shop.round();
    expect(await stored(order)).toMatchObject({ reminder: { dueDay: '2037-03-08' } });
  });

  it('that staff send early names the due day of the order, which expires after it', async () => {
    const shop = createShop();
    const order = await createUnpaid({ dueDay: '2037-03-09' });
    expect(reminderDayOf(order, new Map())).toBe('2037-03-09');
    await remindBuyer(order._id.toString(), { staff: admin, hasPayment });
    await shop.round();
    expect(shop.mails[0]?.text).toMatch(/Uplatu od 192,00.KM očekujemo najkasnije 9\.\s3\.\s2037\./);
    expect(await stored(order)).toMatchObject({ reminder: { dueDay: '2037-03-09' } });
    await shop.passDays(7);
    expect((await stored(order)).expiredAt).toBeNull();
    await shop.passDays(1);
    expect((await stored(order)).expiredAt).not.toBeNull();
    expect(shop.mails).toHaveLength(2);
  });

  it('that staff send shortly before the due day leaves three days all the same', async () => {
    const shop = createShop();
    const order = await createUnpaid({ dueDay: '2037-03-03' });
    expect(reminderDayOf(order, new Map())).toBe('2037-03-05');
    await remindBuyer(order._id.toString(), { staff: admin, hasPayment });
    await shop.round();
    expect(shop.mails[0]?.text).toMatch(/Uplatu od 192,00.KM očekujemo najkasnije 5\.\s3\.\s2037\./);
    expect(presentOrder(await stored(order), new Map()).paymentDueDay).toBe('2037-03-05');
  });

  it('that staff send again leaves the day of the earlier one until it is sent', async () => {
    const shop = createShop();
    const order = await createUnpaid({ dueDay: '2037-03-02' });
    const shownDay = async () => presentOrder(await stored(order), new Map()).paymentDueDay;
    await shop.round();
    jest.setSystemTime(Date.now() + DAY);
    await remindBuyer(order._id.toString(), { staff: admin, hasPayment });
    expect(await shownDay()).toBe('2037-03-05');
    await shop.round();
    expect(await shownDay()).toBe('2037-03-06');
  });

  it('that staff send names no day when the course has been moved before the due day', async () => {
    const shop = createShop();
    const course = await createCourse({ start: '2037-03-08' });
    const order = await createHolding(course, { dueDay: '2037-03-09' });
    expect(reminderDayOf(order, new Map([[course._id.toString(), '2037-03-08']]))).toBeNull();
    await remindBuyer(order._id.toString(), { staff: admin, hasPayment });
    await shop.passDays(1, 19);
    expect(shop.mails[0]?.text).not.toContain('ističe');
    expect(await stored(order)).toMatchObject({ expiredAt: null, reminder: { dueDay: null } });
  });

  it('expires the order when the day that it names is before the course', async () => {
    const shop = createShop();
    const order = await createHolding(await createCourse({ start: '2037-03-09' }), { dueDay: '2037-03-05' });
    await shop.passDays(3);
    expect(await stored(order)).toMatchObject({ reminder: { firstDay: '2037-03-09', dueDay: '2037-03-08' } });
    await shop.passDays(5);
    expect((await stored(order)).expiredAt).not.toBeNull();
  });

  it('names no day when the course begins first: the order stays, and staff find it', async () => {
    const shop = createShop();
    const order = await createHolding(await createCourse({ start: '2037-03-08' }), { dueDay: '2037-03-05' });
    await createUnpaid({ dueDay: '2037-03-05' });
    await shop.passDays(3, 1);
    const mail = shop.mails.find(({ to }) => to === order.buyerEmail);
    expect(mail?.text).toContain('Kurs počinje uskoro, pa vas molimo da uplatite što prije.');
    expect(mail?.text).not.toContain('prijava ističe');
    expect(await countAttention(new Date())).toEqual({ grant: 0, unpaid: 1, surplus: 0 });
    await shop.passDays(5, 15);
    expect(await stored(order)).toMatchObject({ expiredAt: null, status: order.status });
  });
});

it('a grant that nobody has decided for three days is shown to staff, in the list too', async () => {
  createShop();
  const grant = { paymentMethod: 'Grant' } as const;
  const order = await createUnpaid({ ...grant, createdAt: START });
  await createUnpaid({ ...grant, createdAt: START, status: 'Polaznik odabran u trening program' });
  await createUnpaid({ ...grant, createdAt: START, isPaid: true });
  await createUnpaid({ createdAt: START });
  expect(await countAttention(new Date('2037-03-04T20:00:00Z'))).toEqual({ grant: 0, unpaid: 0, surplus: 0 });
  jest.setSystemTime(new Date('2037-03-05T00:00:00Z'));
  expect(await countAttention(new Date())).toEqual({ grant: 1, unpaid: 0, surplus: 0 });
  const { orders, total } = await listAllOrders(adminOrderListQuery.parse({ attention: 'grant' }));
  expect([total, orders.map(({ reference }) => reference)]).toEqual([1, [order.reference]]);
});

it('the mails name the day by which to pay, and the start of the course, also where it was moved', async () => {
  const shop = createShop();
  const course = await createCourse({ name: 'Robotika', start: '2038-01-12' });
  const body = buildOrderBody([course]);
  const { order } = await placeOrder(callerOf(await createUser()), body);
  await shop.round();
  expect(shop.mails[0]?.text).toContain('Robotika, počinje 12.\u00a01.\u00a02038.');
  expect(shop.mails[0]?.text).toMatch(/Uplatite 192,00.KM do 9\.\s3\.\s2037\./);
  await Course.updateOne({ _id: course._id }, { start: '2038-02-02' });
  await edit(order, { status: 'Polaznik odabran u trening program' });
  // Until then the decision can be taken back.
  jest.setSystemTime(Date.now() + UNDO_SECONDS * 1000);
  await shop.round();
  expect(shop.mails[1]?.text).toContain(
    'Robotika, počinje 2.\u00a02.\u00a02038. (pomjeren, ranije 12.\u00a01.)',
  );
  expect(shop.mails[1]?.text).toMatch(/Uplatite 192,00.KM do 9\.\s3\.\s2037\.$/m);
});

it('the mails say that an order of an unconfirmed address expires, and that it has', async () => {
  const shop = createShop();
  const user = await createUser({ emailConfirmedAt: null });
  const { order } = await placeOrder(callerOf(user), buildOrderBody([await createCourse()]));
  await shop.round();
  const placed = shop.mails[0]?.text ?? '';
  expect(placed).toContain('Prijava s adrese koja nije potvrđena ističe nakon 48 sati.');
  // The payment is due later, so the moment until which the address has to be confirmed comes first.
  expect(placed).toMatch(
    /Potvrdite e\u2011mail adresu do 4\.\s3\.\s2037\. u\s09:00\. Uplatite 192,00.KM do 9\.\s3\.\s2037\./,
  );
  jest.setSystemTime(Date.now() + 2 * DAY);
  await expireUnconfirmed(hasPayment);
  await shop.round();
  expect(shop.mails[1]?.text).toContain('nije potvrđena u roku od 48 sati');
  expect(shop.mails[1]?.text).toContain('vaše mjesto je oslobođeno');
  expect((await stored(order)).history.find(({ event }) => event === 'expired')?.to).toBe('unconfirmed');
});

it('reminds nobody while UNPAID_REMINDER_DAYS is 0', async () => {
  jest.replaceProperty(env, 'UNPAID_REMINDER_DAYS', 0);
  const shop = createShop();
  const order = await createUnpaid();
  await shop.passDays(20);
  expect(await stored(order)).toEqual(order);
  expect(await readOutbox()).toEqual([]);
});
