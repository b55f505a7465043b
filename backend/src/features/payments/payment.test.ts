import { order as orderSchema } from '@institut/contract/order.schema';
import { REJECTED_STATUS } from '@institut/contract/order';
import { API, apiUrl } from '@institut/contract/paths';
import { z } from 'zod';
import { env } from '../../config/env.ts';
import { startFakePaypal, type FakePaypal } from '../../testing/fakePaypal.ts';
import { createOrder } from '../../testing/orderFactory.ts';
import { tally } from '../../testing/tally.ts';
import { testApp, useTestDatabase } from '../../testing/testApp.ts';
import { bearer, createUser } from '../../testing/userFactory.ts';
import { OutboxMail } from '../mail/mail.model.ts';
import { Order, type OrderFields } from '../orders/order.model.ts';
import type { UserDocument } from '../users/user.model.ts';
import { settleOpenCaptures } from './capture.service.ts';
import { PaypalOrderModel } from './paypalOrder.model.ts';

useTestDatabase();

let paypal: FakePaypal;
let buyer: UserDocument;
let order: OrderFields;

// Some wait for the client's second and third try.
jest.setTimeout(20_000);

/** 192 KM (80 + 100 + 12) at 1.95583. */
const DUE = { currency_code: 'EUR', value: '98.17' };
const wire = z.strictObject(orderSchema.shape);

beforeAll(async () => {
  paypal = await startFakePaypal();
});
beforeEach(async () => {
  paypal.reset();
  jest.replaceProperty(env, 'PAYPAL_API_URL', paypal.url);
  jest.replaceProperty(env, 'PAYPAL_CLIENT_ID', paypal.id);
  jest.replaceProperty(env, 'PAYPAL_CLIENT_SECRET', paypal.secret);
  buyer = await createUser();
  order = await createOrder(buyer);
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => paypal.close());

const idOf = ({ _id }: OrderFields) => _id.toString();
const open = (of = order, user = buyer) =>
  testApp()
    .post(apiUrl(API.orderPaypal, { id: idOf(of) }))
    .set('Authorization', bearer(user))
    .send({});
const pay = (id: unknown, of = order, user = buyer, more = {}) =>
  testApp()
    .put(apiUrl(API.orderPayment, { id: idOf(of) }))
    .set('Authorization', bearer(user))
    .send({ id, ...more });
const look = () =>
  testApp()
    .get(apiUrl(API.order, { id: idOf(order) }))
    .set('Authorization', bearer(buyer));
/** As far as a buyer comes in PayPal's window. */
const opened = async (of = order, user = buyer): Promise<string> => {
  const { body } = await open(of, user).expect(201);
  return body.paypalOrderId;
};
const approved = async (of = order, user = buyer): Promise<string> => {
  const id = await opened(of, user);
  paypal.approve(id);
  return id;
};
const stored = (of = order) => Order.findById(of._id).orFail().lean();
const link = (id: string) => PaypalOrderModel.findById(id).orFail().lean();
const captures = () => paypal.calls().filter((call) => call.endsWith('/capture')).length;
const mails = async () =>
  z
    .array(z.object({ kind: z.string() }))
    .parse((await OutboxMail.find().lean()).map(({ message }) => message))
    .map(({ kind }) => kind);
/** Told once, and nothing else. */
const paidHistory = [
  expect.objectContaining({ by: 'buyer', event: 'paymentStatus', from: 'Nije placeno', to: 'Placeno' }),
  expect.objectContaining({ event: 'paidAt', from: null }),
  expect.objectContaining({ event: 'paymentResult', from: null }),
];
const expectUnpaid = async () => {
  expect(await stored()).toMatchObject({
    isPaid: false,
    paidAt: null,
    paymentStatus: 'Nije placeno',
    history: [],
  });
  expect(await mails()).toEqual([]);
};

/** PayPal captures, and the answer is lost on the way. */
const loseAnswer = async (): Promise<string> => {
  const id = await approved();
  paypal.next(/capture$/, { cut: true, afterDoingIt: true });
  paypal.next(/capture$/, { cut: true });
  paypal.next(/capture$/, { cut: true });
  await pay(id).expect(503);
  await expectUnpaid();
  expect(paypal.orders.get(id)!.status).toBe('COMPLETED');
  expect(await link(id)).toMatchObject({ captureAskedAt: expect.any(Date), outcome: null });
  return id;
};

describe('POST /api/orders/:id/paypal', () => {
  it('creates the order at PayPal for the exact amount and remembers it', async () => {
    const { body, headers } = await open().expect(201);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toEqual({ paypalOrderId: expect.any(String) });
    expect(paypal.orders.get(body.paypalOrderId)).toMatchObject({
      intent: 'CAPTURE',
      purchase_units: [{ custom_id: idOf(order), invoice_id: order.reference, amount: DUE }],
    });
    expect(await link(body.paypalOrderId)).toMatchObject({
      order: order._id,
      attempt: 1,
      amount: DUE,
      captureAskedAt: null,
      outcome: null,
    });
    await expectUnpaid();
  });

  it('uses the same one again, also when windows race', async () => {
    const answers = await Promise.all([open(), open(), open()]);
    expect(tally(answers)).toEqual({ 201: 3 });
    const ids = new Set(answers.map(({ body }) => body.paypalOrderId));
    ids.add(await opened());
    expect(ids.size).toBe(1);
    expect(paypal.orders.size).toBe(1);
    expect(await PaypalOrderModel.countDocuments()).toBe(1);
  });

  it.each(['VOIDED', 'gone'])('creates another when the first is %s', async (what) => {
    const first = await opened();
    if (what === 'gone') paypal.orders.delete(first);
    else paypal.orders.get(first)!.status = what;
    const second = await opened();
    expect(second).not.toBe(first);
    expect(await link(second)).toMatchObject({ attempt: 2 });
  });

  it('creates another when a window has changed the first', async () => {
    const first = await opened();
    paypal.orders.get(first)!.purchase_units[0]!.amount.value = '1.00';
    expect(await opened()).not.toBe(first);
  });

  it('answers 409 for what is paid, finding a capture nobody told us of', async () => {
    const id = await approved();
    paypal.next(/capture$/, { status: 500, afterDoingIt: true });
    paypal.next(/capture$/, { status: 500 });
    paypal.next(/capture$/, { status: 500 });
    await pay(id).expect(503);
    await expectUnpaid();
    const { body } = await open().expect(409);
    expect(body.message).toBe('Prijava je već plaćena.');
    expect(await stored()).toMatchObject({ isPaid: true });
    await open().expect(409);
    expect(paypal.orders.size).toBe(1);
  });

  it('answers 409 for a rejected application, 404 for an order of somebody else', async () => {
    const rejected = await createOrder(buyer, { status: REJECTED_STATUS });
    expect((await open(rejected)).status).toBe(409);
    expect((await open(order, await createUser())).status).toBe(404);
    expect((await open(order, await createUser({ isAdmin: true }))).status).toBe(404);
    expect(paypal.requests).toEqual([]);
  });

  it.each(['ffffffffffffffffffffffff', 'x', '%00'])('answers 404 for %s', async (id) => {
    const path = API.orderPaypal.replace(':id', id);
    expect((await testApp().post(path).set('Authorization', bearer(buyer)).send({})).status).toBe(404);
  });

  it('answers 401 without a token', async () => {
    expect(
      (
        await testApp()
          .post(apiUrl(API.orderPaypal, { id: idOf(order) }))
          .send({})
      ).status,
    ).toBe(401);
  });

  it('answers 503 in clear words without keys and when PayPal does not answer', async () => {
    for (let time = 0; time < 3; time += 1) paypal.next(/orders$/, { cut: true });
    const silent = await open().expect(503);
    expect(silent.body).toEqual({
      code: 'unavailable',
      message: 'PayPal trenutno ne odgovara. Pokušajte ponovo za nekoliko trenutaka.',
    });
    expect(await PaypalOrderModel.countDocuments()).toBe(0);
    jest.replaceProperty(env, 'PAYPAL_CLIENT_ID', null);
    const without = await open().expect(503);
    expect(without.body.message).toMatch(/^Plaćanje karticom ili PayPalom trenutno nije moguće/);
  });
});

describe('PUT /api/orders/:id/pay', () => {
  it('captures the payment and marks the order paid', async () => {
    const id = await approved();
    const { body } = await pay(id).expect(200).expect('Cache-Control', 'no-store');
    expect(wire.parse(body)).toMatchObject({
      isPaid: true,
      paymentStatus: 'Placeno',
      paidAt: '2026-11-21T10:00:00.000Z',
    });
    const [capture] = paypal.orders.get(id)!.purchase_units[0]!.payments!.captures;
    expect(await stored()).toMatchObject({
      isPaid: true,
      paymentResult: {
        captureId: capture!.id,
        provider: { orderId: id, amount: DUE.value, currency: 'EUR', payerEmail: 'kupac@example.com' },
      },
      history: paidHistory,
    });
    expect(await link(id)).toMatchObject({ outcome: 'recorded', captureAskedAt: expect.any(Date) });
    expect(await mails()).toEqual(['paymentRecorded']);
  });

  it('believes nothing else of what the window says', async () => {
    const id = await opened();
    const lies = { status: 'COMPLETED', isPaid: true, amount: '0.01', payer: { email_address: 'x@y.z' } };
    await pay(id, order, buyer, lies).expect(409);
    await expectUnpaid();
    expect(await link(id)).toMatchObject({ outcome: 'none', refusals: 1 });
  });

  it('is the same again', async () => {
    const id = await approved();
    const first = await pay(id).expect(200);
    const again = await pay(id).expect(200);
    expect(again.body).toEqual(first.body);
    expect(captures()).toBe(1);
    expect((await stored()).history).toEqual(paidHistory);
  });

  it('captures once, however many ask at the same time', async () => {
    const id = await approved();
    const before = paypal.state.captured;
    const answers = await Promise.all(Array.from({ length: 5 }, () => pay(id)));
    expect(tally(answers)).toEqual({ 200: 5 });
    expect(paypal.state.captured).toBe(before + 1);
    expect((await stored()).history).toEqual(paidHistory);
    expect(await mails()).toEqual(['paymentRecorded']);
  });

  it.each<[string, { currency_code?: string; value?: string }]>([
    ['another amount', { value: '98.16' }],
    ['another currency', { currency_code: 'USD' }],
    ['the same number in another writing', { value: '98.170' }],
  ])('takes no money for %s', async (_name, change) => {
    const id = await opened();
    Object.assign(paypal.approve(id).purchase_units[0]!.amount, change);
    await pay(id).expect(409);
    expect(captures()).toBe(0);
    await expectUnpaid();
  });

  it.each<[string, { currency_code?: string; value?: string }]>([
    ['amount', { value: '1.00' }],
    ['currency', { currency_code: 'RSD' }],
  ])('does not accept a capture of another %s', async (_name, change) => {
    const id = await approved();
    const body = structuredClone(paypal.orders.get(id)!);
    const [unit] = body.purchase_units;
    const amount = { ...DUE, ...change };
    const capture = {
      id: 'CAPX',
      status: 'COMPLETED',
      amount,
      custom_id: idOf(order),
      create_time: '2026-11-21T10:00:00Z',
    };
    unit!.payments = { captures: [capture] };
    paypal.next(/capture$/, { status: 201, body: { ...body, status: 'COMPLETED' } });
    const answer = await pay(id).expect(409);
    expect(answer.body.message).toMatch(/ne odgovara ovoj prijavi/);
    await expectUnpaid();
    expect(await link(id)).toMatchObject({ outcome: 'refused' });
  });

  it('does not accept what belongs to another application at PayPal', async () => {
    const id = await opened();
    paypal.approve(id).purchase_units[0]!.custom_id = 'f'.repeat(24);
    await pay(id).expect(409);
    expect(captures()).toBe(0);
    await expectUnpaid();
  });

  it('lets nobody pay two orders with one payment', async () => {
    const second = await createOrder(buyer);
    const id = await approved();
    await pay(id).expect(200);
    const { body } = await pay(id, second).expect(409);
    expect(body.message).toBe('Ova uplata ne pripada ovoj prijavi.');
    expect(await stored(second)).toMatchObject({ isPaid: false, paymentResult: null });
  });

  it('does not record a capture that has paid another order, whatever PayPal says', async () => {
    const second = await createOrder(buyer);
    const first = await approved();
    await pay(first).expect(200);
    const id = await approved(second);
    const [used] = paypal.orders.get(first)!.purchase_units[0]!.payments!.captures;
    const body = structuredClone(paypal.orders.get(id)!);
    body.purchase_units[0]!.payments = { captures: [{ ...used!, custom_id: idOf(second) }] };
    paypal.next(/capture$/, { status: 201, body });
    await pay(id, second).expect(409);
    expect(await stored(second)).toMatchObject({ isPaid: false });
    expect(await link(id)).toMatchObject({ outcome: 'refused' });
  });

  it.each([['INVENTED'], ['5O190127TN364715T'], ['__proto__']])('knows nothing of %s', async (id) => {
    const { body } = await pay(id).expect(409);
    expect(body.message).toBe('Ova uplata ne pripada ovoj prijavi.');
    expect(paypal.requests).toEqual([]);
    await expectUnpaid();
  });

  it.each([[undefined], [''], [7], [{ $gt: '' }], [['x']], ['../orders'], ['x'.repeat(65)], [null]])(
    'answers 400 to the id %j',
    async (id) => {
      const { body } = await pay(id).expect(400);
      expect(body.fields).toHaveProperty('id');
    },
  );

  it('answers 404 for an order of somebody else, to admins too, and 401 to a visitor', async () => {
    const id = await approved();
    expect((await pay(id, order, await createUser())).status).toBe(404);
    expect((await pay(id, order, await createUser({ isAdmin: true }))).status).toBe(404);
    const path = apiUrl(API.orderPayment, { id: idOf(order) });
    expect((await testApp().put(path).send({ id })).status).toBe(401);
    expect(captures()).toBe(0);
    await expectUnpaid();
  });

  it('takes no money for a rejected or otherwise paid application', async () => {
    const id = await approved();
    await Order.updateOne({ _id: order._id }, { $set: { status: REJECTED_STATUS } });
    expect((await pay(id)).status).toBe(409);
    await Order.updateOne({ _id: order._id }, { $set: { status: order.status, isPaid: true } });
    expect((await pay(id)).status).toBe(409);
    expect(captures()).toBe(0);
  });

  it('says that a declined card may be changed, and takes the next one', async () => {
    const id = await approved();
    paypal.state.captureStatus = 'DECLINED';
    const { body } = await pay(id).expect(409);
    expect(body.code).toBe('payment_declined');
    await expectUnpaid();
    paypal.state.captureStatus = 'COMPLETED';
    await pay(id).expect(200);
    expect(await stored()).toMatchObject({ isPaid: true });
  });

  it('waits for a payment that PayPal still checks, and asks for no other', async () => {
    const id = await approved();
    paypal.state.captureStatus = 'PENDING';
    const { body } = await pay(id).expect(409);
    expect(body).toMatchObject({
      code: 'payment_pending',
      message: expect.stringMatching(/Ne plaćajte ponovo/),
    });
    await expectUnpaid();
    expect((await open().expect(409)).body.code).toBe('payment_pending');
    expect((await look().expect(200)).body.isPaid).toBe(false);
    expect(paypal.orders.size).toBe(1);

    paypal.orders.get(id)!.purchase_units[0]!.payments!.captures[0]!.status = 'COMPLETED';
    expect((await look().expect(200)).body.isPaid).toBe(true);
    expect(await link(id)).toMatchObject({ outcome: 'recorded' });
  });

  it.each(['REFUNDED', 'FAILED', 'DECLINED'])('is not paid by a capture that is %s', async (status) => {
    const id = await approved();
    paypal.state.captureStatus = 'PENDING';
    await pay(id).expect(409);
    paypal.orders.get(id)!.purchase_units[0]!.payments!.captures[0]!.status = status;
    expect((await pay(id)).status).toBe(409);
    await expectUnpaid();
  });

  it('goes on with a new token when the old one has ended', async () => {
    const id = await approved();
    paypal.revokeTokens();
    const { status } = await pay(id);
    expect(status).toBe(200);
  });

  it('answers 503 when PayPal no longer answers, and 503 without keys', async () => {
    const id = await approved();
    for (let time = 0; time < 3; time += 1) paypal.next(/^GET/, { status: 500 });
    await pay(id).expect(503);
    await expectUnpaid();
    jest.replaceProperty(env, 'PAYPAL_CLIENT_SECRET', null);
    const { body } = await pay(id).expect(503);
    expect(body.message).toMatch(/uplatite na račun/);
  });
});

describe("a buyer's money", () => {
  it('is found again by the next try to pay', async () => {
    const id = await loseAnswer();
    const before = captures();
    const { body } = await pay(id).expect(200);
    expect(body.isPaid).toBe(true);
    expect(captures()).toBe(before);
  });

  it('is found again when the buyer looks', async () => {
    await loseAnswer();
    expect((await look().expect(200)).body).toMatchObject({ isPaid: true, paymentStatus: 'Placeno' });
    expect(await mails()).toEqual(['paymentRecorded']);
  });

  it('is found again though the application was rejected meanwhile', async () => {
    const id = await loseAnswer();
    await Order.updateOne({ _id: order._id }, { $set: { status: REJECTED_STATUS } });
    await pay(id).expect(200);
    expect(await stored()).toMatchObject({ isPaid: true, status: REJECTED_STATUS });
  });

  it('is noted even on an order that staff have marked paid meanwhile', async () => {
    await loseAnswer();
    await Order.updateOne({ _id: order._id }, { $set: { isPaid: true, paymentStatus: 'Placeno' } });
    expect(await settleOpenCaptures(new Date(Date.now() + 120_000))).toBe(1);
    expect((await stored()).paymentResult?.captureId).toMatch(/^CAP/);
  });

  it('is found again though nobody ever comes back', async () => {
    await loseAnswer();
    expect(await settleOpenCaptures()).toBe(0);
    expect(await settleOpenCaptures(new Date(Date.now() + 120_000))).toBe(1);
    expect(await stored()).toMatchObject({ isPaid: true });
    expect(await settleOpenCaptures(new Date(Date.now() + 120_000))).toBe(0);
  });

  it('is found again after the database failed at the worst moment', async () => {
    const id = await approved();
    const update = jest.spyOn(Order, 'findOneAndUpdate').mockImplementationOnce(() => {
      throw new Error('connection lost');
    });
    await pay(id).expect(500);
    expect(update).toHaveBeenCalled();
    update.mockRestore();
    await expectUnpaid();
    expect((await look().expect(200)).body.isPaid).toBe(true);
  });

  it('does not stop anybody from looking while PayPal is silent', async () => {
    const id = await loseAnswer();
    for (let time = 0; time < 3; time += 1) paypal.next(/^GET/, { status: 503 });
    expect((await look().expect(200)).body.isPaid).toBe(false);
    expect(await link(id)).toMatchObject({ outcome: null });
  });

  it('is not asked for at every look', async () => {
    await approved();
    const before = paypal.requests.length;
    await look().expect(200);
    expect(paypal.requests).toHaveLength(before);
  });

  it('one payment that cannot be settled does not hold up the others', async () => {
    const stuck = await loseAnswer();
    const other = await createOrder(buyer);
    const id = await approved(other);
    paypal.next(/capture$/, { cut: true, afterDoingIt: true });
    for (let time = 0; time < 2; time += 1) paypal.next(/capture$/, { cut: true });
    await pay(id, other).expect(503);
    for (let time = 0; time < 3; time += 1) paypal.next(new RegExp(`^GET .*${stuck}$`), { status: 500 });
    await expect(settleOpenCaptures(new Date(Date.now() + 120_000))).rejects.toThrow('could not be settled');
    expect(await stored(other)).toMatchObject({ isPaid: true });
    expect(await stored()).toMatchObject({ isPaid: false });
  });
});
