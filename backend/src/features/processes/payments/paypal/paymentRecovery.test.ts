import { ORDER_STATUS } from '@institut/contract/orders/values';
import { editOrderBody } from '@institut/contract/orders/admin.schema';
import { callerOf, createOrder, createUser } from '../../../../test/support/factories.ts';
import { link, mails, usePaypal } from '../../../../test/support/paypalPayments.ts';
import { giveInstitute } from '../../../../test/support/institute.ts';
import { useTestDatabase } from '../../../../test/support/testApp.ts';
import { type DocumentFields, DocumentModel } from '../../../outputs/documents/document.model.ts';
import { editOrder } from '../../../core/orders/changing/orderEdit.service.ts';
import { Order } from '../../../core/orders/order.model.ts';
import { settleOpenCaptures } from './capture.service.ts';
import { findReturnedPayments } from './returnedPayments.service.ts';
import { settleOrder } from './payment.service.ts';
import { PaypalOrderModel } from './paypalOrder.model.ts';

useTestDatabase();

const shop = usePaypal();
const { approved, captures, expectUnpaid, look, loseAnswer, pay, stored } = shop;

/** The next read of an order asks PayPal again. */
const passSeconds = () => {
  const later = performance.now() + 6000;
  jest.spyOn(performance, 'now').mockReturnValue(later);
};
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const captureAtPaypal = (id: string) => shop.paypal.orders.get(id)!.purchase_units[0]!.payments!.captures[0]!;

describe('a capture whose response was lost', () => {
  it('is recorded by the next attempt to pay', async () => {
    const id = await loseAnswer();
    const before = captures();
    const { body } = await pay(id).expect(200);
    expect(body.isPaid).toBe(true);
    expect(captures()).toBe(before);
  });

  it('is recorded when the buyer reads the order', async () => {
    await loseAnswer();
    expect((await look().expect(200)).body).toMatchObject({ isPaid: true, paymentStatus: 'Placeno' });
    expect(await mails()).toEqual(['paymentRecorded']);
  });

  it('is recorded although the order was rejected in the meantime', async () => {
    const id = await loseAnswer();
    await Order.updateOne({ _id: shop.order._id }, { $set: { status: ORDER_STATUS.rejected } });
    await pay(id).expect(200);
    expect(await stored()).toMatchObject({ isPaid: true, status: ORDER_STATUS.rejected });
  });

  it('is recorded on an order that staff marked paid in the meantime', async () => {
    await loseAnswer();
    await Order.updateOne({ _id: shop.order._id }, { $set: { isPaid: true, paymentStatus: 'Placeno' } });
    expect(await settleOpenCaptures(new Date(Date.now() + 120_000))).toBe(1);
    expect((await stored()).paymentResult?.captureId).toMatch(/^CAP/);
  });

  it('is recorded although the buyer never returns', async () => {
    await loseAnswer();
    expect(await settleOpenCaptures()).toBe(0);
    expect(await settleOpenCaptures(new Date(Date.now() + 120_000))).toBe(1);
    expect(await stored()).toMatchObject({ isPaid: true });
    expect(await settleOpenCaptures(new Date(Date.now() + 120_000))).toBe(0);
  });

  it('is recorded after the database failed between capture and storing', async () => {
    const id = await approved();
    const update = jest.spyOn(Order, 'updateOne').mockImplementationOnce(() => {
      throw new Error('connection lost');
    });
    await pay(id).expect(500);
    expect(update).toHaveBeenCalled();
    update.mockRestore();
    await expectUnpaid();
    expect((await look().expect(200)).body.isPaid).toBe(true);
  });

  it('does not delay reads of the order while PayPal does not respond', async () => {
    const id = await loseAnswer();
    for (let time = 0; time < 3; time += 1) shop.paypal.next(/^GET/, { status: 503 });
    const { body } = await look().expect(200);
    expect(body).toMatchObject({ isPaid: false, isPaymentPending: true });
    expect(await link(id)).toMatchObject({ outcome: null });
  });

  it('is pending while PayPal reviews it, and no longer after PayPal has refused it', async () => {
    const id = await loseAnswer();
    captureAtPaypal(id).status = 'PENDING';
    expect((await look().expect(200)).body).toMatchObject({ isPaid: false, isPaymentPending: true });
    captureAtPaypal(id).status = 'DECLINED';
    passSeconds();
    expect((await look().expect(200)).body).toMatchObject({ isPaid: false, isPaymentPending: false });
  });

  it.each([409, 401, 403])(
    'is recorded after PayPal has answered %d to the repeated capture',
    async (status) => {
      const id = await approved();
      shop.paypal.next(/capture$/, { cut: true, afterDoingIt: true });
      for (let time = 0; time < 3; time += 1) {
        shop.paypal.next(/capture$/, { status, body: { name: 'PREVIOUS_REQUEST_IN_PROGRESS' } });
      }
      await pay(id).expect(503);
      expect(await link(id)).toMatchObject({ outcome: null, refusals: 0 });
      expect((await look().expect(200)).body.isPaid).toBe(true);
    },
  );

  it('can be repeated by the buyer when it never took place', async () => {
    const id = await approved();
    for (let time = 0; time < 3; time += 1) shop.paypal.next(/capture$/, { status: 503 });
    await pay(id).expect(503);
    expect((await look().expect(200)).body.isPaymentPending).toBe(true);
    await PaypalOrderModel.updateOne({ _id: id }, { $set: { captureAskedAt: minutesAgo(2) } });
    passSeconds();
    expect((await look().expect(200)).body.isPaymentPending).toBe(false);
    expect(await shop.opened()).toBe(id);
    expect((await pay(id).expect(200)).body.isPaid).toBe(true);
  });

  it('is recorded although the server’s clock was a day ahead during the capture', async () => {
    const id = await loseAnswer();
    await PaypalOrderModel.updateOne({ _id: id }, { $set: { captureAskedAt: minutesAgo(-24 * 60) } });
    expect(await settleOpenCaptures()).toBe(1);
  });

  it('is returned to a read that began before it was recorded', async () => {
    const before = await stored();
    await pay(await approved()).expect(200);
    expect(await settleOrder(before)).toMatchObject({ settled: { isPaid: true }, isPaymentPending: false });
  });

  it('is not pending before a capture was requested', async () => {
    expect((await look().expect(200)).body).toMatchObject({ isPaid: false, isPaymentPending: false });
    await approved();
    expect((await look().expect(200)).body).toMatchObject({ isPaid: false, isPaymentPending: false });
  });

  it('is not looked up at PayPal on every read', async () => {
    await approved();
    const before = shop.paypal.requests.length;
    await look().expect(200);
    expect(shop.paypal.requests).toHaveLength(before);
  });

  it('is looked up at PayPal once for many reads within five seconds', async () => {
    const id = await loseAnswer();
    captureAtPaypal(id).status = 'PENDING';
    const before = shop.paypal.requests.length;
    for (let time = 0; time < 5; time += 1) {
      expect((await look().expect(200)).body).toMatchObject({ isPaid: false, isPaymentPending: true });
    }
    await Promise.all([look(), look(), look()]);
    expect(shop.paypal.requests).toHaveLength(before + 1);
    captureAtPaypal(id).status = 'COMPLETED';
    passSeconds();
    expect((await look().expect(200)).body.isPaid).toBe(true);
    expect(shop.paypal.requests).toHaveLength(before + 2);
  });

  it('does not delay the recording of other captures when it cannot be settled', async () => {
    const stuck = await loseAnswer();
    const other = await createOrder(shop.buyer);
    const id = await approved(other);
    shop.paypal.next(/capture$/, { cut: true, afterDoingIt: true });
    for (let time = 0; time < 2; time += 1) shop.paypal.next(/capture$/, { cut: true });
    await pay(id, other).expect(503);
    for (let time = 0; time < 3; time += 1) shop.paypal.next(new RegExp(`^GET .*${stuck}$`), { status: 500 });
    await expect(settleOpenCaptures(new Date(Date.now() + 120_000))).rejects.toThrow('could not be settled');
    expect(await stored(other)).toMatchObject({ isPaid: true });
    expect(await stored()).toMatchObject({ isPaid: false });
  });
});

const HOUR_MS = 60 * 60_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
const stateAtPaypal = (id: string, status: string) => {
  captureAtPaypal(id).status = status;
};
const paidAtPaypal = async () => {
  const id = await approved();
  await pay(id).expect(200);
  return id;
};

const looks = () => shop.paypal.calls().filter((call) => call.includes('/payments/captures/')).length;

const refund = (name: string, value: string) => ({
  id: name,
  status: 'COMPLETED',
  amount: { currency_code: 'EUR', value },
  create_time: new Date().toISOString(),
});

describe('a recorded payment', () => {
  it.each([
    ['REFUNDED', 'REFUNDED'],
    ['REVERSED', 'REVERSED'],
    ['A_NEW_WORD', 'REVERSED'],
  ])('that is %s at PayPal later is refunded once, without a mail', async (status, state) => {
    const id = await paidAtPaypal();
    const [before, mailsBefore] = [await stored(), await mails()];
    expect(await findReturnedPayments()).toBe(0);
    stateAtPaypal(id, status);
    expect(await findReturnedPayments(inHours(25))).toBe(1);
    expect(await findReturnedPayments(inHours(50))).toBe(0);

    const { history, ...after } = await stored();
    expect(after).toMatchObject({
      status: before.status,
      paid: 19_200,
      refunded: 19_200,
      openAmount: 19_200,
      isPaid: false,
      paymentResult: before.paymentResult,
    });
    expect(history.slice(before.history.length)).toMatchObject([
      { by: 'system', event: 'paymentStatus', to: 'Nije placeno' },
      { event: 'paidAt', to: null },
      { event: 'refund', to: '192.00' },
      { event: 'captureState', from: null, to: state },
    ]);
    expect(await mails()).toEqual(mailsBefore);
    expect(JSON.stringify((await look().expect(200)).body)).not.toContain(state);
  });

  it('that is refunded in parts has a refund and a credit for each part that PayPal names', async () => {
    giveInstitute();
    const id = await paidAtPaypal();
    const unit = shop.paypal.orders.get(id)!.purchase_units[0]!;
    stateAtPaypal(id, 'PARTIALLY_REFUNDED');
    expect(await findReturnedPayments(inHours(25))).toBe(1);
    expect(await stored()).toMatchObject({ isPaid: true, refunded: 0 });
    unit.payments!.refunds = [refund('R1', '10.00')];
    expect(await findReturnedPayments(inHours(50))).toBe(1);
    unit.payments!.refunds.push(refund('R2', '20.00'), { ...refund('R3', '1.00'), status: 'PENDING' });
    expect(await findReturnedPayments(inHours(75))).toBe(1);
    expect(await findReturnedPayments(inHours(100))).toBe(0);
    expect(await stored()).toMatchObject({ refunded: 1956 + 3912, isPaid: false });
    const documents = await DocumentModel.find().sort({ kind: 1, revision: 1 }).lean<DocumentFields[]>();
    expect(documents.map(({ kind, snapshot }) => [kind, snapshot.amount])).toEqual([
      ['credit', 19.56],
      ['credit', 39.12],
      ['receipt', 192],
    ]);
  });

  it('has no refund any more when PayPal gives the money back after all', async () => {
    const id = await paidAtPaypal();
    stateAtPaypal(id, 'REVERSED');
    await findReturnedPayments(inHours(25));
    stateAtPaypal(id, 'COMPLETED');
    expect(await findReturnedPayments(inHours(50))).toBe(1);
    const after = await stored();
    expect(after).toMatchObject({ isPaid: true, refunded: 0 });
    expect(after.history.at(-1)).toMatchObject({ event: 'captureState', from: 'REVERSED', to: 'COMPLETED' });
  });

  it('that staff have withdrawn is closed when PayPal has refunded it', async () => {
    const id = await paidAtPaypal();
    const staff = callerOf(await createUser({ isAdmin: true }));
    await editOrder(shop.order._id.toString(), staff, editOrderBody.parse({ isPaid: false }));
    expect(await stored()).toMatchObject({ isPaid: false, unassigned: 19_200 });
    stateAtPaypal(id, 'REFUNDED');
    await findReturnedPayments(inHours(25));
    expect(await stored()).toMatchObject({ isPaid: false, unassigned: 0, refunded: 0 });
  });

  it('is looked at once a day, for 180 days', async () => {
    await paidAtPaypal();
    await findReturnedPayments();
    await findReturnedPayments(inHours(23));
    expect(looks()).toBe(1);
    await findReturnedPayments(inHours(25));
    expect(looks()).toBe(2);
    await findReturnedPayments(inHours(181 * 24));
    expect(looks()).toBe(2);
  });

  it('is looked at although another one cannot be', async () => {
    const broken = await paidAtPaypal();
    const other = await createOrder(shop.buyer);
    const id = await approved(other);
    await pay(id, other).expect(200);
    stateAtPaypal(id, 'REFUNDED');
    const capture = captureAtPaypal(broken).id;
    for (let time = 0; time < 3; time += 1) {
      shop.paypal.next(new RegExp(`captures/${capture}$`), { status: 500 });
    }
    await expect(findReturnedPayments()).rejects.toThrow('could not be checked');
    expect(await stored(other)).toMatchObject({ refunded: 19_200 });
  });
});
