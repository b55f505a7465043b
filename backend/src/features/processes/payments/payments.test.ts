import { randomUUID } from 'node:crypto';
import { ORDER_STATUS, PAYMENT_STATUS } from '@institut/contract/orders/values';
import { adminOrder } from '@institut/contract/orders/admin.schema';
import { ledgerList } from '@institut/contract/money/list.schema';
import type { CallBody } from '@institut/contract/frame/calls';
import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import { today } from '../../../lib/instituteDay.ts';
import { as, type Id } from '../../../test/support/client.ts';
import { bearer, createOrder } from '../../../test/support/factories.ts';
import { tally } from '../../../test/support/httpClient.ts';
import { readOutbox } from '../../../test/support/mailOutbox.ts';
import { auditAfterEach, useShop } from '../../../test/support/shop.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import { endUndoPeriod } from '../../../test/support/undoPeriod.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { OutboxMail } from '../../mail/mail.model.ts';
import { Order, type OrderFields } from '../../core/orders/order.model.ts';
import { Payment } from '../../core/ledger/payment.model.ts';

useTestDatabase();

const shop = useShop({ staff: { name: 'Amina', lastName: 'Begić' } });
auditAfterEach();

/** 80 KM with a fee of 100 and 12 of PDV. */
const TOTAL = 19_200;
const UNKNOWN = 'f'.repeat(24);
const createUnpaid = (overrides: Partial<OrderFields> = {}) => createOrder(shop.buyer, overrides);
const idOf = ({ _id }: { _id: { toString(): string } }) => _id.toString();
const stored = ({ _id }: OrderFields) => Order.findById(_id).orFail().lean();
const recordsOf = ({ _id }: OrderFields) =>
  Payment.find({ order: _id }).sort({ recordedAt: 1, _id: 1 }).lean();
const mails = async () => (await readOutbox()).map(({ message }) => message);

const pay = ({ _id: id }: OrderFields, body: CallBody<'recordPayment'>, key?: string) =>
  as(shop.staff).recordPayment({ params: { id }, body, ...(key !== undefined && { key }) });
const refund = ({ _id: id }: OrderFields, body: CallBody<'recordRefund'>) =>
  as(shop.staff).recordRefund({ params: { id }, body });
const edit = ({ _id: id }: OrderFields, body: CallBody<'editOrder'>) =>
  as(shop.staff).editOrder({ params: { id }, body });
type Identified = { _id: Id } | undefined;
const withdraw = (record: Identified) =>
  as(shop.staff).withdrawPayment({ params: { id: record?._id ?? '' } });

describe('POST /api/orders/:id/uplate', () => {
  it('books a part, tells the buyer what is left, and then the rest', async () => {
    const order = await createUnpaid();
    const part = {
      amount: 50,
      method: 'Uplatnica',
      reference: 'Izvod 12',
      note: 'Prvi dio',
      at: '2026-01-05',
    };
    const { body } = await pay(order, part).expect(200);
    expect(adminOrder.parse(body)).toMatchObject({
      isPaid: false,
      paymentStatus: PAYMENT_STATUS.unpaid,
      paid: 50,
      amountDue: 192,
      openAmount: 142,
      payments: [
        { ...part, at: '2026-01-05T00:00:00.000Z', kind: 'payment', state: 'booked', source: 'staff' },
      ],
      history: [
        { event: 'paymentResult', from: null, to: 'Uplatnica · Izvod 12 · Prvi dio' },
        { event: 'payment', from: null, to: '50.00' },
      ],
    });
    expect(body.payments[0].by).toEqual({ _id: shop.staff.id, name: 'Amina Begić' });
    expect(await mails()).toMatchObject([{ kind: 'partPayment', arrived: 50, open: 142 }]);

    await pay(order, { amount: 192, openSeen: 192 }).expect(409);
    await pay(order, { amount: 142, openSeen: 142 }).expect(200);
    const after = await stored(order);
    expect(after).toMatchObject({ isPaid: true, paid: TOTAL, openAmount: 0, paymentStatus: 'Placeno' });
    expect((await mails()).map(({ kind }) => kind)).toEqual(['partPayment', 'paymentRecorded']);
    const [entry] = await AuditEntry.find({ event: 'edited' }).sort({ at: 1 }).lean();
    expect(entry?.changes).toContainEqual({ field: 'payment', from: null, to: '50.00' });
  });

  it('books a double click once, also when both arrive at once', async () => {
    const order = await createUnpaid();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => pay(order, { amount: 50 }, key)));
    expect(tally(answers)).toEqual({ 200: 6 });
    expect(await stored(order)).toMatchObject({ paid: 5000 });
    expect(await recordsOf(order)).toHaveLength(1);
  });

  it('needs an Idempotency-Key', async () => {
    const order = await createUnpaid();
    const path = apiUrl(API.payments, { id: idOf(order) });
    await testApp().post(path).set('Authorization', bearer(shop.staff)).send({ amount: 50 }).expect(400);
    await pay(order, { amount: 50 }, 'nije-uuid').expect(400);
    expect(await recordsOf(order)).toEqual([]);
  });

  it('books all of ten parallel payments', async () => {
    const order = await createUnpaid();
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(order, { amount: 20 })));
    expect(tally(answers)).toEqual({ 200: 10 });
    expect(await stored(order)).toMatchObject({ paid: 20_000, openAmount: TOTAL - 20_000, isPaid: true });
    expect((await mails()).filter(({ kind }) => kind === 'paymentRecorded')).toHaveLength(1);
  });

  it('books more than is due as a surplus, which the list finds', async () => {
    const order = await createUnpaid();
    await createUnpaid();
    const { body } = await pay(order, { amount: 200 }).expect(200);
    expect(body).toMatchObject({ isPaid: true, openAmount: -8 });
    expect(await mails()).toMatchObject([{ kind: 'paymentRecorded', surplus: 8 }]);
    const list = await as(shop.staff)
      .listOrders({ query: { attention: 'surplus' } })
      .expect(200);
    expect(list.body.map(({ _id }: { _id: string }) => _id)).toEqual([idOf(order)]);
  });

  it.each([
    [{ amount: '50' }, 'amount'],
    [{ amount: 50, at: '2999-01-01' }, 'at'],
    [{ amount: 50, at: '1999-12-31' }, 'at'],
  ])('answers 400 to %j and books nothing', async (body, field) => {
    const order = await createUnpaid();
    const answer = await as(shop.staff)
      .recordPayment({ params: { id: order._id }, invalidBody: body })
      .expect(400);
    expect(Object.keys(answer.body.fields)).toEqual([field]);
    expect(await recordsOf(order)).toEqual([]);
  });

  it('is for staff and answers 404 to an unknown order', async () => {
    const order = await createUnpaid();
    await as(shop.buyer)
      .recordPayment({ params: { id: order._id }, body: { amount: 192 } })
      .expect(403);
    expect(await recordsOf(order)).toEqual([]);
    await as(shop.staff)
      .recordPayment({ params: { id: UNKNOWN }, body: { amount: 5 } })
      .expect(404);
  });

  it('cannot be undone into an order that expires while money is there', async () => {
    const order = await createUnpaid();
    await pay(order, { amount: 50, at: today() }).expect(200);
    const { body } = await as(shop.staff)
      .listOrders({ query: { attention: 'unpaid' } })
      .expect(200);
    expect(body).toHaveLength(1);
  });
});

describe('POST /api/orders/:id/povrati', () => {
  const PAID = { isPaid: true, paidAt: new Date('2026-01-05'), paymentStatus: PAYMENT_STATUS.paid } as const;

  it('books what was given back of a surplus, and keeps a rejected order paid', async () => {
    const order = await createUnpaid({ ...PAID, status: ORDER_STATUS.rejected });
    expect(order).toMatchObject({ openAmount: -TOTAL });
    const { body } = await refund(order, { amount: 192, reference: 'Nalog 3' }).expect(200);
    expect(body).toMatchObject({ isPaid: true, refunded: 192, openAmount: 0 });
    expect(body.history.at(-1)).toMatchObject({ event: 'refund', to: '192.00' });
  });

  it('answers 409 to more than was paid, also by two at once', async () => {
    const order = await createUnpaid({ ...PAID, status: ORDER_STATUS.rejected });
    const { body } = await refund(order, { amount: 192.01 }).expect(409);
    expect(body.fields.amount).toMatch(/^Može se vratiti najviše 192,00/);
    const answers = await Promise.all([refund(order, { amount: 100 }), refund(order, { amount: 100 })]);
    expect(tally(answers)).toEqual({ 200: 1, 409: 1 });
    expect(await stored(order)).toMatchObject({ refunded: 10_000 });
  });

  it('keeps a payment that was given back from being withdrawn', async () => {
    const order = await createUnpaid({ ...PAID, status: ORDER_STATUS.rejected });
    await refund(order, { amount: 50 }).expect(200);
    const [payment, given] = await recordsOf(order);
    await withdraw(payment).expect(409);
    await edit(order, { isPaid: false }).expect(409);
    await withdraw(given).expect(200);
    await withdraw(payment).expect(200);
    expect(await stored(order)).toMatchObject({ paid: 0, refunded: 0, isPaid: false });
  });
});

describe('PUT /api/uplate/:id/storno', () => {
  it('makes a payment of staff void, once, and shows the buyer both', async () => {
    const order = await createUnpaid();
    await pay(order, { amount: 192 }).expect(200);
    await endUndoPeriod();
    const [payment] = await recordsOf(order);
    const { body } = await withdraw(payment).expect(200);
    expect(body).toMatchObject({ isPaid: false, paid: 0, payments: [{ state: 'void', amount: 192 }] });
    expect(body.history.at(-1)).toMatchObject({ event: 'withdrawn', from: 'payment', to: '192.00' });
    await withdraw(payment).expect(409);
    const seen = await as(shop.buyer)
      .getOrder({ params: { id: order._id } })
      .expect(200);
    expect(seen.body.history.map(({ event }: { event: string }) => event)).toEqual([
      'paymentStatus',
      'paymentStatus',
      'withdrawn',
    ]);
    expect(seen.body).not.toHaveProperty('payments');
  });

  it('leaves a delivered order paid', async () => {
    const order = await createUnpaid();
    await pay(order, { amount: 192 }).expect(200);
    await edit(order, { isDelivered: true }).expect(200);
    const [payment] = await recordsOf(order);
    await withdraw(payment).expect(409);
    expect(await stored(order)).toMatchObject({ isPaid: true, isDelivered: true });
  });

  it('answers 404 to an unknown payment', async () => {
    const { body } = await withdraw({ _id: UNKNOWN }).expect(404);
    expect(body.message).toBe('Uplata nije pronađena.');
  });
});

const createUnassigned = async () => {
  const captured = {
    method: 'Kartica ili PayPal',
    reference: 'CAP-1',
    note: '',
    captureId: 'CAP-1',
    provider: null,
  };
  const order = await createUnpaid({ paymentResult: captured });
  const [payment] = await recordsOf(order);
  return { order, payment };
};
const list = () => as(shop.staff).listUnassignedPayments();
const assign = (payment: Identified, reference: string) =>
  as(shop.staff).assignPayment({ params: { id: payment?._id ?? '' }, body: { reference } });

describe('a payment that no order counts', () => {
  it('is listed with the order that it was made for, and can be assigned to another', async () => {
    const { order, payment } = await createUnassigned();
    const { body } = await list().expect(200).expect('X-Total-Count', '1');
    const { rows, sums } = ledgerList.parse(body);
    expect(rows).toMatchObject([
      { amount: 192, state: 'unassigned', order: { reference: order.reference, name: order.buyerName } },
    ]);
    expect(sums.filter(({ count }) => count > 0)).toEqual([{ key: 'paypal', count: 1, total: 192 }]);
    const other = await createUnpaid({ reference: 'K7M2-9QXA' });
    const answer = await assign(payment, 'k7m2 9qxa').expect(200);
    expect(answer.body).toMatchObject({ _id: idOf(other), isPaid: true, paid: 192 });
    expect((await list().expect(200)).body.rows).toEqual([]);
    await assign(payment, order.reference).expect(409);
  });

  it('leaves its first order without it when it is assigned to another', async () => {
    const { order, payment } = await createUnassigned();
    expect(order).toMatchObject({ unassigned: TOTAL });
    const other = await createUnpaid({ reference: 'K7M2-9QXA' });
    await assign(payment, other.reference).expect(200);
    expect(await stored(order)).toMatchObject({ unassigned: 0, isPaid: false });
  });

  it('answers 400 to a reference that no order has', async () => {
    const { payment } = await createUnassigned();
    const { body } = await assign(payment, 'AAAA-AAAA').expect(400);
    expect(body.fields).toEqual({ reference: 'Nema prijave s ovim referentnim brojem.' });
    await assign({ _id: UNKNOWN }, 'AAAA-AAAA').expect(404);
  });
});

const notes = async (order: OrderFields) =>
  (await recordsOf(order)).map(({ method, reference, note }) => [method, reference, note].join('|'));

describe('PUT /api/orders/:id/edit', () => {
  it('withdraws payments and grants, and leaves what PayPal reports unassigned', async () => {
    const captured = { method: 'PayPal', reference: 'CAP-1', note: '', captureId: 'CAP-1', provider: null };
    const order = await createUnpaid({ isPaid: true, paymentStatus: 'Placeno', paymentResult: captured });
    await pay(order, { amount: 10 }).expect(200);
    await edit(order, { isPaid: PAYMENT_STATUS.granted }).expect(200);
    expect(await stored(order)).toMatchObject({ paymentStatus: PAYMENT_STATUS.granted, paid: 20_200 });
    await edit(order, { isPaid: false }).expect(200);
    expect((await recordsOf(order)).map(({ kind, state }) => [kind, state])).toEqual([
      ['payment', 'unassigned'],
      ['payment', 'void'],
      ['grant', 'void'],
    ]);
    expect(await stored(order)).toMatchObject({ isPaid: false, paid: 0, unassigned: TOTAL });
  });

  it('changes only the notes that it contains, of the payment that is shown', async () => {
    const order = await createUnpaid();
    await pay(order, { amount: 100, reference: 'izvod 1' }).expect(200);
    const { body } = await pay(order, { amount: 92 }).expect(200);
    expect(body.paymentResult).toBeNull();
    await edit(order, { paidAt: '2026-02-01' }).expect(200);
    expect(await notes(order)).toEqual(['|izvod 1|', '||']);
    await edit(order, { paymentResult: { note: 'Provjereno' } }).expect(200);
    expect(await notes(order)).toEqual(['|izvod 1|', '||Provjereno']);
  });

  it('shows and passes on nothing of a payment that was withdrawn', async () => {
    const order = await createUnpaid();
    await edit(order, { paymentResult: 'Dolazi u petak' }).expect(200);
    await edit(order, { isPaid: true, paymentResult: { reference: 'Izvod 3' } }).expect(200);
    expect(await notes(order)).toEqual(['|Izvod 3|Dolazi u petak']);
    await endUndoPeriod();
    const [payment] = await recordsOf(order);
    const { body } = await withdraw(payment).expect(200);
    expect(body.paymentResult).toBeNull();
    await edit(order, { isPaid: PAYMENT_STATUS.granted }).expect(200);
    const unpaid = await edit(order, { isPaid: false, paymentResult: 'Grant odbijen' }).expect(200);
    expect(unpaid.body.paymentResult).toMatchObject({ reference: '', note: 'Grant odbijen' });
    expect(await notes(order)).toEqual(['|Izvod 3|Dolazi u petak', '||']);
  });

  it('sends no mail about a payment when a rejection leaves nothing to pay', async () => {
    const order = await createUnpaid();
    await pay(order, { amount: 50 }).expect(200);
    await OutboxMail.deleteMany();
    await edit(order, { status: ORDER_STATUS.rejected }).expect(200);
    expect(await mails()).toMatchObject([{ kind: 'statusChanged', hasPaid: true }]);
    const rejected = await stored(order);
    expect(rejected).toMatchObject({ openAmount: -5000, isPaid: true });
    expect(rejected.history.map(({ event }) => event)).toEqual(['payment', 'status']);
  });
});
