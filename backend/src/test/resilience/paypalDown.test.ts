import { orderView, type OrderView } from '@institut/contract/orders/schema';
import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import { OutboxMail } from '../../features/mail/mail.model.ts';
import { Order, type OrderFields } from '../../features/core/orders/order.model.ts';
import { JobRecord } from '../../features/jobs/job.model.ts';
import { PaypalOrderModel } from '../../features/processes/payments/paypal/paypalOrder.model.ts';
import type { UserDocument } from '../../features/users/lookup/user.model.ts';
import { postJson, request, type Answer } from '../support/httpClient.ts';
import { startFakePaypal, type FakePaypal } from '../support/fakePaypal.ts';
import { createOrder, bearer, createUser } from '../support/factories.ts';
import { databaseUri, useServerProcesses, type ListeningServer } from '../support/serverProcess.ts';
import { useTestDatabase } from '../support/testDatabase.ts';

const UNCONFIRMED = {
  code: 'unavailable',
  message: 'PayPal još nije potvrdio vašu uplatu. Čim je potvrdi, prijava će biti označena kao plaćena.',
};

const engine = useTestDatabase();
const servers = useServerProcesses();
let paypal: FakePaypal;
let server: ListeningServer;
let buyer: UserDocument;
let order: OrderFields;

const startServer = () =>
  servers.start({
    env: {
      MONGO_URI: databaseUri(engine()),
      RATE_LIMIT_FACTOR: '1000',
      PAYPAL_API_URL: paypal.url,
      PAYPAL_CLIENT_ID: paypal.id,
      PAYPAL_CLIENT_SECRET: paypal.secret,
      LOG_LEVEL: 'silent',
    },
  });

beforeAll(async () => {
  paypal = await startFakePaypal();
  server = await startServer();
});
beforeEach(async () => {
  paypal.reset();
  paypal.state.captured = 0;
  buyer = await createUser();
  order = await createOrder(buyer);
});
afterAll(() => paypal.close());

const own = (user = buyer) => ({ Authorization: bearer(user) });
const at = (template: typeof API.order | typeof API.orderPaypal | typeof API.orderPayment) =>
  `${server.url}${apiUrl(template, { id: order._id.toString() })}`;
const open = () => postJson(at(API.orderPaypal), {}, own());
const pay = (id: string, signal: AbortSignal | null = null) =>
  request(at(API.orderPayment), {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', ...own() },
    body: JSON.stringify({ id }),
    signal,
  });
const read = ({ text }: Answer): OrderView => orderView.parse(JSON.parse(text));
const bodyOf = ({ text }: Answer): unknown => JSON.parse(text);

async function look(user = buyer): Promise<OrderView> {
  const answer = await request(at(API.order), { headers: own(user) });
  expect(answer.status).toBe(200);
  return read(answer);
}

/** Opens a PayPal order that the buyer has approved. */
async function approve(): Promise<string> {
  const answer = await open();
  expect(answer.status).toBe(201);
  const { paypalOrderId }: { paypalOrderId: string } = JSON.parse(answer.text);
  paypal.approve(paypalOrderId);
  return paypalOrderId;
}

const stored = () => Order.findById(order._id).orFail().lean();
const isTaken = () => paypal.state.captured > 0;

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Expects one capture, recorded once on the order. */
async function expectPaidOnce(): Promise<void> {
  expect(paypal.state.captured).toBe(1);
  const { isPaid, paymentStatus, history, paymentResult } = await stored();
  expect({ isPaid, paymentStatus }).toEqual({ isPaid: true, paymentStatus: 'Placeno' });
  expect(history.map(({ event }) => event)).toEqual(['paymentStatus', 'paidAt', 'paymentResult']);
  expect(paymentResult?.provider).toMatchObject({ amount: '98.17', currency: 'EUR' });
  expect(await OutboxMail.countDocuments({ 'message.kind': 'paymentRecorded' })).toBe(1);
}

async function expectUnpaid(): Promise<void> {
  expect(await stored()).toMatchObject({ isPaid: false, paymentResult: null, history: [] });
}

/** PayPal captures the payment and fails before it responds. */
async function dieAfterCapture(how: 'hangs up' | 'is silent'): Promise<string> {
  const id = await approve();
  paypal.next(/capture$/, { cut: true, afterDoingIt: true });
  const answer = pay(id);
  await until(isTaken);
  paypal.goDown(how);
  const { status, text } = await answer;
  expect({ status, body: JSON.parse(text) }).toEqual({ status: 503, body: UNCONFIRMED });
  await expectUnpaid();
  return id;
}

describe('the server, when PayPal fails after capturing a payment', () => {
  it('records the payment once at the next reads after its return', async () => {
    const id = await dieAfterCapture('hangs up');
    expect((await look()).isPaid).toBe(false);
    expect(bodyOf(await open())).toEqual(UNCONFIRMED);
    expect(bodyOf(await pay(id))).toMatchObject({ code: 'unavailable' });

    paypal.comeBack();
    const looks = await Promise.all(Array.from({ length: 10 }, () => look()));
    // A busy engine may take longer than a read may wait, but the order is never offered for payment again.
    expect(looks.every(({ isPaid, isPaymentPending }) => isPaid || isPaymentPending)).toBe(true);
    await until(async () => (await look()).isPaid);
    expect((await pay(id)).status).toBe(200);
    expect((await open()).status).toBe(409);
    await expectPaidOnce();
  });

  it('shows the order while PayPal still has not responded, with few requests to PayPal', async () => {
    await dieAfterCapture('is silent');
    const asked = paypal.requests.length;
    const looks = await Promise.all(Array.from({ length: 20 }, () => look()));
    expect(looks.some(({ isPaid }) => isPaid)).toBe(false);
    // The server's request to PayPal has not timed out yet, so no order view waited for its end.
    expect(paypal.waitingRequests()).toBeGreaterThan(0);
    expect(paypal.requests.length - asked).toBeLessThan(3);

    paypal.comeBack();
    await until(async () => (await look()).isPaid);
    await expectPaidOnce();
  });

  it('records the payment also when staff read the order', async () => {
    await dieAfterCapture('hangs up');
    const admin = await createUser({ isAdmin: true });
    paypal.comeBack();
    const path = apiUrl(API.orderView, { id: order._id.toString() });
    const answer = await request(`${server.url}${path}`, { headers: own(admin) });
    expect(bodyOf(answer)).toMatchObject({ isPaid: true });
    await expectPaidOnce();
  });

  it('does not accept a capture of another amount', async () => {
    const id = await dieAfterCapture('hangs up');
    const [unit] = paypal.orders.get(id)?.purchase_units ?? [];
    const [capture] = unit?.payments?.captures ?? [];
    if (!capture) throw new Error('Nothing was captured.');
    capture.amount = { currency_code: 'EUR', value: '0.98' };
    paypal.comeBack();
    expect((await look()).isPaid).toBe(false);
    await expectUnpaid();
    expect(await PaypalOrderModel.findById(id).lean()).toMatchObject({ outcome: 'refused' });
  });

  it('records the payment although an earlier PayPal order was never completed', async () => {
    const first = await approve();
    paypal.goDown('hangs up');
    expect((await pay(first)).status).toBe(503);
    await PaypalOrderModel.updateOne({ _id: first }, { $set: { captureAskedAt: new Date() } });
    paypal.comeBack();
    const voided = paypal.orders.get(first);
    if (!voided) throw new Error('PayPal has forgotten the order.');
    voided.status = 'VOIDED';

    const second = await dieAfterCapture('hangs up');
    expect(second).not.toBe(first);
    paypal.comeBack();
    expect((await look()).isPaid).toBe(true);
    await expectPaidOnce();
  });
});

async function dieWhileCapturing(): Promise<string> {
  const id = await approve();
  paypal.next(/capture$/, { afterDoingIt: true, delayMs: 5000 });
  const answer = pay(id).catch(() => null);
  await until(isTaken);
  server.child.kill('SIGKILL');
  expect(await answer).toBeNull();
  await server.ended;
  await expectUnpaid();
  return id;
}

describe('a server that died after PayPal had captured a payment', () => {
  it('records the payment at the next read', async () => {
    const id = await dieWhileCapturing();
    server = await startServer();
    expect((await look()).isPaid).toBe(true);
    expect((await pay(id)).status).toBe(200);
    await expectPaidOnce();
  });

  it('records the payment without any read once the job is due', async () => {
    const id = await dieWhileCapturing();
    const longAgo = new Date(Date.now() - 2 * 60_000);
    await PaypalOrderModel.updateOne({ _id: id }, { $set: { captureAskedAt: longAgo } });
    await JobRecord.deleteMany();
    server = await startServer();
    await until(async () => (await stored()).isPaid);
    await expectPaidOnce();
    expect(await PaypalOrderModel.findById(id).lean()).toMatchObject({ outcome: 'recorded' });
  });
});

describe('a buyer who closes the window', () => {
  it('after approving is charged only once they return and pay', async () => {
    const id = await approve();
    expect((await look()).isPaid).toBe(false);
    expect(paypal.state.captured).toBe(0);
    expect(bodyOf(await open())).toEqual({ paypalOrderId: id });
    expect((await pay(id)).status).toBe(200);
    await expectPaidOnce();
  });

  it('during the capture still gets the payment recorded', async () => {
    const id = await approve();
    paypal.next(/capture$/, { afterDoingIt: true, delayMs: 500 });
    const window = new AbortController();
    const answer = pay(id, window.signal).catch(() => null);
    await until(isTaken);
    window.abort();
    expect(await answer).toBeNull();
    await until(async () => (await stored()).isPaid);
    await expectPaidOnce();
  });
});

it('captures a payment once when PayPal is slower than the timeout', async () => {
  const id = await approve();
  paypal.next(/capture$/, { afterDoingIt: true, delayMs: 9000 });
  expect((await pay(id)).status).toBe(200);
  expect(paypal.calls().filter((call) => call.endsWith('/capture'))).toHaveLength(2);
  await expectPaidOnce();
});
