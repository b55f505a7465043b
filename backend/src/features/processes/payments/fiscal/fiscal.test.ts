import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import { adminOrder } from '@institut/contract/orders/admin.schema';
import { PAYMENT_STATUS } from '@institut/contract/orders/values';
import { withoutFiscalPage } from '@institut/contract/fiscal/schema';
import { dayAfter } from '@institut/contract/frame/days';
import { auditRecords } from '../../../../commands/doctor/auditRecords.ts';
import { startOfDay, today } from '../../../../lib/instituteDay.ts';
import { readCsv } from '../../../../test/support/exportFiles.ts';
import { as } from '../../../../test/support/client.ts';
import { bearer, createOrder, type OrderOverrides } from '../../../../test/support/factories.ts';
import { tally } from '../../../../test/support/httpClient.ts';
import { auditAfterEach, useShop } from '../../../../test/support/shop.ts';
import { testApp, useTestDatabase } from '../../../../test/support/testApp.ts';
import { AuditEntry } from '../../../audit/audit.model.ts';
import { OutboxMail } from '../../../mail/mail.model.ts';
import { Order, type OrderFields } from '../../../core/orders/order.model.ts';
import { presentOwnOrder } from '../../../core/orders/order.presenter.ts';
import { Payment, type PaymentFields } from '../../../core/ledger/payment.model.ts';

useTestDatabase();

const shop = useShop({ staff: { name: 'Amina', lastName: 'Begić' } });
auditAfterEach();

const PAID = { isPaid: true, paidAt: new Date('2026-01-05'), paymentStatus: PAYMENT_STATUS.paid } as const;
const idOf = ({ _id }: { _id: { toString(): string } }) => _id.toString();
const stored = ({ _id }: OrderFields) => Order.findById(_id).orFail().lean();

/** A paid order and its payment of 192 KM. */
async function createPaid(overrides: OrderOverrides = {}) {
  const order = await createOrder(shop.buyer, { ...PAID, ...overrides });
  const payment = await Payment.findOne({ order: order._id }).orFail().lean<PaymentFields>();
  return { order, payment };
}

const bodyFor = (payment: PaymentFields, overrides: object = {}) => ({
  kind: 'advance',
  payment: idOf(payment),
  number: '17/2026',
  date: '2026-01-06',
  amount: 192,
  link: 'https://fiskalni.example.com/17',
  ...overrides,
});
const pathOf = (order: OrderFields) => apiUrl(API.orderFiscal, { id: idOf(order) });
const add = (order: OrderFields, body: object, as = shop.staff) =>
  testApp().post(pathOf(order)).set('Authorization', bearer(as)).send(body);
const entryPath = (order: OrderFields, fiscal: unknown) =>
  apiUrl(API.fiscalDocument, { id: idOf(order), fiscal: String(fiscal) });
const correct = (order: OrderFields, fiscal: unknown, body: object, as = shop.staff) =>
  testApp().put(entryPath(order, fiscal)).set('Authorization', bearer(as)).send(body);
const remove = (order: OrderFields, fiscal: unknown, body: object = {}, as = shop.staff) =>
  testApp().delete(entryPath(order, fiscal)).set('Authorization', bearer(as)).send(body);
const put = (path: string, body: object = {}) =>
  testApp().put(path).set('Authorization', bearer(shop.staff)).send(body);
const withdraw = (record: PaymentFields) => put(apiUrl(API.paymentWithdrawal, { id: idOf(record) }));
const list = (query: object = {}, as = shop.staff) =>
  testApp().get(API.withoutFiscal).query(query).set('Authorization', bearer(as));
const listed = async (query: object = {}) => {
  const { body } = await list(query).expect(200);
  return withoutFiscalPage.parse(body).records.map(({ _id }) => _id);
};

describe('POST /api/orders/:id/fiskalni', () => {
  it('stores the document with its author, history and audit entry, and sends no mail', async () => {
    const { order, payment } = await createPaid();
    const { body } = await add(order, { ...bodyFor(payment), version: 0 }).expect(200);
    const answer = adminOrder.parse(body);
    expect(answer.fiscalDocuments).toEqual([
      {
        _id: expect.any(String),
        kind: 'advance',
        payment: idOf(payment),
        number: '17/2026',
        date: '2026-01-06',
        amount: 192,
        link: 'https://fiskalni.example.com/17',
        recordedAt: expect.any(String),
        by: { _id: shop.staff.id, name: 'Amina Begić' },
      },
    ]);
    expect(answer.version).toBe(1);
    expect(answer.history.at(-1)).toMatchObject({
      event: 'fiscal',
      from: null,
      to: expect.stringContaining('Avansna faktura 17/2026'),
    });
    expect((await stored(order)).fiscalDocuments).toMatchObject([{ key: 'advance:17/2026', amount: 19_200 }]);
    expect(await AuditEntry.findOne({ event: 'edited' }).lean()).toMatchObject({
      changes: [{ field: 'fiscal', from: null }],
    });
    expect(await OutboxMail.countDocuments()).toBe(0);
    expect(await listed()).toEqual([]);
  });

  it('is for staff with the permission for payments; the buyer does not see it', async () => {
    const { order, payment } = await createPaid();
    await add(order, bodyFor(payment), shop.buyer).expect(403);
    expect((await stored(order)).fiscalDocuments).toBeUndefined();
    await add(order, bodyFor(payment)).expect(200);
    const own = await as(shop.buyer)
      .getOrder({ params: { id: idOf(order) } })
      .expect(200);
    expect(JSON.stringify(own.body)).not.toContain('17/2026');
    const fiscal = (await stored(order)).fiscalDocuments?.[0]?._id;
    await correct(order, fiscal, bodyFor(payment), shop.buyer).expect(403);
    await remove(order, fiscal, {}, shop.buyer).expect(403);
    await list({}, shop.buyer).expect(403);
    expect(presentOwnOrder(await stored(order), []).fiscalDocuments).toEqual([
      { kind: 'advance', number: '17/2026', date: '2026-01-06', amount: 192, link: expect.any(String) },
    ]);
  });

  it.each([
    [{ kind: 'receipt' }, 'kind'],
    [{ kind: 'credit' }, 'kind'],
    [{ number: ' ' }, 'number'],
    [{ number: 'x'.repeat(51) }, 'number'],
    [{ number: { $gt: '' } }, 'number'],
    [{ date: '2026-02-30' }, 'date'],
    [{ date: dayAfter(today()) }, 'date'],
    [{ amount: 0 }, 'amount'],
    [{ amount: 1.005 }, 'amount'],
    [{ amount: 192.01 }, 'amount'],
    [{ link: 'http://fiskalni.example.com' }, 'link'],
    [{ link: 'javascript:alert(1)' }, 'link'],
    [{ payment: 'ffffffffffffffffffffffff' }, 'payment'],
  ])('answers 400 to %j and stores nothing', async (part, field) => {
    const { order, payment } = await createPaid();
    const { body } = await add(order, bodyFor(payment, part)).expect(400);
    expect(Object.keys(body.fields)).toEqual([field]);
    expect((await stored(order)).fiscalDocuments).toBeUndefined();
    expect(await listed()).toEqual([idOf(payment)]);
  });

  it('answers 400 to a payment of another order and to a withdrawn one', async () => {
    const { order, payment } = await createPaid();
    const other = await createPaid();
    const foreign = await add(order, bodyFor(other.payment)).expect(400);
    expect(Object.keys(foreign.body.fields)).toEqual(['payment']);
    await withdraw(payment).expect(200);
    await add(order, bodyFor(payment)).expect(400);
    expect((await stored(order)).fiscalDocuments).toBeUndefined();
  });

  it('takes a number of a kind once over all orders, however it is spelled', async () => {
    const first = await createPaid();
    const second = await createPaid();
    await add(first.order, bodyFor(first.payment, { number: 'AF-17 / 2026' })).expect(200);
    const again = await add(first.order, bodyFor(first.payment, { number: 'af-17/2026' })).expect(409);
    expect(again.body.fields.number).toMatch(/ovoj prijavi/);
    const elsewhere = await add(second.order, bodyFor(second.payment, { number: 'af-17/2026' })).expect(409);
    expect(elsewhere.body.fields.number).toContain(first.order.reference);
    await add(second.order, bodyFor(second.payment, { kind: 'invoice', number: 'af-17/2026' })).expect(200);
    const orders = await Promise.all([createPaid(), createPaid(), createPaid()]);
    const answers = await Promise.all(
      orders.map(({ order, payment }) => add(order, bodyFor(payment, { number: '99' }))),
    );
    expect(tally(answers)).toEqual({ 200: 1, 409: 2 });
    expect(await Order.countDocuments({ 'fiscalDocuments.key': 'advance:99' })).toBe(1);
  });

  it('takes a credit for a refund', async () => {
    const { order } = await createPaid();
    const refund = await Payment.create({
      order: order._id,
      kind: 'refund',
      state: 'paid',
      source: 'staff',
      amount: 5000,
      at: new Date(),
      recordedAt: new Date(),
    });
    await Order.updateOne(
      { _id: order._id },
      {
        $set: {
          refunded: 5000,
          openAmount: 5000,
          isPaid: false,
          paidAt: null,
          paymentStatus: PAYMENT_STATUS.unpaid,
        },
      },
    );
    await add(order, bodyFor(refund.toObject(), { amount: 50 })).expect(400);
    await add(order, bodyFor(refund.toObject(), { kind: 'credit', amount: 50 })).expect(200);
    expect(await listed({ kind: 'refund' })).toEqual([]);
  });

  it('refuses a version that is not the newest', async () => {
    const { order, payment } = await createPaid();
    await add(order, { ...bodyFor(payment), version: 0 }).expect(200);
    const { body } = await add(order, { ...bodyFor(payment, { number: '18' }), version: 0 }).expect(409);
    expect(body.code).toBe('stale_edit');
    expect((await stored(order)).fiscalDocuments).toHaveLength(1);
  });
});

const createNoted = async () => {
  const { order, payment } = await createPaid();
  const { body } = await add(order, bodyFor(payment)).expect(200);
  return { order, payment, fiscal: adminOrder.parse(body).fiscalDocuments[0]?._id };
};

describe('PUT and DELETE /api/orders/:id/fiskalni/:fiscal', () => {
  it('corrects a document, also with its own number, and keeps both texts', async () => {
    const { order, payment, fiscal } = await createNoted();
    await correct(order, fiscal, bodyFor(payment, { amount: 100 })).expect(200);
    const next = bodyFor(payment, { number: '18/2026', amount: 150 });
    const { body } = await correct(order, fiscal, next).expect(200);
    expect(body.fiscalDocuments).toMatchObject([{ _id: fiscal, number: '18/2026', amount: 150 }]);
    expect(body.history.at(-1).from).toContain('17/2026');
    expect(body.history.at(-1).to).toContain('18/2026');
    await add(order, bodyFor(payment, { number: '17/2026', amount: 42 })).expect(200);
  });

  it('are no more of a kind than the payment, also after a correction', async () => {
    const { order, payment, fiscal } = await createNoted();
    const more = bodyFor(payment, { number: '18/2026', amount: 0.01 });
    expect((await add(order, more).expect(400)).body.fields.amount).toContain('najviše 0,00');
    await add(order, { ...more, kind: 'invoice', amount: 192 }).expect(200);
    await correct(order, fiscal, bodyFor(payment, { amount: 100 })).expect(200);
    await add(order, { ...more, amount: 92 }).expect(200);
    await correct(order, fiscal, bodyFor(payment, { amount: 100.01 })).expect(400);
    expect((await stored(order)).fiscalDocuments?.map(({ amount }) => amount)).toEqual([
      10_000, 19_200, 9200,
    ]);
  });

  it('stays when its payment is withdrawn, and can then be corrected and removed', async () => {
    const { order, payment, fiscal } = await createNoted();
    const { body } = await withdraw(payment).expect(200);
    expect(body.fiscalDocuments).toHaveLength(1);
    await correct(order, fiscal, bodyFor(payment, { number: '18/2026' })).expect(200);
    await remove(order, fiscal).expect(200);
    expect((await stored(order)).fiscalDocuments).toBeUndefined();
    const { body: gone } = await correct(order, fiscal, bodyFor(payment)).expect(404);
    expect(gone.message).toBe('Fiskalni dokument nije pronađen.');
  });

  it('puts the payment back into the list when its last document is removed', async () => {
    const { order, payment, fiscal } = await createNoted();
    const { body } = await add(order, bodyFor(payment, { kind: 'invoice', number: '5' })).expect(200);
    await remove(order, fiscal, { version: body.version }).expect(200);
    expect(await listed()).toEqual([]);
    const [left] = (await stored(order)).fiscalDocuments ?? [];
    await remove(order, left?._id, { version: 0 }).expect(409);
    await remove(order, left?._id).expect(200);
    expect(await listed()).toEqual([idOf(payment)]);
  });

  it('keeps a payment from moving to another order', async () => {
    const { order, payment } = await createNoted();
    const other = await createOrder(shop.buyer);
    await Payment.updateOne({ _id: payment._id }, { $set: { source: 'statement' } });
    await withdraw(payment).expect(200);
    const path = apiUrl(API.paymentOrder, { id: idOf(payment) });
    await put(path, { reference: other.reference }).expect(409);
    expect(await Payment.findById(payment._id).lean()).toMatchObject({
      order: order._id,
      state: 'unassigned',
    });
    await put(path, { reference: order.reference }).expect(200);
  });
});

describe('GET /api/uplate/bez-fiskalnog', () => {
  it('filters by day, age, source, kind and keyword, and sums all that match', async () => {
    const early = await createPaid({ buyerName: 'Đenana Hadžić', reference: 'K7M2-9QXA' });
    const late = await createPaid({ paidAt: startOfDay(today()) });
    await createOrder(shop.buyer, { ...PAID, paymentStatus: PAYMENT_STATUS.granted });
    await createOrder(shop.buyer);
    await Payment.updateOne(
      { _id: late.payment._id },
      { $set: { source: 'paypal', method: 'PayPal', reference: 'CAP(1' } },
    );
    const [first, second] = [idOf(early.payment), idOf(late.payment)];
    expect(await listed()).toEqual([second, first]);
    expect(await listed({ direction: 'asc' })).toEqual([first, second]);
    expect(await listed({ to: '2026-01-05', from: '2026-01-05' })).toEqual([first]);
    expect(await listed({ from: today() })).toEqual([second]);
    expect(await listed({ olderThan: '7' })).toEqual([first]);
    expect(await listed({ olderThan: '7', to: today() })).toEqual([first]);
    expect(await listed({ source: 'paypal' })).toEqual([second]);
    expect(await listed({ kind: 'refund' })).toEqual([]);
    expect(await listed({ keyword: 'denana' })).toEqual([first]);
    expect(await listed({ keyword: 'cap(1' })).toEqual([second]);
    const { body, headers } = await list({ pageSize: 1, pageNumber: 2 }).expect(200);
    expect(headers['x-total-count']).toBe('2');
    expect(body).toMatchObject({
      records: [{ _id: first, amount: 192, order: { reference: 'K7M2-9QXA', name: 'Đenana Hadžić' } }],
      sums: { payment: 384, refund: 0 },
    });
    for (const query of [{ olderThan: '8' }, { from: 'x' }, { source: 'x' }]) await list(query).expect(400);
  });

  it('has what documents cover in part, with the rest of its amount', async () => {
    const { order, payment } = await createPaid();
    const first = await add(order, bodyFor(payment, { amount: 100 })).expect(200);
    await add(order, bodyFor(payment, { kind: 'invoice', number: '5', amount: 40 })).expect(200);
    const { body, headers } = await list().expect(200);
    expect(headers['x-total-count']).toBe('1');
    expect(body).toMatchObject({
      records: [{ _id: idOf(payment), amount: 192, uncovered: 92 }],
      sums: { payment: 92, refund: 0 },
    });
    await add(order, bodyFor(payment, { number: '18', amount: 92 })).expect(200);
    expect(await listed()).toEqual([]);
    await remove(order, adminOrder.parse(first.body).fiscalDocuments[0]?._id).expect(200);
    expect((await list().expect(200)).body).toMatchObject({
      records: [{ uncovered: 100 }],
      sums: { payment: 100 },
    });
  });

  it('is exported with the same filters', async () => {
    const { order, payment } = await createPaid({ reference: 'K7M2-9QXA' });
    await add(order, bodyFor(payment, { amount: 100 })).expect(200);
    await createPaid({ paidAt: new Date('2026-03-01') });
    const { text } = await as(shop.staff)
      .exportList({ params: { list: 'bez-fiskalnog' }, query: { to: '2026-02-01' } })
      .expect(200);
    const [headers, ...rows] = readCsv(text);
    expect(headers?.slice(0, 4)).toEqual(['Datum', 'Vrsta', 'Iznos (KM)', 'Bez dokumenta (KM)']);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.slice(0, 4)).toEqual(['2026-01-05', 'Uplata', '192,00', '92,00']);
    expect(rows[0]).toContain(order.reference);
  });
});

const problems = async () => (await auditRecords()).map(({ problem }) => problem);

describe('doctor', () => {
  it('names documents without their payment, with a larger amount, and payments that do not know theirs', async () => {
    const { order, payment } = await createPaid();
    await add(order, bodyFor(payment)).expect(200);
    await Payment.updateOne(
      { _id: payment._id },
      { $unset: { hasFiscal: '', fiscalAmount: '', isCovered: '' } },
    );
    await Order.updateOne({ _id: order._id }, { $set: { 'fiscalDocuments.0.amount': 19_201 } });
    expect(await problems()).toEqual([
      'the advance 17/2026 has 19201 feninga of 19200',
      `the payment ${idOf(payment)} does not know that fiscal documents cover 19201`,
    ]);
    await Order.updateOne({ _id: order._id }, { $set: { 'fiscalDocuments.0.payment': order._id } });
    expect(await problems()).toEqual(['the advance 17/2026 names a payment that the order does not have']);
    await Order.updateOne({ _id: order._id }, { $unset: { fiscalDocuments: '' } });
  });
});
