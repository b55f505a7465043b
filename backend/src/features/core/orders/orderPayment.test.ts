import { ORDER_STATUS } from '@institut/contract/orders/values';
import { mongo } from 'mongoose';
import { paymentsRecorded } from '../../../lib/metrics.ts';
import { editOrderBody } from '@institut/contract/orders/admin.schema';
import { callerOf, createOrder, createUser } from '../../../test/support/factories.ts';
import { readOutbox } from '../../../test/support/mailOutbox.ts';
import { useTestDatabase } from '../../../test/support/testApp.ts';
import { editOrder } from './changing/orderEdit.service.ts';
import { OutboxMail } from '../../mail/mail.model.ts';
import { Order, type OrderFields } from './order.model.ts';
import { bookCapture, getPayableOrder, type ProviderPayment } from './changing/orderPayments.service.ts';
import { markNotified } from './order.service.ts';

useTestDatabase();

const payment = (overrides: Partial<ProviderPayment> = {}): ProviderPayment => ({
  captureId: '3C679366HH908993F',
  providerOrderId: '5O190127TN364715T',
  feninga: 19_200,
  amount: '98.17',
  currency: 'EUR',
  payerEmail: 'platilac@example.com',
  paidAt: new Date('2026-04-05T06:07:08Z'),
  ...overrides,
});
const record = ({ _id }: OrderFields, overrides: Partial<ProviderPayment> = {}) =>
  bookCapture(_id.toString(), payment(overrides));
const stored = ({ _id }: OrderFields) => Order.findById(_id).orFail().lean();
const counted = async () => {
  const { values } = await paymentsRecorded.get();
  return values.find(({ labels }) => labels.by === 'buyer')?.value ?? 0;
};
const createUnpaid = async (overrides: Partial<OrderFields> = {}) =>
  createOrder(await createUser(), overrides);

describe('bookCapture', () => {
  it('stores the provider’s data, marks the order paid and mails its buyer', async () => {
    const order = await createUnpaid();
    const answer = await record(order);
    const after = await stored(order);
    expect(after).toEqual(answer);
    expect(after).toMatchObject({
      isPaid: true,
      paidAt: payment().paidAt,
      paymentStatus: 'Placeno',
      paymentResult: {
        method: 'Kartica ili PayPal',
        reference: '3C679366HH908993F',
        note: '',
        captureId: '3C679366HH908993F',
        provider: {
          orderId: '5O190127TN364715T',
          amount: '98.17',
          currency: 'EUR',
          payerEmail: 'platilac@example.com',
        },
      },
    });
    expect(after.history[0]).toMatchObject({ by: 'buyer', name: order.buyerName, event: 'paymentStatus' });
    expect(await readOutbox()).toMatchObject([
      { message: { kind: 'paymentRecorded', to: order.buyerEmail, totalPrice: order.totalPrice } },
    ]);
  });

  it('records one capture once when it is reported 10 times at once', async () => {
    const order = await createUnpaid();
    await Promise.all(Array.from({ length: 10 }, () => record(order)));
    const after = await stored(order);
    const { __v: version } = order;
    expect(after).toMatchObject({ isPaid: true, __v: version + 1 });
    expect(await OutboxMail.countDocuments()).toBe(1);
  });

  it('does not let one capture pay two orders, also when both are reported at once', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => createUnpaid()));
    const results = await Promise.allSettled(orders.map((order) => record(order)));
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    const message = 'Ova uplata je već iskorištena za drugu prijavu.';
    expect(reasons).toEqual(Array.from({ length: 5 }, () => expect.objectContaining({ message })));
    expect(await Order.countDocuments({ isPaid: true })).toBe(1);
    expect(await OutboxMail.countDocuments()).toBe(1);
  });

  it('books a second capture as a surplus', async () => {
    const order = await createUnpaid();
    await record(order);
    await record(order, { captureId: 'DRUGA' });
    const after = await stored(order);
    expect(after).toMatchObject({ isPaid: true, paid: 38_400, amountDue: 19_200, openAmount: -19_200 });
    expect(after.paymentResult?.captureId).toBe('DRUGA');
    expect(after.history.at(-1)).toMatchObject({ event: 'payment', to: '192.00' });
    expect(await OutboxMail.countDocuments()).toBe(1);
  });

  it('does not book a capture again after staff have set its order to unpaid', async () => {
    const [order, other] = [await createUnpaid(), await createUnpaid()];
    const staff = callerOf(await createUser({ isAdmin: true }));
    await record(order);
    await editOrder(order._id.toString(), staff, editOrderBody.parse({ isPaid: false }));
    await expect(record(other)).rejects.toMatchObject({ code: 'conflict' });
    expect(await record(order)).toMatchObject({ isPaid: false, paid: 0, unassigned: 19_200 });
  });

  it('books the capture of an order that staff marked paid in the meantime', async () => {
    const paidAt = new Date('2026-01-02');
    const order = await createUnpaid({
      isPaid: true,
      paidAt,
      paymentStatus: 'Placeno',
      paymentResult: {
        method: 'Uplatnica',
        reference: '1',
        note: 'Izvod 7',
        captureId: null,
        provider: null,
      },
    });
    await record(order);
    const after = await stored(order);
    expect(after).toMatchObject({
      paidAt,
      paid: 38_400,
      openAmount: -19_200,
      paymentResult: { captureId: payment().captureId },
    });
    const entries = after.history.slice(-2);
    expect(entries).toMatchObject([
      { event: 'paymentResult', from: 'Uplatnica · 1 · Izvod 7' },
      { event: 'payment', to: '192.00' },
    ]);
    expect(await OutboxMail.countDocuments()).toBe(0);
  });

  it('stores and counts nothing when its mail cannot be queued, and counts a retried payment once', async () => {
    const before = await counted();
    const order = await createUnpaid();
    const unpaid = await stored(order);
    const queueing = jest.spyOn(OutboxMail, 'insertMany').mockRejectedValueOnce(new Error('later'));
    await expect(record(order)).rejects.toThrow('later');
    expect(await stored(order)).toEqual(unpaid);
    expect(await OutboxMail.countDocuments()).toBe(0);
    expect(await counted()).toBe(before);
    const conflict = new mongo.MongoServerError({ message: 'conflict' });
    conflict.addErrorLabel(mongo.MongoErrorLabel.TransientTransactionError);
    queueing.mockRejectedValueOnce(conflict);
    await record(order);
    expect(queueing).toHaveBeenCalledTimes(3);
    queueing.mockRestore();
    expect(await counted()).toBe(before + 1);
  });
});

describe('getPayableOrder', () => {
  it('returns an unpaid order to its buyer only', async () => {
    const [buyer, stranger] = [await createUser(), await createUser({ isAdmin: true })];
    const order = await createOrder(buyer);
    const id = order._id.toString();
    expect(await getPayableOrder(id, buyer.id)).toEqual(await stored(order));
    await expect(getPayableOrder(id, stranger.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each<[string, Partial<OrderFields>]>([
    ['Prijava je već plaćena.', { isPaid: true, paymentStatus: 'Placeno' }],
    ['Prijava je odbijena, pa se ne može platiti.', { status: ORDER_STATUS.rejected }],
    [
      'Za ovu prijavu je već evidentirana uplata. Obratite nam se prije nove uplate.',
      { paymentResult: { method: '', reference: '', note: '', captureId: 'A', provider: null } },
    ],
  ])('rejects with the message „%s”', async (message, overrides) => {
    const buyer = await createUser();
    const { _id } = await createOrder(buyer, overrides);
    await expect(getPayableOrder(_id.toString(), buyer.id)).rejects.toMatchObject({
      code: 'conflict',
      message,
    });
  });
});

describe('markNotified', () => {
  it('stores once that the buyer was notified, without an author', async () => {
    const order = await createUnpaid();
    await Promise.all(Array.from({ length: 5 }, () => markNotified(order._id.toString())));
    const after = await stored(order);
    expect(after.notificationStatus).toBe('Korisnik obavjesten');
    expect(after.history).toMatchObject([
      { by: 'system', user: null, name: null, event: 'notificationStatus', to: 'Korisnik obavjesten' },
    ]);
    expect(await OutboxMail.countDocuments()).toBe(0);
  });
});
