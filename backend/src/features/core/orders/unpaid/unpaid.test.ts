import { UNDO_SECONDS } from '@institut/contract/limits';
import { adminOrderListQuery } from '@institut/contract/orders/admin.schema';
import { env } from '../../../../config/env.ts';
import { fakeDate } from '../../../../test/support/fakeTimers.ts';
import { buildOrderBody, callerOf, createCourse, createUser } from '../../../../test/support/factories.ts';
import { queueWelcome, readOutbox } from '../../../../test/support/mailOutbox.ts';
import { useTestDatabase } from '../../../../test/support/testDatabase.ts';
import { Course } from '../../courses/course.model.ts';
import { OutboxMail } from '../../../mail/mail.model.ts';
import { hasPayment } from '../../../processes/payments/paypal/capture.service.ts';
import { Order, type OrderFields } from '../order.model.ts';
import { presentOrder } from '../order.presenter.ts';
import { listAllOrders } from '../listing/orderList.service.ts';
import { countAttention } from '../listing/orderOverview.service.ts';
import { placeOrder } from '../placing/placeOrder.service.ts';
import { expireUnconfirmed } from './unconfirmed.service.ts';
import { remindAndExpireUnpaidOrders } from './unpaid.service.ts';
import {
  DAY,
  HOUR,
  START,
  askCapture,
  createHolding,
  createShop,
  createUnpaid,
  down,
  edit,
  freeSeats,
  kindsTo,
  stored,
} from '../../../../test/support/unpaidOrders.ts';

useTestDatabase();

beforeEach(() => void fakeDate(START));
afterEach(() => jest.useRealTimers());

const eventsOf = async (order: OrderFields) => (await stored(order)).history.map(({ event }) => event);

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
