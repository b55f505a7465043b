import { API } from '@institut/contract/frame/endpoints';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import type { PlaceOrderBody } from '@institut/contract/orders/schema';
import { env } from '../../../../config/env.ts';
import { as } from '../../../../test/support/client.ts';
import {
  bearer,
  buildOrderBody,
  createCourse,
  createOrder,
  createUser,
} from '../../../../test/support/factories.ts';
import { tally } from '../../../../test/support/httpClient.ts';
import { Course } from '../../courses/course.model.ts';
import { testApp, useTestDatabase } from '../../../../test/support/testApp.ts';
import { OutboxMail } from '../../../mail/mail.model.ts';
import { hasPayment } from '../../../processes/payments/paypal/capture.service.ts';
import { PaypalOrderModel } from '../../../processes/payments/paypal/paypalOrder.model.ts';
import { confirmEmail } from '../../../users/accounts/emailConfirmation.service.ts';
import { issueConfirmationToken } from '../../../users/accounts/emailConfirmation.mails.ts';
import type { UserDocument } from '../../../users/lookup/user.model.ts';
import { Order } from '../order.model.ts';
import { expireUnconfirmed } from './unconfirmed.service.ts';

useTestDatabase();

let app: ReturnType<typeof testApp>;
beforeAll(() => {
  const given = jest.replaceProperty(env, 'TRUST_PROXY', 1);
  app = testApp({});
  given.restore();
});

const HOUR = 60 * 60_000;
const createUnconfirmed = () => createUser({ emailConfirmedAt: null });
const readOrder = (id: string) => Order.findById(id).orFail().lean();
const after = (hours: number) => new Date(Date.now() + hours * HOUR);

async function placeFrom(address: string, user: UserDocument, changes: Partial<PlaceOrderBody> = {}) {
  const course = await createCourse();
  return app
    .post(API.orders)
    .set({ Authorization: bearer(user), 'X-Forwarded-For': address })
    .send(buildOrderBody([course], changes));
}

async function confirm({ email }: UserDocument) {
  const token = await issueConfirmationToken(email, new Date());
  await confirmEmail({ token: token ?? '' });
}

describe('the open orders of unconfirmed accounts of one network', () => {
  it('are three together: a fourth one learns how to confirm, other networks and confirmed accounts go on', async () => {
    for (const host of [1, 2, 3])
      expect((await placeFrom(`198.51.100.${host}`, await createUnconfirmed())).status).toBe(201);
    const late = await createUnconfirmed();
    const { status, body } = await placeFrom('198.51.100.4', late);
    expect([status, body.code]).toEqual([409, 'email_unconfirmed']);
    expect(body.message).toBe(
      `Potvrdite e-mail adresu, pa pošaljite prijavu ponovo: link smo poslali na ${late.email}. S vaše mreže već je otvoreno više prijava s adresa koje nisu potvrđene.`,
    );
    expect(await Order.countDocuments()).toBe(3);
    expect((await placeFrom('203.0.113.4', await createUnconfirmed())).status).toBe(201);
    expect((await placeFrom('198.51.100.4', await createUser())).status).toBe(201);

    await confirm(late);
    expect((await placeFrom('198.51.100.4', late)).status).toBe(201);
  });

  it('store a keyed hash and no address, and are forgotten when the address is confirmed, in time or not', async () => {
    const [confirmed, silent] = [await createUnconfirmed(), await createUnconfirmed()];
    const orders = [await placeFrom('198.51.100.1', confirmed), await placeFrom('198.51.100.2', silent)];
    const [first, second] = await Promise.all(orders.map(({ body }) => readOrder(body._id)));
    expect(first?.networkSlot).toMatch(/^[\w-]{43}\/1$/);
    expect(second?.networkSlot).toBe(first?.networkSlot?.replace(/1$/, '2'));
    expect(JSON.stringify(await Order.find().lean())).not.toContain('198.51.100');
    expect(JSON.stringify(orders.map(({ body }) => body))).not.toContain('networkSlot');

    await confirm(confirmed);
    const kept = await readOrder(orders[0]?.body._id);
    expect([kept.networkSlot, kept.unconfirmedUntil]).toEqual([undefined, undefined]);
    await expireUnconfirmed(hasPayment, after(48));
    expect(JSON.stringify(await Order.find().lean())).not.toContain('networkSlot');
  });

  it('are free again when staff reject an order', async () => {
    const placed = [];
    for (const host of [1, 2, 3])
      placed.push(await placeFrom(`198.51.100.${host}`, await createUnconfirmed()));
    await as(await createUser({ isAdmin: true }))
      .editOrder({ params: { id: placed[1]?.body._id }, body: { status: ORDER_STATUS.rejected } })
      .expect(200);
    expect((await placeFrom('198.51.100.5', await createUnconfirmed())).status).toBe(201);
    expect((await placeFrom('198.51.100.6', await createUnconfirmed())).status).toBe(409);
  });

  it('are three of 12 parallel ones of as many accounts', async () => {
    const users = await Promise.all(Array.from({ length: 12 }, createUnconfirmed));
    const answers = await Promise.all(users.map((user, host) => placeFrom(`198.51.100.${host + 1}`, user)));
    expect(tally(answers)).toEqual({ 201: 3, 409: 9 });
    const slots = (await Order.find().lean()).map(({ networkSlot }) => networkSlot);
    expect([slots.length, new Set(slots).size]).toEqual([3, 3]);
    expect(await OutboxMail.countDocuments()).toBe(3);
  });

  it('are one for each place also when two processes choose the same one', async () => {
    const { body } = await placeFrom('198.51.100.1', await createUnconfirmed());
    const { networkSlot } = await readOrder(body._id);
    await expect(
      createOrder(await createUnconfirmed(), { networkSlot: networkSlot ?? '' }),
    ).rejects.toMatchObject({
      code: 11000,
    });
  });
});

const place = async (user: UserDocument, changes: Partial<PlaceOrderBody> = {}) => {
  const { body } = await placeFrom('198.51.100.1', user, changes);
  return readOrder(body._id);
};

describe('an order of an account whose address is not confirmed', () => {
  it.each(['licno', 'Grant'] as const)(
    'expires after 48 hours and returns its seat: %s',
    async (paymentMethod) => {
      const order = await place(await createUnconfirmed(), { paymentMethod });
      expect(order.unconfirmedUntil).toEqual(new Date(order.createdAt.getTime() + 48 * HOUR));
      const [course] = order.orderItems;
      expect(await expireUnconfirmed(hasPayment, after(47))).toBe(0);
      expect(await Promise.all([1, 2].map(() => expireUnconfirmed(hasPayment, after(49))))).toContain(1);
      const { status, expiredAt, unconfirmedUntil, history } = await readOrder(order._id.toString());
      expect([status, expiredAt !== null, unconfirmedUntil]).toEqual([
        ORDER_STATUS.rejected,
        true,
        order.unconfirmedUntil,
      ]);
      expect(history.filter(({ event }) => event === 'expired')).toHaveLength(1);
      expect(await Course.findById(course?.kurs).orFail().lean()).toMatchObject({ freeSeats: 20 });
    },
  );

  it('stays when the address is confirmed in time', async () => {
    const user = await createUnconfirmed();
    const { _id } = await place(user);
    await confirm(user);
    expect(await expireUnconfirmed(hasPayment, after(49))).toBe(0);
    const stored = await readOrder(_id.toString());
    expect([stored.status, stored.unconfirmedUntil]).toEqual([ORDER_STATUS.new, undefined]);
  });

  it('stays when it is paid, while a payment is pending, and while the mail server is down', async () => {
    const [paid, pending, waiting] = [
      await place(await createUnconfirmed()),
      await place(await createUnconfirmed()),
      await place(await createUnconfirmed()),
    ];
    await as(await createUser({ isAdmin: true }))
      .editOrder({ params: { id: paid._id.toString() }, body: { isPaid: true } })
      .expect(200);
    await PaypalOrderModel.create({
      _id: 'PAYPAL1',
      order: pending._id,
      attempt: 1,
      amount: { currency_code: 'EUR', value: '94.08' },
      feninga: 18_400,
      captureAskedAt: new Date(),
    });
    await OutboxMail.updateMany({}, { waitsForServer: true });
    expect(await expireUnconfirmed(hasPayment, after(49))).toBe(0);
    await OutboxMail.updateMany({}, { waitsForServer: false });
    expect(await expireUnconfirmed(hasPayment, after(49))).toBe(1);
    const statuses = await Promise.all([paid, pending, waiting].map(({ _id }) => readOrder(_id.toString())));
    expect(statuses.map(({ status }) => status)).toEqual([
      ORDER_STATUS.new,
      ORDER_STATUS.new,
      ORDER_STATUS.rejected,
    ]);
    expect(statuses[0]?.unconfirmedUntil).toBeUndefined();
  });

  it('stays in production without a mail server, where nobody can confirm an address', async () => {
    const order = await place(await createUnconfirmed());
    jest.replaceProperty(env, 'NODE_ENV', 'production');
    expect(await expireUnconfirmed(hasPayment, after(49))).toBe(0);
    jest.restoreAllMocks();
    const stored = await readOrder(order._id.toString());
    expect([stored.status, stored.unconfirmedUntil]).toEqual([ORDER_STATUS.new, undefined]);
  });

  it('waits like any other order once staff readmit it', async () => {
    const order = await place(await createUnconfirmed());
    await expireUnconfirmed(hasPayment, after(49));
    await as(await createUser({ isAdmin: true }))
      .editOrder({ params: { id: order._id.toString() }, body: { status: ORDER_STATUS.inReview } })
      .expect(200);
    expect((await readOrder(order._id.toString())).unconfirmedUntil).toBeUndefined();
    expect(await expireUnconfirmed(hasPayment, after(100))).toBe(0);
  });
});
