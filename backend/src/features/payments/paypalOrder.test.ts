import { ORDER_STATUS } from '@institut/contract/order';
import { API } from '@institut/contract/endpoints';
import { apiUrl } from '@institut/contract/paths';
import { env } from '../../config/env.ts';
import { createOrder, bearer, createUser } from '../../test/support/factories.ts';
import { DUE, idOf, link, usePaypal } from '../../test/support/paypalPayments.ts';
import { tally } from '../../test/support/httpClient.ts';
import { testApp, useTestDatabase } from '../../test/support/testApp.ts';
import { PaypalOrderModel } from './paypalOrder.model.ts';

useTestDatabase();

const shop = usePaypal();
const { approved, expectUnpaid, open, opened, pay, stored } = shop;

describe('POST /api/orders/:id/paypal', () => {
  it('creates the order at PayPal for the exact amount and remembers it', async () => {
    const { body, headers } = await open().expect(201);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toEqual({ paypalOrderId: expect.any(String) });
    expect(shop.paypal.orders.get(body.paypalOrderId)).toMatchObject({
      intent: 'CAPTURE',
      purchase_units: [{ custom_id: idOf(shop.order), invoice_id: shop.order.reference, amount: DUE }],
    });
    expect(await link(body.paypalOrderId)).toMatchObject({
      order: shop.order._id,
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
    expect(shop.paypal.orders.size).toBe(1);
    expect(await PaypalOrderModel.countDocuments()).toBe(1);
  });

  it.each(['VOIDED', 'gone'])('creates another when the first is %s', async (what) => {
    const first = await opened();
    if (what === 'gone') shop.paypal.orders.delete(first);
    else shop.paypal.orders.get(first)!.status = what;
    const second = await opened();
    expect(second).not.toBe(first);
    expect(await link(second)).toMatchObject({ attempt: 2 });
  });

  it('creates another when a window has changed the first', async () => {
    const first = await opened();
    shop.paypal.orders.get(first)!.purchase_units[0]!.amount.value = '1.00';
    expect(await opened()).not.toBe(first);
  });

  it('answers 409 for what is paid, finding a capture nobody told us of', async () => {
    const id = await approved();
    shop.paypal.next(/capture$/, { status: 500, afterDoingIt: true });
    shop.paypal.next(/capture$/, { status: 500 });
    shop.paypal.next(/capture$/, { status: 500 });
    await pay(id).expect(503);
    await expectUnpaid();
    const { body } = await open().expect(409);
    expect(body.message).toBe('Prijava je već plaćena.');
    expect(await stored()).toMatchObject({ isPaid: true });
    await open().expect(409);
    expect(shop.paypal.orders.size).toBe(1);
  });

  it.each([
    [/^POST .*orders$/, 422],
    [/^POST .*orders$/, 403],
    [/^GET/, 403],
  ])('answers 503 and logs why when PayPal refuses %s with %d', async (path, status) => {
    if (path.source.startsWith('^GET')) await opened();
    shop.paypal.next(path, { status, body: { name: 'UNPROCESSABLE_ENTITY', debug_id: 'f00' } });
    const { body } = await open().expect(503);
    expect(body.code).toBe('unavailable');
  });

  it('answers 409 for a rejected application, 404 for an order of somebody else', async () => {
    const rejected = await createOrder(shop.buyer, { status: ORDER_STATUS.rejected });
    expect((await open(rejected)).status).toBe(409);
    expect((await open(shop.order, await createUser())).status).toBe(404);
    expect((await open(shop.order, await createUser({ isAdmin: true }))).status).toBe(404);
    expect(shop.paypal.requests).toEqual([]);
  });

  it.each(['ffffffffffffffffffffffff', 'x', '%00'])('answers 404 for %s', async (id) => {
    const path = API.orderPaypal.replace(':id', id);
    expect((await testApp().post(path).set('Authorization', bearer(shop.buyer)).send({})).status).toBe(404);
  });

  it('answers 401 without a token', async () => {
    expect(
      (
        await testApp()
          .post(apiUrl(API.orderPaypal, { id: idOf(shop.order) }))
          .send({})
      ).status,
    ).toBe(401);
  });

  it('answers 503 in clear words without keys and when PayPal does not answer', async () => {
    for (let time = 0; time < 3; time += 1) shop.paypal.next(/orders$/, { cut: true });
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
