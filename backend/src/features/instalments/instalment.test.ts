import { dayAfter } from '@institut/contract/frame/days';
import { API } from '@institut/contract/frame/endpoints';

import { apiUrl } from '@institut/contract/frame/paths';
import type { AgreeInstalmentsBody } from '@institut/contract/instalments/schema';
import type { PaymentMethod } from '@institut/contract/orders/checkout';
import { today } from '../../lib/instituteDay.ts';
import { as } from '../../test/support/client.ts';
import { bearer, buildOrderBody, createCourse, createUser } from '../../test/support/factories.ts';
import { readOutbox } from '../../test/support/mailOutbox.ts';
import { place } from '../../test/support/placing.ts';
import { testApp, useTestDatabase } from '../../test/support/testApp.ts';
import { AuditEntry } from '../audit/audit.model.ts';
import { OutboxMail } from '../mail/mail.model.ts';
import { Order } from '../orders/order.model.ts';
import { nextInstalment, openBy, presentInstalments } from './plan.ts';
import { Seat } from '../seats/seat.model.ts';
import { instalmentsOf } from '../documents/snapshot.ts';

useTestDatabase();

const day = (days: number) => dayAfter(today(), days);

/** Returns an order of 115.01 KM, or of so many seats at another price, and what its staff and its buyer can do. */
async function createPlaced(paymentMethod: PaymentMethod = 'licno', { price = 100.01, qty = 1 } = {}) {
  const [buyer, staff, course] = [
    await createUser(),
    await createUser({ isAdmin: true }),
    await createCourse({ price }),
  ];
  const orderItems = [{ kurs: course._id.toString(), qty }];
  const { body } = await place(buyer, buildOrderBody([course], { paymentMethod, orderItems })).expect(201);
  const id: string = body._id;
  await OutboxMail.deleteMany();
  const total: number = body.totalPrice;
  const agree = (instalments: AgreeInstalmentsBody['instalments'], given: object = {}, as = staff) =>
    testApp()
      .put(apiUrl(API.orderInstalments, { id }))
      .set('Authorization', bearer(as))
      .send({ instalments, ...given });
  const pay = (amount: number) => as(staff).recordPayment({ params: { id }, body: { amount } }).expect(200);
  const remind = (as = staff) =>
    testApp().post(apiUrl(API.orderReminder, { id })).set('Authorization', bearer(as));
  const stored = () => Order.findById(id).orFail().lean();
  const halves = () => [
    { dueDay: day(10), amount: 50 },
    { dueDay: day(40), amount: Math.round((total - 50) * 100) / 100 },
  ];
  return { id, buyer, staff, total, agree, pay, remind, stored, halves };
}

const mails = async () => (await readOutbox()).map(({ message }) => message);

describe('PUT /api/orders/:id/rate', () => {
  it('agrees instalments, tells the buyer and moves the due day', async () => {
    const { id, total, agree, stored, halves, buyer } = await createPlaced();
    const { body } = await agree(halves()).expect(200);
    expect(body).toMatchObject({
      dueDay: day(10),
      instalments: [
        { dueDay: day(10), amount: 50, paid: 0, isOverdue: false },
        { dueDay: day(40), paid: 0, isOverdue: false },
      ],
      version: 1,
    });
    const order = await stored();
    expect(order.instalments?.reduce((sum, { amount }) => sum + amount, 0)).toBe(Math.round(total * 100));
    expect(order.history.at(-1)).toMatchObject({ event: 'instalments', by: 'staff', to: '2 rate' });
    expect(await mails()).toMatchObject([
      { kind: 'instalments', to: buyer.email, open: 50, dueDay: day(10) },
    ]);
    expect(await AuditEntry.findOne({ 'target.id': id }).lean()).toMatchObject({ event: 'edited' });
    const own = await as(buyer).getOrder({ params: { id } }).expect(200);
    expect(own.body.instalments).toHaveLength(2);
  });

  it('changes nothing and sends nothing for the same instalments again', async () => {
    const { agree, stored, halves } = await createPlaced();
    await agree(halves()).expect(200);
    const before = await stored();
    await agree(halves()).expect(200);
    const { history, __v: version } = await stored();
    expect({ version, entries: history.length }).toEqual({ version: 1, entries: before.history.length });
    expect(await mails()).toHaveLength(1);
  });

  it('covers the instalments in their order by what is paid, to the fening', async () => {
    const { agree, pay, stored, halves } = await createPlaced();
    await agree(halves()).expect(200);
    const first = await pay(49.99);
    expect(first.body.instalments[0]).toMatchObject({ amount: 50, paid: 49.99 });
    expect(first.body.dueDay).toBe(day(10));
    const second = await pay(0.02);
    expect(second.body.instalments).toMatchObject([{ paid: 50 }, { paid: 0.01 }]);
    expect(second.body.dueDay).toBe(day(40));
    expect(await mails()).toMatchObject([
      { kind: 'instalments' },
      { kind: 'partPayment', next: { dueDay: day(10), amount: 0.01 } },
      { kind: 'partPayment', next: { dueDay: day(40) } },
    ]);
    expect((await stored()).isPaid).toBe(false);
  });

  it('ends an agreement: the whole amount is due again', async () => {
    const { agree, stored, halves } = await createPlaced();
    await agree(halves()).expect(200);
    await agree([]).expect(200);
    const order = await stored();
    expect(order.instalments).toBeUndefined();
    expect(order.dueDay).not.toBe(day(10));
    expect(await mails()).toMatchObject([{}, { kind: 'instalments', instalments: [] }]);
  });

  it.each([
    ['another sum', () => [{ dueDay: day(1), amount: 10 }], 'instalments'],
    ['an amount of nothing', () => [{ dueDay: day(1), amount: 0 }], 'instalments.0.amount'],
    ['a third decimal', () => [{ dueDay: day(1), amount: 10.001 }], 'instalments.0.amount'],
    ['a day twice', () => [1, 1].map((after) => ({ dueDay: day(after), amount: 5 })), 'instalments.1.dueDay'],
    [
      'thirteen',
      () => Array.from({ length: 13 }, (_, at) => ({ dueDay: day(at), amount: 1 })),
      'instalments',
    ],
  ])('refuses %s and changes nothing', async (_name, instalments, field) => {
    const { agree, stored } = await createPlaced();
    const { body } = await agree(instalments()).expect(400);
    expect(Object.keys(body.fields)).toContain(field);
    expect((await stored()).instalments).toBeUndefined();
    expect(await mails()).toEqual([]);
  });

  it('refuses a day that is over with the right sum', async () => {
    const { agree, total } = await createPlaced();
    const { body } = await agree([{ dueDay: day(-1), amount: total }]).expect(400);
    expect(body.fields).toEqual({ 'instalments.0.dueDay': 'Rok rate ne može biti u prošlosti.' });
  });

  it('refuses a day more than two years away, and accepts the last one before it', async () => {
    const { agree, total, stored } = await createPlaced();
    const [year, ...rest] = today().split('-');
    const latest = [Number(year) + 2, ...rest].join('-');
    const { body } = await agree([{ dueDay: dayAfter(latest), amount: total }]).expect(400);
    expect(body.fields).toEqual({
      'instalments.0.dueDay': 'Rok rate može biti najviše 2 godine od danas.',
    });
    expect((await stored()).instalments).toBeUndefined();
    await agree([{ dueDay: dayAfter(latest, -1), amount: total }]).expect(200);
  });

  it('refuses an older version, a grant, a paid order and the buyer', async () => {
    const { agree, pay, halves, total, buyer } = await createPlaced();
    await agree(halves()).expect(200);
    expect((await agree([], { version: 0 }).expect(409)).body.code).toBe('stale_edit');
    await agree([], {}, buyer).expect(403);
    await pay(total);
    await agree([]).expect(409);
    const grant = await createPlaced('Grant');
    await grant.agree(grant.halves()).expect(409);
  });
});

/** Returns an order of 115 KM whose instalments were agreed for two seats, 100 and 130 KM. */
async function createShortened() {
  const placed = await createPlaced('licno', { price: 100, qty: 2 });
  const { id, staff, agree, stored } = placed;
  await agree([
    { dueDay: day(10), amount: 100 },
    { dueDay: day(20), amount: 130 },
  ]).expect(200);
  const seat = await Seat.findOne({ order: id }).orFail();
  const cancelled = await as(staff)
    .cancelOrder({ params: { id }, body: { seats: [seat._id.toString()] } })
    .expect(200);
  await OutboxMail.deleteMany();
  const proforma = async () => instalmentsOf(await stored()).instalments;
  return { ...placed, cancelled, proforma };
}

describe('after one of two seats is cancelled', () => {
  it('the last instalment is what is left of the amount due', async () => {
    const { cancelled, proforma, pay, remind } = await createShortened();
    expect(cancelled.body).toMatchObject({
      amountDue: 115,
      instalments: [
        { dueDay: day(10), amount: 100, paid: 0 },
        { dueDay: day(20), amount: 15, paid: 0 },
      ],
    });
    const { body } = await pay(100);
    expect(body).toMatchObject({ openAmount: 15, dueDay: day(20), reminderDay: day(20) });
    expect(body.instalments).toMatchObject([{ paid: 100 }, { amount: 15, paid: 0 }]);
    expect(await proforma()).toEqual([
      { dueDay: day(10), amount: 100, open: 0 },
      { dueDay: day(20), amount: 15, open: 15 },
    ]);
    await remind().expect(200);
    expect(await mails()).toMatchObject([
      { kind: 'partPayment', next: { dueDay: day(20), amount: 15 } },
      { kind: 'paymentReminder', totalPrice: 15, instalmentDay: day(20) },
    ]);
  });

  it('one that nothing is left of is dropped', async () => {
    const { id, stored, proforma, remind } = await createShortened();
    await Order.updateOne({ _id: id }, { amountDue: 8000, openAmount: 8000 });
    expect(presentInstalments(await stored())).toMatchObject([{ dueDay: day(10), amount: 80 }]);
    expect(await proforma()).toEqual([{ dueDay: day(10), amount: 80, open: 80 }]);
    await remind().expect(200);
    expect(await mails()).toMatchObject([{ kind: 'paymentReminder', totalPrice: 80 }]);
  });
});

describe('when a dearer course makes more due', () => {
  it('the last open instalment takes the rest, and paid ones stay as they are', () => {
    const instalments = [
      { dueDay: day(10), amount: 10_000 },
      { dueDay: day(20), amount: 13_000 },
    ];
    const order = { instalments, amountDue: 30_000, refunded: 0, paid: 10_000 };
    expect(presentInstalments(order)).toMatchObject([
      { amount: 100, paid: 100 },
      { amount: 200, paid: 0 },
    ]);
    expect(openBy(day(20), { ...order, openAmount: 20_000 })).toBe(20_000);
    const paid = { ...order, paid: 23_000 };
    expect(nextInstalment(paid)).toBeNull();
    expect(openBy(day(20), { ...paid, openAmount: 7000 })).toBe(7000);
  });
});

describe('POST /api/orders/:id/opomena', () => {
  it('reminds once a day, with the amount that is due', async () => {
    const { agree, remind, stored, halves, buyer } = await createPlaced();
    await agree(halves()).expect(200);
    await OutboxMail.deleteMany();
    await remind().expect(200);
    expect((await remind().expect(409)).body.message).toBe('Podsjetnik je danas već poslan.');
    expect(await mails()).toMatchObject([
      { kind: 'paymentReminder', to: buyer.email, totalPrice: 50, isPart: true, expires: false },
    ]);
    expect((await stored()).history.at(-1)).toMatchObject({ event: 'reminderAsked', by: 'staff' });
  });

  it('refuses a grant, a paid order and the buyer', async () => {
    const { remind, pay, total, buyer } = await createPlaced();
    await remind(buyer).expect(403);
    await pay(total);
    await OutboxMail.deleteMany();
    await remind().expect(409);
    const grant = await createPlaced('Grant');
    await grant.remind().expect(409);
    expect(await mails()).toEqual([]);
  });

  it('reminds of several orders and names those that get no reminder', async () => {
    const [open, paid] = [await createPlaced(), await createPlaced()];
    await paid.pay(paid.total);
    await OutboxMail.deleteMany();
    const unknown = 'f'.repeat(24);
    const { body } = await as(open.staff)
      .remindBuyers({ body: { orders: [open.id, paid.id, unknown, open.id] } })
      .expect(200);
    expect(body.reminded).toBe(1);
    expect(body.skipped).toMatchObject([
      { _id: paid.id, reason: 'Prijava je plaćena.' },
      { _id: unknown, reference: '' },
    ]);
    expect(await mails()).toMatchObject([{ kind: 'paymentReminder', orderId: open.id }]);
  });
});
