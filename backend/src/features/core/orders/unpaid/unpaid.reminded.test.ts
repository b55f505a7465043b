import { randomUUID } from 'node:crypto';
import { env } from '../../../../config/env.ts';
import { fakeDate } from '../../../../test/support/fakeTimers.ts';
import { createCourse } from '../../../../test/support/factories.ts';
import { useTestDatabase } from '../../../../test/support/testDatabase.ts';
import { hasPayment } from '../../../processes/payments/paypal/capture.service.ts';
import { PaypalOrderModel } from '../../../processes/payments/paypal/paypalOrder.model.ts';
import { Order, type OrderFields } from '../order.model.ts';
import { presentOrder } from '../order.presenter.ts';
import { repeatMail } from '../order.service.ts';
import { bookCapture, recordMoney, withPayableOrder } from '../changing/orderPayments.service.ts';
import { countAttention } from '../listing/orderOverview.service.ts';
import { remindAndExpireUnpaidOrders, remindBuyer } from './unpaid.service.ts';
import { reminderDayOf } from './unpaidRules.ts';
import {
  DAY,
  START,
  admin,
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
