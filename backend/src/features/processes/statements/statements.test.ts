import { statement, type StatementEntry as Listed } from '@institut/contract/statements/schema';
import { STATEMENT_FIELD, STATEMENT_FORMATS } from '@institut/contract/statements/values';
import { statementViolations } from '../../../commands/doctor/auditStatements.ts';
import { as, type Id } from '../../../test/support/client.ts';
import { asBytes, readZip } from '../../../test/support/exportFiles.ts';
import { createOrder } from '../../../test/support/factories.ts';
import { readOutbox } from '../../../test/support/mailOutbox.ts';
import { auditAfterEach, useShop } from '../../../test/support/shop.ts';
import { type Paid, statementOf } from '../../../test/support/statements.ts';
import { useTestDatabase } from '../../../test/support/testApp.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { Payment } from '../../core/ledger/payment.model.ts';
import { Order, type OrderFields } from '../../core/orders/order.model.ts';
import { StatementEntry } from './statementEntry.model.ts';

useTestDatabase();
const shop = useShop();
auditAfterEach();

/** The open amount of each order. */
const TOTAL = 19_200;

const read = (file: Buffer) => as(shop.staff).readStatement().attach(STATEMENT_FIELD, file, 'izvod.xml');
const book = (entry: Listed | undefined, references: readonly string[], openSeen?: number) =>
  as(shop.staff).bookEntry({
    params: { id: entry?._id ?? '' },
    body: {
      orders: references.map((reference) => ({ reference, ...(openSeen !== undefined && { openSeen }) })),
    },
  });
const paidFor = ({ reference }: Pick<OrderFields, 'reference'>, fields: Partial<Paid> = {}): Paid => ({
  day: '2026-01-12',
  feninga: TOTAL,
  payer: 'Ana Hodžić',
  payerAccount: '1610000000000011',
  purpose: `Uplata ${reference}`,
  ...fields,
});
const entriesOf = async (...entries: Paid[]): Promise<Listed[]> =>
  statement.parse((await read(statementOf(entries)).expect(200)).body).entries;
const stored = ({ _id }: { _id: Id }) => Order.findById(_id).orFail().lean();

it('books a payment once, tells the buyer, and shows it as booked in the same file', async () => {
  const order = await createOrder(shop.buyer);
  const file = statementOf([paidFor(order), paidFor(order, { feninga: -300, purpose: 'Naknada' })]);
  const { body } = await read(file).expect(200);
  expect(body).toMatchObject({
    account: '1290079401028494',
    format: 'camt053',
    added: 1,
    outgoing: 1,
    isBalanced: true,
  });
  const [entry]: Listed[] = body.entries;
  expect(entry).toMatchObject({
    day: '2026-01-12',
    amount: 192,
    state: 'found',
    orders: [{ reference: order.reference, openAmount: 192 }],
  });
  expect(await Payment.countDocuments()).toBe(0);

  const { body: preview } = await as(shop.staff)
    .bookEntry({
      params: { id: entry?._id ?? '' },
      body: { orders: [{ reference: order.reference }] },
      isMailPreview: true,
    })
    .expect(200);
  expect(preview.mails).toHaveLength(1);
  expect(await Payment.countDocuments()).toBe(0);

  await Promise.all([book(entry, [order.reference], 192), book(entry, [order.reference], 192)]);
  await book(entry, [order.reference]).expect(200);
  expect(await Payment.find().lean()).toMatchObject([
    {
      amount: TOTAL,
      source: 'statement',
      state: 'booked',
      method: 'Bankovni izvod',
      reference: 'Izvod 214/2026',
      at: new Date('2026-01-12'),
    },
  ]);
  expect(await stored(order)).toMatchObject({ isPaid: true, openAmount: 0 });
  expect((await readOutbox()).map(({ message }) => message.kind)).toEqual(['paymentRecorded']);

  const again = statement.parse((await read(file).expect(200)).body);
  expect(again).toMatchObject({
    added: 0,
    entries: [{ state: 'booked', orders: [{ reference: order.reference }] }],
  });
  const imports = await AuditEntry.find({ event: 'statementImported' }).lean();
  expect(imports.map(({ changes }) => changes.map(({ to }) => to))).toEqual([['camt053', '1']]);
});

it('books two identical payments as two', async () => {
  const order = await createOrder(shop.buyer);
  const [first, second] = await entriesOf(paidFor(order), paidFor(order));
  expect([first?.state, second?.state, second?.orders[0]?.openAmount]).toEqual(['found', 'otherAmount', 0]);
  await book(first, [order.reference], 192).expect(200);
  await book(second, [order.reference], 0).expect(200);
  expect(await stored(order)).toMatchObject({ isPaid: true, paid: 2 * TOTAL, openAmount: -TOTAL });
});

it('refuses what the page did not show as a surplus', async () => {
  const order = await createOrder(shop.buyer);
  const [first, second] = await entriesOf(paidFor(order), paidFor(order));
  await book(first, [order.reference], 192).expect(200);
  const { body } = await book(second, [order.reference], 192).expect(409);
  expect(body.message).toMatch(/u međuvremenu promijenjena/);
  expect(await StatementEntry.countDocuments({ state: 'booked' })).toBe(1);
});

it('books a part, and mails what is left', async () => {
  const order = await createOrder(shop.buyer);
  const [entry] = await entriesOf(paidFor(order, { feninga: 5000 }));
  expect(entry?.state).toBe('otherAmount');
  const { body } = await book(entry, [order.reference], 192).expect(200);
  expect(body).toMatchObject({ state: 'booked', orders: [{ openAmount: 142 }] });
  expect((await readOutbox()).map(({ message }) => message)).toMatchObject([
    { kind: 'partPayment', arrived: 50, open: 142 },
  ]);
});

it('divides a payment among the orders whose open amounts it has together', async () => {
  const orders = [await createOrder(shop.buyer), await createOrder(shop.buyer)];
  const references = orders.map(({ reference }) => reference);
  const both = { purpose: references.join(' i ') };
  const [sum, other] = await entriesOf(
    paidFor(orders[0] as OrderFields, { ...both, feninga: 2 * TOTAL }),
    paidFor(orders[0] as OrderFields, { ...both, feninga: 5000 }),
  );
  expect([sum?.state, other?.state]).toEqual(['found', 'unclear']);
  await book(other, references).expect(409);
  await book(sum, [...references, ...references]).expect(400);
  await book(sum, references, 192).expect(200);
  expect(await Payment.find().distinct('amount')).toEqual([TOTAL]);
  expect(await Order.countDocuments({ isPaid: true })).toBe(2);
});

it('books an unclear payment for the order that staff name', async () => {
  const order = await createOrder(shop.buyer);
  const [entry] = await entriesOf(paidFor(order, { purpose: 'kotizacija', payer: 'Nepoznat' }));
  expect(entry).toMatchObject({ state: 'unknown', orders: [] });
  await book(entry, ['ZZZZ-ZZZZ']).expect(400);
  await book(entry, [order.reference.toLowerCase().replace('-', ' ')]).expect(200);
  const other = await createOrder(shop.buyer);
  await book(entry, [other.reference]).expect(409);
  expect(await stored(other)).toMatchObject({ isPaid: false });
});

it('leaves a withdrawn payment of a statement unassigned', async () => {
  const order = await createOrder(shop.buyer);
  const [entry] = await entriesOf(paidFor(order));
  await book(entry, [order.reference]).expect(200);
  const payment = await Payment.findOne().orFail().lean();
  await as(shop.staff)
    .withdrawPayment({ params: { id: payment._id } })
    .expect(200);
  expect(await Payment.find().lean()).toMatchObject([{ state: 'unassigned' }]);
  expect(await entriesOf(paidFor(order))).toMatchObject([{ state: 'booked' }]);
});

const takenBackFrom = (order: Pick<OrderFields, 'reference'>) =>
  paidFor(order, { day: '2026-01-14', feninga: -TOTAL, purpose: 'STORNO' });
const reversalsOf = async (...entries: Paid[]) =>
  statement.parse((await read(statementOf(entries)).expect(200)).body).reversals;

it('shows which booked payment a reversal takes back until its refund is recorded, and changes no order', async () => {
  const [order, other] = [await createOrder(shop.buyer), await createOrder(shop.buyer)];
  const [entry] = await entriesOf(paidFor(order));
  await book(entry, [order.reference]).expect(200);
  const reversal = {
    day: '2026-01-14',
    amount: 192,
    state: 'booked',
    payments: [{ _id: entry?._id, day: '2026-01-12', orders: [{ reference: order.reference }] }],
  };
  expect(await reversalsOf(takenBackFrom(order))).toMatchObject([reversal]);
  expect(await stored(order)).toMatchObject({ isPaid: true });
  expect(await entriesOf(paidFor(order))).toMatchObject([{ state: 'booked', reversedOn: '2026-01-14' }]);

  const { _id: id } = await Payment.findOne().orFail().lean();
  await as(shop.staff)
    .movePayment({ params: { id }, body: { reference: other.reference } })
    .expect(200);
  const moved = { ...reversal, payments: [{ orders: [{ reference: other.reference }] }] };
  expect(await reversalsOf(takenBackFrom(order))).toMatchObject([moved]);
  await as(shop.staff)
    .recordRefund({ params: { id: other._id }, body: { amount: 192 } })
    .expect(200);
  expect(await reversalsOf(takenBackFrom(order))).toMatchObject([{ ...moved, state: 'settled' }]);
});

it.each(STATEMENT_FORMATS)('warns in %s of a payment that the same file takes back', async (format) => {
  const order = await createOrder(shop.buyer);
  const file = statementOf([paidFor(order), takenBackFrom(order)], format);
  expect(statement.parse((await read(file).expect(200)).body)).toMatchObject({
    entries: [{ state: 'found', reversedOn: '2026-01-14' }],
    reversals: [{ state: 'notBooked', payments: [{ day: '2026-01-12', orders: [] }] }],
  });
});

it('leaves a reversal of nothing that is known to people, and other outgoing entries alone', async () => {
  const order = await createOrder(shop.buyer);
  const fee = paidFor(order, { feninga: -300, purpose: 'Naknada' });
  expect(await reversalsOf(fee, takenBackFrom(order))).toMatchObject([{ state: 'unclear', payments: [] }]);
});

it('refuses a day in another format, another account, and what is no statement, and stores nothing', async () => {
  const order = await createOrder(shop.buyer);
  await read(statementOf([paidFor(order)], 'mt940')).expect(200);
  const { body } = await read(statementOf([paidFor(order), paidFor(order)])).expect(409);
  expect(body.message).toMatch(/drugom formatu/);
  const foreign = statementOf([paidFor(order)], 'mt940', '1610000000000011');
  expect((await read(foreign).expect(400)).body.fields.file).toMatch(/nije račun instituta/);
  await read(Buffer.from('%PDF-1.7')).expect(400);
  await read(Buffer.alloc(6 * 1024 * 1024, 'x')).expect(413);
  expect(await StatementEntry.countDocuments()).toBe(1);
});

it('stores the entries of a file once that two tabs send', async () => {
  const order = await createOrder(shop.buyer);
  const file = statementOf([paidFor(order), paidFor(order)]);
  const answers = await Promise.all([read(file), read(file)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await StatementEntry.countDocuments()).toBe(2);
});

it('belongs to the copy of the data of its buyer', async () => {
  const order = await createOrder(shop.buyer);
  const [entry] = await entriesOf(paidFor(order), paidFor(order, { purpose: 'tuđa uplata' }));
  await book(entry, [order.reference]).expect(200);
  const { body } = await asBytes(as(shop.buyer).downloadOwnData()).expect(200);
  const copied: unknown[] = JSON.parse(readZip(body).get('izvodi.json') ?? '');
  expect(copied).toMatchObject([{ day: '2026-01-12', amount: 192, references: [order.reference] }]);
});

const problems = async () => (await statementViolations()).map(({ problem }) => problem);
const set = (change: object) => StatementEntry.updateOne({}, { $set: change });

it('is compared with the ledger by the doctor', async () => {
  const order = await createOrder(shop.buyer);
  const [entry] = await entriesOf(paidFor(order));
  await book(entry, [order.reference]).expect(200);
  await set({ amount: 5 });
  expect(await problems()).toEqual([`it has 5 feninga, and its payments ${TOTAL}`]);
  await set({ amount: TOTAL, state: 'new' });
  expect(await problems()).toEqual(['not booked, and it has payments']);
  const { payments } = await StatementEntry.findOne().orFail().lean();
  await set({ state: 'booked', payments: [] });
  expect(await problems()).toEqual(['booked for 1 orders, and 0 of its payments are in the ledger']);
  await set({ payments });
  expect(await problems()).toEqual([]);
});
