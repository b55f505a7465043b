import { ORDER_STATUS } from '@institut/contract/order';
import { createOrder } from '../../test/support/factories.ts';
import { link, mails, usePaypal } from '../../test/support/paypalPayments.ts';
import { useTestDatabase } from '../../test/support/testApp.ts';
import { Order } from '../orders/order.model.ts';
import { settleOpenCaptures } from './capture.service.ts';
import { settleOrder } from './payment.service.ts';
import { PaypalOrderModel } from './paypalOrder.model.ts';

useTestDatabase();

const shop = usePaypal();
const { approved, captures, expectUnpaid, look, loseAnswer, pay, stored } = shop;

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const captureAtPaypal = (id: string) => shop.paypal.orders.get(id)!.purchase_units[0]!.payments!.captures[0]!;

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
    await Order.updateOne({ _id: shop.order._id }, { $set: { status: ORDER_STATUS.rejected } });
    await pay(id).expect(200);
    expect(await stored()).toMatchObject({ isPaid: true, status: ORDER_STATUS.rejected });
  });

  it('is noted even on an order that staff have marked paid meanwhile', async () => {
    await loseAnswer();
    await Order.updateOne({ _id: shop.order._id }, { $set: { isPaid: true, paymentStatus: 'Placeno' } });
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
    for (let time = 0; time < 3; time += 1) shop.paypal.next(/^GET/, { status: 503 });
    const { body } = await look().expect(200);
    expect(body).toMatchObject({ isPaid: false, isPaymentPending: true });
    expect(await link(id)).toMatchObject({ outcome: null });
  });

  it('is told to be under way while PayPal checks it, and no longer once PayPal has refused it', async () => {
    const id = await loseAnswer();
    captureAtPaypal(id).status = 'PENDING';
    expect((await look().expect(200)).body).toMatchObject({ isPaid: false, isPaymentPending: true });
    captureAtPaypal(id).status = 'DECLINED';
    expect((await look().expect(200)).body).toMatchObject({ isPaid: false, isPaymentPending: false });
  });

  it.each([409, 401, 403])(
    'is found again after PayPal has answered %d to its repetition',
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

  it('that was never taken can be paid once it can no longer be under way', async () => {
    const id = await approved();
    for (let time = 0; time < 3; time += 1) shop.paypal.next(/capture$/, { status: 503 });
    await pay(id).expect(503);
    expect((await look().expect(200)).body.isPaymentPending).toBe(true);
    await PaypalOrderModel.updateOne({ _id: id }, { $set: { captureAskedAt: minutesAgo(2) } });
    expect((await look().expect(200)).body.isPaymentPending).toBe(false);
    expect(await shop.opened()).toBe(id);
    expect((await pay(id).expect(200)).body.isPaid).toBe(true);
  });

  it('is found again though our clock was a day ahead when it was taken', async () => {
    const id = await loseAnswer();
    await PaypalOrderModel.updateOne({ _id: id }, { $set: { captureAskedAt: minutesAgo(-24 * 60) } });
    expect(await settleOpenCaptures()).toBe(1);
  });

  it('is seen by whoever looked a moment before it was recorded', async () => {
    const before = await stored();
    await pay(await approved()).expect(200);
    expect(await settleOrder(before)).toMatchObject({ settled: { isPaid: true }, isPaymentPending: false });
  });

  it('is not told to be under way where none was asked for', async () => {
    expect((await look().expect(200)).body).toMatchObject({ isPaid: false, isPaymentPending: false });
    await approved();
    expect((await look().expect(200)).body).toMatchObject({ isPaid: false, isPaymentPending: false });
  });

  it('is not asked for at every look', async () => {
    await approved();
    const before = shop.paypal.requests.length;
    await look().expect(200);
    expect(shop.paypal.requests).toHaveLength(before);
  });

  it('one payment that cannot be settled does not hold up the others', async () => {
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
