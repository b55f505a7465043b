import type { CallBody } from '@institut/contract/frame/calls';
import { documentList, journal, receivableList, surplusList } from '@institut/contract/money/list.schema';
import { overview } from '@institut/contract/overview/schema';
import { API } from '@institut/contract/frame/endpoints';
import { dayAfter, dayOf } from '@institut/contract/frame/days';
import { toFeninga, toKm } from '@institut/contract/money/money';
import { ORDER_STATUS, PAYMENT_STATUS } from '@institut/contract/orders/values';
import { Types } from 'mongoose';
import type { z } from 'zod';
import { auditRecords } from '../../../commands/doctor/auditRecords.ts';
import { withTransaction } from '../../../database/transaction.ts';
import { startOfDay, today } from '../../../lib/instituteDay.ts';
import { as, type Id } from '../../../test/support/client.ts';
import { bearer, buildOrderBody, createCourse, createOrder } from '../../../test/support/factories.ts';
import { readCsv } from '../../../test/support/exportFiles.ts';
import { giveInstitute } from '../../../test/support/institute.ts';
import { useShop } from '../../../test/support/shop.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import { pretendMatches } from '../../../test/support/testDatabase.ts';
import { endUndoPeriod } from '../../../test/support/undoPeriod.ts';
import { monthBefore } from '../overview/overview.service.ts';
import { issueWaiting } from '../documents/document.service.ts';
import { Order, type OrderFields } from '../../core/orders/order.model.ts';
import { requestRefund } from '../../core/ledger/ledger.service.ts';
import { Payment } from '../../core/ledger/payment.model.ts';

useTestDatabase();

const DAY = today();
const shop = useShop({
  staff: { name: 'Amina', lastName: 'Begić' },
  buyer: { name: 'Željka', lastName: 'Đurić' },
});
beforeEach(giveInstitute);

type Query = Record<string, string>;
const ask = async <Schema extends z.ZodType>(path: string, schema: Schema, query: Query = {}) => {
  const { body, headers } = await testApp()
    .get(path)
    .query(query)
    .set('Authorization', bearer(shop.staff))
    .expect(200);
  return { ...(schema.parse(body) as z.output<Schema> & object), total: Number(headers['x-total-count']) };
};
const receivables = (query?: Query) => ask(API.receivables, receivableList, query);
const surpluses = (query?: Query) => ask(API.surpluses, surplusList, query);
const journalOf = (query?: Query) => ask(API.journal, journal, query);
const documents = (query?: Query) => ask(API.documents, documentList, query);

const csvOf = async (list: string, query: Query = {}) => {
  const { text } = await as(shop.staff).exportList({ params: { list }, query }).expect(200);
  const [headers = [], ...rows] = readCsv(text);
  return rows.map((row) => Object.fromEntries(headers.map((header, index) => [header, row[index]])));
};

const idOf = ({ _id }: { _id: { toString(): string } }) => _id.toString();
const pay = ({ _id: id }: { _id: Id }, amount: number, details = {}) =>
  as(shop.staff)
    .recordPayment({ params: { id }, body: { amount, ...details } })
    .expect(200);
const giveBack = ({ _id: id }: { _id: Id }, body: CallBody<'recordRefund'>) =>
  as(shop.staff).recordRefund({ params: { id }, body }).expect(200);
const edit = ({ _id: id }: OrderFields, body: CallBody<'editOrder'>) =>
  as(shop.staff).editOrder({ params: { id }, body }).expect(200);

const total = (sums: readonly { total: number }[]) =>
  toKm(sums.reduce((sum, one) => sum + toFeninga(one.total), 0));

/** Returns the references that the list shows; the sums and the export have the same orders. */
const found = async (query: Query) => {
  const { rows, sums, total: count } = await receivables(query);
  const exported = await csvOf('potrazivanja', query);
  expect(sums.reduce((sum, one) => sum + one.count, 0)).toBe(count);
  expect(exported.map((row) => row['Referentni broj'])).toEqual(rows.map(({ reference }) => reference));
  return rows.map(({ reference }) => reference);
};
const place = async (): Promise<OrderFields> => {
  const course = await createCourse({ price: 80 });
  const { body } = await as(shop.buyer)
    .placeOrder({ body: buildOrderBody([course]) })
    .expect(201);
  return Order.findById(body._id).orFail().lean();
};

const LISTS = [API.receivables, API.surpluses, API.unassignedPayments, API.journal, API.documents];

describe('access to the lists about money', () => {
  it.each(LISTS)('%s is for staff who record payments', async (path) => {
    const asked = [testApp().get(path), testApp().get(path).set('Authorization', bearer(shop.buyer))];
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([401, 403]);
  });

  it.each([
    [API.receivables, { age: 'sutra' }],
    [API.receivables, { payer: 'neko' }],
    [API.receivables, { kurs: 'x' }],
    [API.receivables, { pageSize: '100000' }],
    [API.surpluses, { reason: 'x' }],
    [API.surpluses, { sort: 'since' }],
    [API.unassignedPayments, { from: '2026-02-30' }],
    [API.journal, { part: 'x' }],
    [API.journal, { kurs: 'x' }],
    [API.documents, { kind: 'racun' }],
    [API.documents, { state: 'x' }],
    [API.documents, { year: '26' }],
  ])('%s refuses %j', async (path, query) => {
    const { body } = await testApp()
      .get(path)
      .query(query)
      .set('Authorization', bearer(shop.staff))
      .expect(400);
    expect(Object.values(body.fields)[0]).toMatch(/\p{L}/u);
  });
});

/** Part payments, a withdrawn payment, a refund, a cancelled order with money, and a grant, in two months. */
async function aSeason() {
  const placed = { dueDay: dayAfter(DAY, -3), createdAt: startOfDay(dayAfter(DAY, -60)) };
  const [part, over, paid, wrong, granted, cancelled] = await Promise.all(
    Array.from({ length: 6 }, () => createOrder(shop.buyer, placed)),
  );
  await createOrder(shop.buyer, { dueDay: dayAfter(DAY, 40), totalPrice: 10.1 });
  const before = { at: `${monthBefore(DAY.slice(0, 7), 1)}-15` };
  await pay(part!, 33.33);
  await pay(part!, 10.01, before);
  await pay(over!, 192.1);
  await giveBack(over!, { amount: 0.1 });
  await pay(paid!, 192, before);
  await pay(wrong!, 77.77);
  const { _id } = await Payment.findOne({ order: wrong!._id }).orFail();
  await as(shop.staff)
    .withdrawPayment({ params: { id: _id } })
    .expect(200);
  await edit(granted!, { isPaid: PAYMENT_STATUS.granted });
  await pay(cancelled!, 50);
  await as(shop.staff)
    .cancelOrder({ params: { id: cancelled!._id }, body: {} })
    .expect(200);
  return { part: part! };
}

describe('the sums of the overview', () => {
  it('are the sums of the lists that they open', async () => {
    await aSeason();
    const { months, unpaid } = await ask(API.overview, overview.required());
    expect(months.filter(({ paid, granted }) => paid + granted > 0)).toHaveLength(2);
    for (const { month, paid, granted } of months) {
      const days = { from: `${month}-01`, to: dayAfter(`${monthBefore(month, -1)}-01`, -1) };
      for (const [part, figure] of [
        ['payment', paid],
        ['grant', granted],
      ] as const) {
        const { rows } = await journalOf({ ...days, part, pageSize: '100' });
        expect([month, part, total(rows.map(({ amount }) => ({ total: amount })))]).toEqual([
          month,
          part,
          figure,
        ]);
      }
    }
    for (const { age, total: figure, count } of unpaid.ages) {
      const { rows } = await receivables({ age });
      expect(rows).toHaveLength(count);
      expect(total(rows.map(({ openAmount }) => ({ total: openAmount })))).toBe(figure);
    }
    expect(unpaid.total).toBe(192 + 192 - 43.34 + 10.1);
  });

  it('are proved by the journal, which also names what was withdrawn, by course, number and file', async () => {
    const { part } = await aSeason();
    const { sums, total: all, rows } = await journalOf();
    expect(sums).toEqual([
      { key: 'payment', count: 5, total: 477.44 },
      { key: 'refund', count: 1, total: 0.1 },
      { key: 'grant', count: 1, total: 192 },
      { key: 'unassigned', count: 0, total: 0 },
      { key: 'void', count: 1, total: 77.77 },
    ]);
    expect([all, rows.length]).toEqual([8, 8]);
    const [line] = part.orderItems;
    expect((await journalOf({ kurs: idOf({ _id: line!.kurs }), part: 'payment' })).total).toBe(2);
    expect((await journalOf({ kurs: idOf({ _id: new Types.ObjectId() }) })).total).toBe(0);
    expect((await journalOf({ keyword: part.reference })).rows.map(({ amount }) => amount)).toEqual([
      33.33, 10.01,
    ]);
    const byAuthor = await journalOf({ keyword: 'amina beg', source: 'staff' });
    expect([byAuthor.total, byAuthor.sums]).toEqual([8, sums]);
    expect((await journalOf({ source: 'paypal' })).total).toBe(0);
    expect((await journalOf({ keyword: 'izvod 7' })).total).toBe(0);
    await Payment.updateOne({ order: part._id, amount: 3333 }, { reference: 'Izvod 7/2026' });
    expect((await journalOf({ keyword: 'izvod 7' })).rows.map(({ amount }) => amount)).toEqual([33.33]);
    const file = await csvOf('uplate', { part: 'void' });
    expect(file).toMatchObject([
      {
        Vrsta: 'Uplata',
        Stanje: 'Stornirano',
        'Iznos (KM)': '77,77',
        'Ko je evidentirao': 'Amina Begić',
        Platilac: expect.stringContaining(' '),
        Kursevi: expect.any(String),
      },
    ]);
  });
});

describe('GET /api/novac/potrazivanja', () => {
  it('adds up to the overview and to the ledger, to the fening', async () => {
    const [open, part, over, paid, granted, rejected, cancelled] = [
      await createOrder(shop.buyer, { dueDay: dayAfter(DAY, -3) }),
      await createOrder(shop.buyer, { dueDay: dayAfter(DAY, 5) }),
      await createOrder(shop.buyer),
      await createOrder(shop.buyer),
      await createOrder(shop.buyer),
      await createOrder(shop.buyer),
      await createOrder(shop.buyer),
    ];
    await createOrder(shop.buyer, { paymentMethod: 'Grant', dueDay: null });
    await pay(part, 33.33);
    await pay(over, 192.1);
    await pay(paid, 192);
    await edit(granted, { isPaid: PAYMENT_STATUS.granted });
    await edit(rejected, { status: ORDER_STATUS.rejected });
    await pay(cancelled, 50);
    await as(shop.staff)
      .cancelOrder({ params: { id: cancelled._id }, body: {} })
      .expect(200);
    // A requested refund is no surplus until staff reject it.
    expect((await surpluses({ reason: 'cancelled' })).total).toBe(0);
    const waiting = await Payment.findOne({ order: cancelled._id, state: 'requested' }).orFail();
    await as(shop.staff)
      .decideRefund({
        params: { id: idOf(waiting) },
        body: { state: 'rejected', asOf: 'requested', note: 'Dogovoreno s podnosiocem.' },
      })
      .expect(200);

    const { rows, sums, total: found } = await receivables();
    expect(rows.map(({ reference }) => reference).slice(0, 2)).toEqual([open.reference, part.reference]);
    expect(found).toBe(3);
    expect(sums.reduce((sum, { count }) => sum + count, 0)).toBe(3);

    const seen = await ask(API.overview, overview.required());
    expect(total(sums)).toBe(seen.unpaid.total);
    expect(found).toBe(seen.unpaid.count);

    const records = await Payment.find().lean();
    const orders = await Order.find({ paymentStatus: PAYMENT_STATUS.unpaid }).lean();
    const ledger = orders.reduce((sum, { _id, amountDue }) => {
      const own = records.filter(({ order }) => order?.equals(_id));
      const booked = own.reduce(
        (all, { kind, state, amount }) =>
          all +
          (kind === 'payment' && state === 'booked'
            ? amount
            : kind === 'refund' && state === 'paid'
              ? -amount
              : 0),
        0,
      );
      return sum + Math.max(0, amountDue - booked);
    }, 0);
    expect(total(sums)).toBe(toKm(ledger));
    expect(total(sums)).toBe(192 + 158.67 + 192);
    expect(total(rows.map(({ openAmount }) => ({ total: openAmount })))).toBe(total(sums));

    const exported = await csvOf('potrazivanja');
    expect(exported.map((row) => row['Otvoreno (KM)'])).toEqual(['192,00', '158,67', '192,00']);
    expect(await auditRecords()).toEqual([]);
  });

  it('groups by the days since the due day; what is due today is due', async () => {
    const days = [-1, 0, 7, 8, 30, 31, 90, 91, 400];
    for (const late of days) {
      await createOrder(shop.buyer, { dueDay: dayAfter(DAY, -late), reference: `DANA-${late}` });
    }
    await createOrder(shop.buyer, { dueDay: null, reference: 'BEZ-ROKA' });
    const { rows, sums } = await receivables();
    expect(sums).toEqual([
      { key: 'notDue', count: 2, total: 384 },
      { key: 'week', count: 2, total: 384 },
      { key: 'month', count: 2, total: 384 },
      { key: 'quarter', count: 2, total: 384 },
      { key: 'older', count: 2, total: 384 },
    ]);
    expect(rows.map(({ reference, age, daysLate }) => [reference, age, daysLate])).toEqual([
      ['DANA-400', 'older', 400],
      ['DANA-91', 'older', 91],
      ['DANA-90', 'quarter', 90],
      ['DANA-31', 'quarter', 31],
      ['DANA-30', 'month', 30],
      ['DANA-8', 'month', 8],
      ['DANA-7', 'week', 7],
      ['DANA-0', 'week', 0],
      ['DANA--1', 'notDue', 0],
      ['BEZ-ROKA', 'notDue', 0],
    ]);
    for (const { key } of sums) {
      const shown = await receivables({ age: key });
      expect(shown.rows.map(({ age }) => age)).toEqual([key, key]);
      expect(shown.total).toBe(2);
      expect(shown.sums).toEqual(sums);
    }
    const pages = [];
    for (const pageNumber of ['1', '2', '3', '4']) {
      pages.push(...(await receivables({ pageNumber, pageSize: '3' })).rows);
    }
    expect(pages).toEqual(rows);
    const [undated, ...latestFirst] = rows.toReversed();
    expect((await receivables({ direction: 'desc' })).rows).toEqual([...latestFirst, undated]);
  });

  it('shows the orders without a due day on the page after 20,000 with one', async () => {
    await createOrder(shop.buyer, { dueDay: null, reference: 'BEZ-ROKA' });
    pretendMatches(20_000);
    const { rows } = await receivables({ pageNumber: '201', pageSize: '100' });
    expect(rows.map(({ reference }) => reference)).toEqual(['BEZ-ROKA']);
  });

  it('filters by payer, course and keyword, in the list, its sums and its export alike', async () => {
    const course = await createCourse({ name: 'Robotika' });
    const line = { kurs: course._id, name: 'Robotika', image: '', category: 'Tehnicke', price: 80, qty: 1 };
    const payer = {
      type: 'organisation',
      name: 'Đurđevak d.o.o.',
      isForeign: false,
      jib: '4200123450004',
      pdv: '200123450004',
      address: 'Čaršija 1, Visoko',
      contact: '',
      purchaseOrder: '',
      accountantEmail: '',
    } as const;
    const [person, organisation, grant] = [
      await createOrder(shop.buyer, { orderItems: [line] }),
      await createOrder(shop.buyer, { paymentMethod: 'organizacija', payer }),
      await createOrder(shop.buyer, { paymentMethod: 'Grant' }),
    ];
    expect(await found({ payer: 'person' })).toEqual([person.reference]);
    expect(await found({ payer: 'organisation' })).toEqual([organisation.reference]);
    expect(await found({ payer: 'grant' })).toEqual([grant.reference]);
    expect(await found({ kurs: idOf(course) })).toEqual([person.reference]);
    expect(await found({ keyword: 'djurdjevak' })).toEqual([organisation.reference]);
    expect(await found({ keyword: 'nema toga' })).toEqual([]);
  });

  it('is a file for bookkeeping, with the proforma that asks for the money', async () => {
    const course = await createCourse({ price: 80 });
    const payer = {
      type: 'organisation',
      name: 'Primjer drvo d.o.o.',
      jib: '4200123450004',
      pdv: '200123450004',
      address: 'Zmaja od Bosne 1, 71000 Sarajevo',
      contact: 'Edin Kos',
      purchaseOrder: 'N-17',
    };
    const body = buildOrderBody([course], { paymentMethod: 'organizacija', payer } as object);
    const { body: placed } = await as(shop.buyer).placeOrder({ body }).expect(201);
    await issueWaiting();
    await pay(placed, 42.1);
    const { text } = await as(shop.staff)
      .exportList({ params: { list: 'knjigovodstvo' } })
      .expect('Content-Disposition', `attachment; filename=potrazivanja-za-racunovodstvo-${DAY}.csv`)
      .expect(200);
    const { dueDay } = await Order.findById(placed._id).orFail().lean();
    expect(text).toBe(
      [
        '\uFEFFNaziv partnera;JIB;PDV broj;Broj dokumenta;Datum dokumenta;Datum dospijeća;Iznos;Plaćeno;Otvoreno;Referentni broj',
        `Primjer drvo d.o.o.;4200 1234 5000 4;2001 2345 0004;PR-${DAY.slice(0, 4)}-00001;${DAY};${dueDay};192,00;42,10;149,90;${placed.reference}`,
        '',
      ].join('\r\n'),
    );
  });
});

describe('GET /api/novac/povrati', () => {
  it('lists surpluses and the payments of rejected orders until they are given back', async () => {
    const [over, rejected, cancelled, granted, even] = [
      await createOrder(shop.buyer),
      await createOrder(shop.buyer),
      await createOrder(shop.buyer),
      await createOrder(shop.buyer),
      await createOrder(shop.buyer),
    ];
    await pay(over, 200.5);
    await pay(rejected, 192);
    await edit(rejected, { status: ORDER_STATUS.rejected });
    await as(shop.staff)
      .cancelOrder({ params: { id: cancelled._id }, body: {} })
      .expect(200);
    await pay(cancelled, 100);
    await pay(granted, 10);
    await edit(granted, { isPaid: PAYMENT_STATUS.granted });
    await pay(even, 192);

    const { rows, sums, total: found } = await surpluses();
    expect(rows.map(({ reference, reason, surplus }) => [reference, reason, surplus])).toEqual([
      [rejected.reference, 'rejected', 192],
      [cancelled.reference, 'cancelled', 100],
      [granted.reference, 'granted', 10],
      [over.reference, 'overpaid', 8.5],
    ]);
    expect(rows.map(({ since }) => since)).toEqual([DAY, DAY, DAY, DAY]);
    expect(sums).toEqual([
      { key: 'rejected', count: 1, total: 192 },
      { key: 'cancelled', count: 1, total: 100 },
      { key: 'granted', count: 1, total: 10 },
      { key: 'overpaid', count: 1, total: 8.5 },
    ]);
    expect(found).toBe(4);
    const seen = await ask(API.overview, overview.required());
    expect(seen.attention.surplus).toBe(found);
    expect((await surpluses({ reason: 'granted' })).rows.map(({ reference }) => reference)).toEqual([
      granted.reference,
    ]);
    expect((await csvOf('povrati')).map((row) => row['Za povrat (KM)'])).toEqual([
      '192,00',
      '100,00',
      '10,00',
      '8,50',
    ]);

    await giveBack(rejected, { amount: 192 });
    expect((await surpluses()).total).toBe(3);
  });

  it('lists of a surplus what is not requested as a refund yet, and records no more', async () => {
    const order = await createOrder(shop.buyer);
    await pay(order, 690);
    const request = (amount: number) =>
      withTransaction((session) =>
        requestRefund(
          {
            _id: new Types.ObjectId(),
            order: order._id,
            amount: toFeninga(amount),
            reason: 'cancelled',
            account: '',
            provider: null,
            method: '',
          },
          session,
        ),
      );
    const refuse = async (amount: number) => {
      const { body } = await as(shop.staff)
        .recordRefund({ params: { id: idOf(order) }, body: { amount } })
        .expect(409);
      return body.message.replaceAll('\u00a0', ' ');
    };
    await request(230);
    const { rows, sums, total: found } = await surpluses();
    expect([found, rows[0]?.surplus]).toEqual([1, 268]);
    expect(sums.at(-1)).toEqual({ key: 'overpaid', count: 1, total: 268 });
    expect((await csvOf('povrati')).map((row) => row['Za povrat (KM)'])).toEqual(['268,00']);
    expect(await refuse(480)).toBe(
      'Može se vratiti najviše 460,00 KM: ostatak od 230,00 KM je već u zatraženim povratima.',
    );

    await request(460);
    expect(await surpluses()).toMatchObject({ rows: [], total: 0 });
    expect(await csvOf('povrati')).toEqual([]);
    expect((await ask(API.overview, overview.required())).attention.surplus).toBe(0);
    const listed = await as(shop.staff)
      .listOrders({ query: { attention: 'surplus' } })
      .expect(200);
    expect(JSON.stringify(listed.body)).not.toContain(order.reference);
    expect(await refuse(100)).toBe('Nema iznosa za povrat: 690,00 KM je već u zatraženim povratima.');
  });
});

describe('GET /api/novac/dokumenti', () => {
  it('lists the issued documents with the state that the application shows, and sums of each kind', async () => {
    const [paid, open] = [await place(), await place()];
    await issueWaiting();
    await pay(paid, 192);
    await endUndoPeriod();
    await issueWaiting();
    const year = DAY.slice(0, 4);
    const { rows, sums, total: found } = await documents();
    expect(
      rows.map(({ number, kind, state, amount, recipient }) => [number, kind, state, amount, recipient]),
    ).toEqual([
      [`PU-${year}-00001`, 'receipt', 'valid', 192, 'Željka Đurić'],
      [`PR-${year}-00002`, 'proforma', 'valid', 192, 'Željka Đurić'],
      [`PR-${year}-00001`, 'proforma', 'valid', 192, 'Željka Đurić'],
    ]);
    expect(sums).toMatchObject([
      { key: 'proforma', count: 2, total: 384 },
      { key: 'receipt', count: 1, total: 192 },
      { key: 'cancellation', count: 0, total: 0 },
      { key: 'credit', count: 0, total: 0 },
    ]);
    expect(found).toBe(3);

    const numbers = async (query: Query) => (await documents(query)).rows.map(({ number }) => number);
    expect(await numbers({ kind: 'receipt' })).toEqual([`PU-${year}-00001`]);
    expect((await documents({ kind: 'receipt' })).sums).toEqual(sums);
    expect(await numbers({ keyword: `pr-${year}-00002` })).toEqual([`PR-${year}-00002`]);
    expect(await numbers({ keyword: `PU-${year}` })).toEqual([`PU-${year}-00001`]);
    expect(await numbers({ keyword: open.reference })).toEqual([`PR-${year}-00002`]);
    expect(await numbers({ keyword: 'zeljka djuric' })).toHaveLength(3);
    expect(await numbers({ year: '2020' })).toEqual([]);
    expect(await numbers({ year })).toHaveLength(3);
    expect(await numbers({ from: dayAfter(DAY) })).toEqual([]);
    expect(await numbers({ to: dayAfter(DAY) })).toHaveLength(3);
    expect(
      (await csvOf('dokumenti', { kind: 'proforma' })).map(({ Broj, Stanje }) => [Broj, Stanje]),
    ).toEqual([
      [`PR-${year}-00002`, 'Vrijedi'],
      [`PR-${year}-00001`, 'Vrijedi'],
    ]);

    const { _id } = await Payment.findOne({ state: 'booked' }).orFail().lean();
    await as(shop.staff)
      .withdrawPayment({ params: { id: _id } })
      .expect(200);
    const withdrawn = await documents({ state: 'withdrawn' });
    expect(withdrawn.rows.map(({ number, state }) => [number, state])).toEqual([
      [`PU-${year}-00001`, 'withdrawn'],
    ]);
    expect(withdrawn.total).toBe(1);
    expect((await documents({ state: 'valid' })).total).toBe(2);
    // Without a state only what is valid counts; its number finds a document all the same.
    expect(await numbers({})).toEqual([`PR-${year}-00002`, `PR-${year}-00001`]);
    expect((await documents()).sums[1]).toEqual({ key: 'receipt', count: 0, total: 0 });
    expect(await numbers({ state: 'any' })).toHaveLength(3);
    expect(await numbers({ keyword: `pu-${year}-00001` })).toEqual([`PU-${year}-00001`]);
    expect(rows.map(({ issuedAt }) => dayOf(issuedAt))).toEqual([DAY, DAY, DAY]);
  });
});
