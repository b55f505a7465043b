import { order as orderSchema } from '@institut/contract/orders/schema';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import { z } from 'zod';
import { env } from '../../../../config/env.ts';
import { createOrder, createUser, bearer } from '../../../../test/support/factories.ts';
import { DUE, idOf, link, mails, paidHistory, usePaypal } from '../../../../test/support/paypalPayments.ts';
import { tally } from '../../../../test/support/httpClient.ts';
import { testApp, useTestDatabase } from '../../../../test/support/testApp.ts';
import { Order } from '../../../core/orders/order.model.ts';
import { PaypalOrderModel } from './paypalOrder.model.ts';

useTestDatabase();

const shop = usePaypal();

const { approved, captures, expectUnpaid, look, open, opened, pay, stored } = shop;

const wire = z.strictObject(orderSchema.shape);

/** Requests a capture that PayPal reviews and then ends with this status. */
const endsAs = async (status: string) => {
  const id = await approved();
  shop.paypal.state.captureStatus = 'PENDING';
  await pay(id).expect(409);
  shop.paypal.state.captureStatus = 'COMPLETED';
  shop.paypal.orders.get(id)!.purchase_units[0]!.payments!.captures[0]!.status = status;
  return id;
};

describe('PUT /api/orders/:id/pay', () => {
  it('captures the payment and marks the order paid', async () => {
    const id = await approved();
    const { body } = await pay(id).expect(200).expect('Cache-Control', 'no-store');
    expect(wire.parse(body)).toMatchObject({
      isPaid: true,
      paymentStatus: 'Placeno',
      paidAt: '2026-11-21T10:00:00.000Z',
    });
    const [capture] = shop.paypal.orders.get(id)!.purchase_units[0]!.payments!.captures;
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

  it('ignores the claims of the browser about the payment', async () => {
    const id = await opened();
    const lies = { status: 'COMPLETED', isPaid: true, amount: '0.01', payer: { email_address: 'x@y.z' } };
    await pay(id, shop.order, shop.buyer, lies).expect(409);
    await expectUnpaid();
    expect(await link(id)).toMatchObject({ outcome: 'none', refusals: 1 });
  });

  it('answers the same to a repeated request', async () => {
    const id = await approved();
    const first = await pay(id).expect(200);
    const again = await pay(id).expect(200);
    expect(again.body).toEqual(first.body);
    expect(captures()).toBe(1);
    expect((await stored()).history).toEqual(paidHistory);
  });

  it('captures once for simultaneous requests', async () => {
    const id = await approved();
    const before = shop.paypal.state.captured;
    const answers = await Promise.all(Array.from({ length: 5 }, () => pay(id)));
    expect(tally(answers)).toEqual({ 200: 5 });
    expect(shop.paypal.state.captured).toBe(before + 1);
    expect((await stored()).history).toEqual(paidHistory);
    expect(await mails()).toEqual(['paymentRecorded']);
  });

  it.each<[string, { currency_code?: string; value?: string }]>([
    ['another amount', { value: '98.16' }],
    ['another currency', { currency_code: 'USD' }],
    ['the same number in another writing', { value: '98.170' }],
  ])('captures nothing when the PayPal order has %s', async (_name, change) => {
    const id = await opened();
    Object.assign(shop.paypal.approve(id).purchase_units[0]!.amount, change);
    await pay(id).expect(409);
    expect(captures()).toBe(0);
    await expectUnpaid();
  });

  it.each<[string, { currency_code?: string; value?: string }]>([
    ['amount', { value: '1.00' }],
    ['currency', { currency_code: 'RSD' }],
  ])('does not accept a capture of another %s', async (_name, change) => {
    const id = await approved();
    const body = structuredClone(shop.paypal.orders.get(id)!);
    const [unit] = body.purchase_units;
    const amount = { ...DUE, ...change };
    const capture = {
      id: 'CAPX',
      status: 'COMPLETED',
      amount,
      custom_id: idOf(shop.order),
      create_time: '2026-11-21T10:00:00Z',
    };
    unit!.payments = { captures: [capture] };
    shop.paypal.next(/capture$/, { status: 201, body: { ...body, status: 'COMPLETED' } });
    const answer = await pay(id).expect(409);
    expect(answer.body.message).toMatch(/ne odgovara ovoj prijavi/);
    await expectUnpaid();
    expect(await link(id)).toMatchObject({ outcome: 'refused' });
  });

  it('does not accept a PayPal order that belongs to another order', async () => {
    const id = await opened();
    shop.paypal.approve(id).purchase_units[0]!.custom_id = 'f'.repeat(24);
    await pay(id).expect(409);
    expect(captures()).toBe(0);
    await expectUnpaid();
  });

  it('does not let one payment pay two orders', async () => {
    const second = await createOrder(shop.buyer);
    const id = await approved();
    await pay(id).expect(200);
    const { body } = await pay(id, second).expect(409);
    expect(body.message).toBe('Ova uplata ne pripada ovoj prijavi.');
    expect(await stored(second)).toMatchObject({ isPaid: false, paymentResult: null });
  });

  it('does not record a capture that has paid another shop.order, whatever PayPal says', async () => {
    const second = await createOrder(shop.buyer);
    const first = await approved();
    await pay(first).expect(200);
    const id = await approved(second);
    const [used] = shop.paypal.orders.get(first)!.purchase_units[0]!.payments!.captures;
    const body = structuredClone(shop.paypal.orders.get(id)!);
    body.purchase_units[0]!.payments = { captures: [{ ...used!, custom_id: idOf(second) }] };
    shop.paypal.next(/capture$/, { status: 201, body });
    await pay(id, second).expect(409);
    expect(await stored(second)).toMatchObject({ isPaid: false });
    expect(await link(id)).toMatchObject({ outcome: 'refused' });
  });

  it.each([['INVENTED'], ['5O190127TN364715T'], ['__proto__']])(
    'answers 409 to the unknown PayPal order %s',
    async (id) => {
      const { body } = await pay(id).expect(409);
      expect(body.message).toBe('Ova uplata ne pripada ovoj prijavi.');
      expect(shop.paypal.requests).toEqual([]);
      await expectUnpaid();
    },
  );

  it.each([[undefined], [''], [7], [{ $gt: '' }], [['x']], ['../orders'], ['x'.repeat(65)], [null]])(
    'answers 400 to the id %j',
    async (id) => {
      const { body } = await pay(id).expect(400);
      expect(body.fields).toHaveProperty('id');
    },
  );

  it('answers 404 for an order of another user, also to admins, and 401 to a visitor', async () => {
    const id = await approved();
    expect((await pay(id, shop.order, await createUser())).status).toBe(404);
    expect((await pay(id, shop.order, await createUser({ isAdmin: true }))).status).toBe(404);
    const path = apiUrl(API.orderPayment, { id: idOf(shop.order) });
    expect((await testApp().put(path).send({ id })).status).toBe(401);
    expect(captures()).toBe(0);
    await expectUnpaid();
  });

  it('captures nothing for a rejected or paid order', async () => {
    const id = await approved();
    await Order.updateOne({ _id: shop.order._id }, { $set: { status: ORDER_STATUS.rejected, heldSeats: 0 } });
    expect((await pay(id)).status).toBe(409);
    const paid = { status: shop.order.status, heldSeats: shop.order.heldSeats, isPaid: true };
    await Order.updateOne({ _id: shop.order._id }, { $set: paid });
    expect((await pay(id)).status).toBe(409);
    expect(captures()).toBe(0);
  });

  it('lets the buyer change a declined card, and captures the next payment', async () => {
    const id = await approved();
    shop.paypal.state.captureStatus = 'DECLINED';
    const { body } = await pay(id).expect(409);
    expect(body.code).toBe('payment_declined');
    await expectUnpaid();
    shop.paypal.state.captureStatus = 'COMPLETED';
    await pay(id).expect(200);
    expect(await stored()).toMatchObject({ isPaid: true });
  });

  it('waits for a capture that PayPal is reviewing and opens no other payment', async () => {
    const id = await approved();
    shop.paypal.state.captureStatus = 'PENDING';
    const { body } = await pay(id).expect(409);
    expect(body).toMatchObject({
      code: 'payment_pending',
      message: expect.stringMatching(/Ne plaćajte ponovo/),
    });
    await expectUnpaid();
    expect((await open().expect(409)).body.code).toBe('payment_pending');
    expect((await look().expect(200)).body.isPaid).toBe(false);
    expect(shop.paypal.orders.size).toBe(1);

    shop.paypal.orders.get(id)!.purchase_units[0]!.payments!.captures[0]!.status = 'COMPLETED';
    const later = performance.now() + 6000;
    jest.spyOn(performance, 'now').mockReturnValue(later);
    expect((await look().expect(200)).body.isPaid).toBe(true);
    expect(await link(id)).toMatchObject({ outcome: 'recorded' });
  });

  it.each(['REFUNDED', 'FAILED', 'DECLINED'])(
    'is not paid by a capture that is %s, but by the next one',
    async (status) => {
      const id = await endsAs(status);
      expect((await pay(id)).body.code).toBe('payment_declined');
      await expectUnpaid();
      const next = await approved();
      expect(next).not.toBe(id);
      expect((await pay(next).expect(200)).body.isPaid).toBe(true);
    },
  );

  it.each(['REFUNDED', 'FAILED', 'DECLINED'])(
    'opens another payment after a capture that is %s, which is no longer pending',
    async (status) => {
      const id = await endsAs(status);
      expect(await opened()).not.toBe(id);
      expect(await link(id)).toMatchObject({ outcome: 'none' });
      expect((await look().expect(200)).body.isPaymentPending).toBe(false);
    },
  );

  it('opens no other payment when PayPal has refunded only a part', async () => {
    const id = await endsAs('PARTIALLY_REFUNDED');
    expect((await pay(id)).body.message).toMatch(/Obratite nam se/);
    expect((await open()).body.message).toMatch(/Obratite nam se/);
    expect(await link(id)).toMatchObject({ outcome: 'refused' });
    await expectUnpaid();
  });

  it('continues with a new token when PayPal has revoked the old one', async () => {
    const id = await approved();
    shop.paypal.revokeTokens();
    const { status } = await pay(id);
    expect(status).toBe(200);
  });

  it('answers 503 when PayPal does not respond or is not configured', async () => {
    const id = await approved();
    for (let time = 0; time < 3; time += 1) shop.paypal.next(/^GET/, { status: 500 });
    await pay(id).expect(503);
    await expectUnpaid();
    jest.replaceProperty(env, 'PAYPAL_CLIENT_SECRET', null);
    const { body } = await pay(id).expect(503);
    expect(body.message).toMatch(/uplatite na račun/);
  });
});

describe('opening a payment', () => {
  const { approved, expectUnpaid, open, opened, pay, stored } = shop;

  describe('POST /api/orders/:id/paypal', () => {
    it('creates the PayPal order for the exact amount and stores its id', async () => {
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

    it('returns the same PayPal order again, also to simultaneous requests', async () => {
      const answers = await Promise.all([open(), open(), open()]);
      expect(tally(answers)).toEqual({ 201: 3 });
      const ids = new Set(answers.map(({ body }) => body.paypalOrderId));
      ids.add(await opened());
      expect(ids.size).toBe(1);
      expect(shop.paypal.orders.size).toBe(1);
      expect(await PaypalOrderModel.countDocuments()).toBe(1);
    });

    it.each(['VOIDED', 'gone'])('creates another PayPal order when the first is %s', async (what) => {
      const first = await opened();
      if (what === 'gone') shop.paypal.orders.delete(first);
      else shop.paypal.orders.get(first)!.status = what;
      const second = await opened();
      expect(second).not.toBe(first);
      expect(await link(second)).toMatchObject({ attempt: 2 });
      expect(shop.paypal.orders.get(second)!.purchase_units[0]!.invoice_id).toBe(`${shop.order.reference}-2`);
    });

    it('creates another PayPal order when the amount of the first was changed', async () => {
      const first = await opened();
      shop.paypal.orders.get(first)!.purchase_units[0]!.amount.value = '1.00';
      expect(await opened()).not.toBe(first);
    });

    it('answers 409 for a paid order, also when the capture was not recorded yet', async () => {
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

    it('answers 409 for a rejected order and 404 for an order of another user', async () => {
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

    it('answers 503 with a clear message when PayPal is not configured or does not respond', async () => {
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
});
