import { ORDER_STATUS, PAYMENT_STATUS } from '@institut/contract/orders/values';
import { auditRecords } from '../commands/doctor/auditRecords.ts';
import { Order, type OrderFields } from '../features/orders/order.model.ts';
import { Payment } from '../features/payments/ledger/payment.model.ts';
import { PaypalOrderModel } from '../features/payments/paypal/paypalOrder.model.ts';
import { createOrder, createUser } from '../test/support/factories.ts';
import { useTestDatabase } from '../test/support/testDatabase.ts';
import { payments as migration } from './004-payments.ts';

useTestDatabase();

const PAID_AT = new Date('2026-03-01T10:00:00Z');
const PAID = { isPaid: true, paidAt: PAID_AT, paymentStatus: PAYMENT_STATUS.paid } as const;
const PAYPAL = { orderId: 'PP-1', amount: '98.17', currency: 'EUR', payerEmail: 'platilac@example.com' };
const captured = (captureId: string) => ({
  method: 'PayPal',
  reference: captureId,
  note: '',
  captureId,
  provider: PAYPAL,
});

/** Stores an order as versions before the ledger did: its payment fields alone. */
async function createOld(fields: Partial<OrderFields> = {}, state?: string): Promise<OrderFields> {
  const order = await createOrder(await createUser(), fields);
  const sums = { paid: '', refunded: '', unassigned: '', amountDue: '', openAmount: '' };
  await Payment.deleteMany({ order: order._id });
  const provider = { ...fields.paymentResult?.provider, ...(state && { state }) };
  const old = state ? { ...fields, paymentResult: { ...fields.paymentResult, provider } } : fields;
  await Order.collection.updateOne({ _id: order._id }, { $unset: sums, $set: old });
  return order;
}

async function migrate(): Promise<number> {
  let changed = 0;
  for await (const count of migration.run()) changed += count;
  return changed;
}

const stored = ({ _id }: OrderFields) => Order.findById(_id).orFail().lean();
const recordsOf = async ({ _id }: OrderFields) =>
  (await Payment.find({ order: _id }).sort({ _id: 1 }).lean()).map(({ kind, state, source, amount }) =>
    [kind, state, source, amount].join(' '),
  );

describe('004-payments', () => {
  it('makes a record of what each order says of its payment', async () => {
    const unpaid = await createOld();
    const paid = await createOld({
      ...PAID,
      paymentResult: { ...captured('X'), captureId: null, provider: null },
    });
    const granted = await createOld({ ...PAID, paymentStatus: PAYMENT_STATUS.granted });
    const rejected = await createOld({ ...PAID, status: ORDER_STATUS.rejected });
    const captureOnly = await createOld({ paymentResult: captured('CAP-1') });
    expect(await migrate()).toBe(5);
    expect(await recordsOf(unpaid)).toEqual([]);
    expect(await recordsOf(paid)).toEqual(['payment booked migration 19200']);
    expect(await recordsOf(granted)).toEqual(['grant booked migration 19200']);
    expect(await recordsOf(rejected)).toEqual(['payment booked migration 19200']);
    expect(await recordsOf(captureOnly)).toEqual(['payment unassigned paypal 19200']);
    expect(await stored(unpaid)).toMatchObject({
      paid: 0,
      amountDue: 19_200,
      openAmount: 19_200,
      isPaid: false,
    });
    expect(await stored(paid)).toMatchObject({ paid: 19_200, openAmount: 0, isPaid: true, paidAt: PAID_AT });
    expect(await stored(granted)).toMatchObject({ paid: 0, openAmount: 0, isPaid: true, paidAt: PAID_AT });
    expect(await stored(rejected)).toMatchObject({ amountDue: 0, openAmount: -19_200, isPaid: true });
    expect(await stored(captureOnly)).toMatchObject({ unassigned: 19_200, isPaid: false });
    expect(await auditRecords()).toEqual([]);
  });

  it('records what PayPal gave back, says so in the history, and asks again about a part', async () => {
    const refunded = await createOld({ ...PAID, paymentResult: captured('CAP-1') }, 'REFUNDED');
    const partly = await createOld({ ...PAID, paymentResult: captured('CAP-2') }, 'PARTIALLY_REFUNDED');
    const link = { order: partly._id, attempt: 1, amount: { currency_code: 'EUR', value: '98.17' } };
    const state = { outcome: 'recorded', captureState: 'PARTIALLY_REFUNDED', checkedAt: new Date() } as const;
    await PaypalOrderModel.create({ _id: 'PP-2', ...link, ...state });
    await migrate();
    expect((await recordsOf(refunded)).toSorted()).toEqual([
      'payment booked paypal 19200',
      'refund paid paypal 19200',
    ]);
    const after = await stored(refunded);
    expect(after).toMatchObject({ isPaid: false, refunded: 19_200 });
    expect(after.history.at(-1)).toMatchObject({
      event: 'paymentStatus',
      from: 'Placeno',
      to: 'Nije placeno',
    });
    expect(await recordsOf(partly)).toEqual(['payment booked paypal 19200']);
    expect(await PaypalOrderModel.findById('PP-2').lean()).toMatchObject({
      captureState: null,
      checkedAt: null,
    });
    expect(await auditRecords()).toEqual([]);
  });

  it('lists nothing that PayPal gave back as unassigned, also of an order that is not paid', async () => {
    const unpaid = await createOld({ paymentResult: captured('CAP-1') }, 'REVERSED');
    const rejected = await createOld(
      { paymentResult: captured('CAP-2'), status: ORDER_STATUS.rejected },
      'REFUNDED',
    );
    await migrate();
    for (const order of [unpaid, rejected]) {
      expect((await recordsOf(order)).toSorted()).toEqual([
        'payment booked paypal 19200',
        'refund paid paypal 19200',
      ]);
      expect(await stored(order)).toMatchObject({
        unassigned: 0,
        paid: 19_200,
        refunded: 19_200,
        history: [],
      });
    }
    expect(await stored(unpaid)).toMatchObject({ isPaid: false, openAmount: 19_200 });
    expect(await auditRecords()).toEqual([]);
  });

  it('continues after an interruption, and changes nothing twice, also by two processes', async () => {
    const first = await createOld(PAID);
    for (let n = 1; n < 25; n += 1) await createOld(PAID);
    // The first batch alone: the process ends while it writes the second one.
    await migration.run().next();
    await Order.collection.updateOne({ _id: first._id }, { $unset: { amountDue: '' } });
    await Promise.all([migrate(), migrate()]);
    expect(await Payment.countDocuments()).toBe(25);
    expect(await migrate()).toBe(0);
    expect(await auditRecords()).toEqual([]);
  });
});
