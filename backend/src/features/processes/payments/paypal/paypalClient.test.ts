import { startFakePaypal, type FakePaypal } from '../../../../test/support/fakePaypal.ts';
import { createPaypalClient, PaypalRefusal, type PaypalClient } from './paypalClient.ts';

let paypal: FakePaypal;
let client: PaypalClient;

/** Longer than a busy machine takes to answer. */
const TIMEOUT_MS = 30_000;
const connect = (changes = {}) =>
  createPaypalClient({
    apiUrl: paypal.url,
    clientId: paypal.id,
    clientSecret: paypal.secret,
    timeoutMs: TIMEOUT_MS,
    retryAfterMs: 1,
    ...changes,
  });
const newOrder = {
  requestId: 'a-1',
  customId: 'a',
  invoiceId: 'K7M2-9QXA',
  description: 'Prijava K7M2-9QXA',
  brandName: 'Institut',
  amount: { currency_code: 'EUR', value: '55.07' },
};
const TOKEN = 'POST /v1/oauth2/token';
const CREATE = 'POST /v2/checkout/orders';
const NOT_TAKEN = { code: 'unavailable', message: expect.stringMatching(/^PayPal nije prihvatio uplatu/) };
const UNAVAILABLE = { code: 'unavailable', message: expect.stringMatching(/^PayPal trenutno ne odgovara/) };

beforeAll(async () => {
  paypal = await startFakePaypal();
});
beforeEach(() => {
  paypal.reset();
  client = connect();
});
afterEach(() => jest.useRealTimers());
afterAll(() => paypal.close());

describe('a PayPal order', () => {
  it('is created, read and captured', async () => {
    const { id, status } = await client.createOrder(newOrder);
    expect(status).toBe('CREATED');
    expect(paypal.orders.get(id)).toMatchObject({
      intent: 'CAPTURE',
      purchase_units: [{ custom_id: 'a', invoice_id: 'K7M2-9QXA', amount: newOrder.amount }],
    });
    expect(await client.findOrder(id)).toMatchObject({ id, status: 'CREATED' });
    paypal.approve(id);
    const captured = await client.captureOrder(id, 'capture-1');
    expect(captured).toMatchObject({
      status: 'COMPLETED',
      payer: { email_address: 'kupac@example.com' },
      purchase_units: [{ payments: { captures: [{ status: 'COMPLETED', amount: newOrder.amount }] } }],
    });
  });

  it('is null when PayPal does not know it, whatever its id', async () => {
    expect(await client.findOrder('NONE')).toBeNull();
    expect(await client.findOrder('../../v1/oauth2/token')).toBeNull();
    expect(paypal.calls()).not.toContain('GET /v1/oauth2/token');
  });

  it.each([
    ['CREATED', 'ORDER_NOT_APPROVED'],
    ['COMPLETED', 'ORDER_ALREADY_CAPTURED'],
  ])('in status %s is refused with %s without a retry', async (status, issue) => {
    const { id } = await client.createOrder(newOrder);
    paypal.approve(id).status = status;
    const refusal = client.captureOrder(id, 'capture-1');
    await expect(refusal).rejects.toThrow(PaypalRefusal);
    await expect(refusal).rejects.toMatchObject({ status: 422, issue });
    expect(paypal.calls().filter((call) => call.endsWith('/capture'))).toHaveLength(1);
  });
});

describe('the PayPal token', () => {
  it('is requested once for parallel calls', async () => {
    await Promise.all([client.findOrder('A'), client.findOrder('B'), client.findOrder('C')]);
    await client.findOrder('D');
    expect(paypal.calls().filter((call) => call === TOKEN)).toHaveLength(1);
  });

  it('is renewed before it expires', async () => {
    paypal.state.tokenSeconds = 30;
    await client.findOrder('A');
    await client.findOrder('B');
    expect(paypal.calls().filter((call) => call === TOKEN)).toHaveLength(2);
  });

  it('is renewed when PayPal refuses it, and the call is repeated', async () => {
    await client.findOrder('A');
    paypal.revokeTokens();
    const { status } = await client.createOrder(newOrder);
    expect(status).toBe('CREATED');
    expect(paypal.calls()).toEqual([TOKEN, 'GET /v2/checkout/orders/A', CREATE, TOKEN, CREATE]);
    expect(paypal.orders.size).toBe(1);
  });

  it('causes an error instead of a loop when PayPal refuses every token', async () => {
    await client.findOrder('A');
    for (let time = 0; time < 2; time += 1) paypal.next(/orders/, { status: 401, body: {} });
    await expect(client.createOrder(newOrder)).rejects.toMatchObject({
      ...NOT_TAKEN,
      cause: expect.objectContaining({ status: 401 }),
    });
  });

  it('is not issued for wrong keys', async () => {
    const stranger = connect({ clientSecret: 'wrong' });
    await expect(stranger.findOrder('A')).rejects.toMatchObject(UNAVAILABLE);
    await expect(stranger.findOrder('A')).rejects.toMatchObject(UNAVAILABLE);
    expect(paypal.calls()).toEqual([TOKEN, TOKEN]);
  });

  it('is requested again after a failed request', async () => {
    for (let time = 0; time < 3; time += 1) paypal.next(/token/, { status: 500 });
    await expect(client.findOrder('A')).rejects.toMatchObject(UNAVAILABLE);
    expect(await client.findOrder('A')).toBeNull();
  });
});

describe('a failing PayPal', () => {
  it.each([
    ['500', { status: 500 }],
    ['503', { status: 503 }],
    ['429', { status: 429 }],
    ['409, while the first try is at work', { status: 409 }],
    ['a broken connection', { cut: true }],
  ])('is retried after %s', async (_name, mishap) => {
    paypal.next(/^POST .*orders$/, mishap);
    paypal.next(/^POST .*orders$/, mishap);
    expect((await client.createOrder(newOrder)).status).toBe('CREATED');
    expect(paypal.calls()).toEqual([TOKEN, CREATE, CREATE, CREATE]);
  });

  it('is retried after silence', async () => {
    const impatient = connect({ timeoutMs: 1500 });
    for (let time = 0; time < 2; time += 1) paypal.next(/^POST .*orders$/, { isSilent: true });
    expect((await impatient.createOrder(newOrder)).status).toBe('CREATED');
    expect(paypal.calls()).toEqual([TOKEN, CREATE, CREATE, CREATE]);
  });

  it('does not execute a repeated request twice', async () => {
    paypal.next(/^POST .*orders$/, { cut: true });
    const { id } = await client.createOrder(newOrder);
    expect(paypal.orders.size).toBe(1);
    paypal.approve(id);
    paypal.next(/capture$/, { status: 500, afterDoingIt: true });
    const before = paypal.state.captured;
    expect((await client.captureOrder(id, 'capture-1')).status).toBe('COMPLETED');
    expect(paypal.state.captured).toBe(before + 1);
  });

  it('is given up after three attempts', async () => {
    for (let time = 0; time < 3; time += 1) paypal.next(/orders/, { status: 502 });
    await expect(client.findOrder('A')).rejects.toMatchObject(UNAVAILABLE);
    expect(paypal.calls()).toHaveLength(4);
  });

  it.each([['nonsense'], [{}], [{ id: 1 }], [[]]])('is refused when its response is %j', async (body) => {
    paypal.next(/orders/, { status: 200, body });
    await expect(client.findOrder('A')).rejects.toMatchObject(UNAVAILABLE);
  });

  it.each([['<html>'], [null], [{ details: 'x' }]])(
    'causes a refusal, whatever its error says: %j',
    async (body) => {
      paypal.next(/orders/, { status: 403, body });
      await expect(client.findOrder('A')).rejects.toMatchObject({
        ...NOT_TAKEN,
        cause: expect.objectContaining({ status: 403, issue: 'UNKNOWN' }),
      });
    },
  );

  it('is reported as unavailable when its host is unreachable', async () => {
    const lost = connect({ apiUrl: 'http://127.0.0.1:1' });
    await expect(lost.findOrder('A')).rejects.toMatchObject(UNAVAILABLE);
  });
});
