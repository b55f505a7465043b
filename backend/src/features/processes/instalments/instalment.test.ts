import { dayAfter } from '@institut/contract/frame/days';
import type { CallBody } from '@institut/contract/frame/calls';
import { today } from '../../../lib/instituteDay.ts';
import { as } from '../../../test/support/client.ts';
import { readOutbox } from '../../../test/support/mailOutbox.ts';
import { useShop } from '../../../test/support/shop.ts';
import { useTestDatabase } from '../../../test/support/testApp.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { Course } from '../../core/courses/course.model.ts';
import { OutboxMail } from '../../mail/mail.model.ts';
import { Order } from '../../core/orders/order.model.ts';
import { presentInstalments } from '../../core/orders/instalments/plan.ts';
import { Seat } from '../../core/seats/seat.model.ts';
import { instalmentsOf } from '../../outputs/documents/snapshot.ts';

useTestDatabase();

const shop = useShop({ course: { price: 100.01 } });
const { stored } = shop;
const TOTAL = 115.01;

const day = (days: number) => dayAfter(today(), days);

/** Places an order of 115.01 KM without its mails. */
async function place(changes: Parameters<typeof shop.place>[0] = {}): Promise<string> {
  const placed = await shop.place(changes);
  await OutboxMail.deleteMany();
  return placed;
}
type Instalments = CallBody<'agreeInstalments'>;
const agree = (
  instalments: Instalments['instalments'],
  given: Partial<Instalments> = {},
  user = shop.staff,
) => as(user).agreeInstalments({ params: { id: shop.id }, body: { instalments, ...given } });
const pay = (amount: number) => shop.pay(amount).expect(200);
const remind = (user = shop.staff) => as(user).remindBuyer({ params: { id: shop.id } });
const halves = () => [
  { dueDay: day(10), amount: 50 },
  { dueDay: day(40), amount: 65.01 },
];

const mails = async () => (await readOutbox()).map(({ message }) => message);

describe('PUT /api/orders/:id/rate', () => {
  it('agrees instalments, tells the buyer and moves the due day', async () => {
    await place();
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
    expect(order.instalments?.reduce((sum, { amount }) => sum + amount, 0)).toBe(11_501);
    expect(order.history.at(-1)).toMatchObject({ event: 'instalments', by: 'staff', to: '2 rate' });
    expect(await mails()).toMatchObject([
      { kind: 'instalments', to: shop.buyer.email, open: 50, dueDay: day(10) },
    ]);
    expect(await AuditEntry.findOne({ 'target.id': shop.id }).lean()).toMatchObject({ event: 'edited' });
    const own = await as(shop.buyer)
      .getOrder({ params: { id: shop.id } })
      .expect(200);
    expect(own.body.instalments).toHaveLength(2);
  });

  it('covers the instalments in their order by what is paid, to the fening', async () => {
    await place();
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
    await place();
    await agree(halves()).expect(200);
    await agree([]).expect(200);
    const order = await stored();
    expect(order.instalments).toBeUndefined();
    expect(order.dueDay).not.toBe(day(10));
    expect(await mails()).toMatchObject([{}, { kind: 'instalments', instalments: [] }]);
  });

  it('refuses another sum and the buyer, and changes nothing', async () => {
    await place();
    const { body } = await agree([{ dueDay: day(1), amount: 10 }]).expect(400);
    expect(Object.keys(body.fields)).toEqual(['instalments']);
    await agree(halves(), {}, shop.buyer).expect(403);
    expect((await stored()).instalments).toBeUndefined();
    expect(await mails()).toEqual([]);
  });
});

/** Cancels one of two seats whose instalments are 100 and 130 KM, so that 115 KM are due; returns the answer. */
async function cancelSeat() {
  await Course.updateOne({ _id: shop.course._id }, { price: 100 });
  await place({ seats: 2 });
  await agree([
    { dueDay: day(10), amount: 100 },
    { dueDay: day(20), amount: 130 },
  ]).expect(200);
  const seat = await Seat.findOne({ order: shop.id }).orFail();
  const cancelled = await as(shop.staff)
    .cancelOrder({ params: { id: shop.id }, body: { seats: [seat._id.toString()] } })
    .expect(200);
  await OutboxMail.deleteMany();
  return cancelled;
}
const proforma = async () => instalmentsOf(await stored()).instalments;

describe('after one of two seats is cancelled', () => {
  it('the last instalment is what is left of the amount due', async () => {
    const cancelled = await cancelSeat();
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
    await cancelSeat();
    await Order.updateOne({ _id: shop.id }, { amountDue: 8000, openAmount: 8000 });
    expect(presentInstalments(await stored())).toMatchObject([{ dueDay: day(10), amount: 80 }]);
    expect(await proforma()).toEqual([{ dueDay: day(10), amount: 80, open: 80 }]);
    await remind().expect(200);
    expect(await mails()).toMatchObject([{ kind: 'paymentReminder', totalPrice: 80 }]);
  });
});

describe('POST /api/orders/:id/opomena', () => {
  it('reminds once a day, with the amount that is due', async () => {
    await place();
    await agree(halves()).expect(200);
    await OutboxMail.deleteMany();
    await remind().expect(200);
    expect((await remind().expect(409)).body.message).toBe('Podsjetnik je danas već poslan.');
    expect(await mails()).toMatchObject([
      { kind: 'paymentReminder', to: shop.buyer.email, totalPrice: 50, isPart: true, expires: false },
    ]);
    expect((await stored()).history.at(-1)).toMatchObject({ event: 'reminderAsked', by: 'staff' });
  });

  it('refuses a grant, a paid order and the buyer', async () => {
    await place();
    await remind(shop.buyer).expect(403);
    await pay(TOTAL);
    await OutboxMail.deleteMany();
    await remind().expect(409);
    await place({ paymentMethod: 'Grant' });
    await remind().expect(409);
    expect(await mails()).toEqual([]);
  });

  it('reminds of several orders and names those that get no reminder', async () => {
    const [open, paid] = [await place(), await place()];
    await pay(TOTAL);
    await OutboxMail.deleteMany();
    const unknown = 'f'.repeat(24);
    const { body } = await as(shop.staff)
      .remindBuyers({ body: { orders: [open, paid, unknown, open] } })
      .expect(200);
    expect(body.reminded).toBe(1);
    expect(body.skipped).toMatchObject([
      { _id: paid, reason: 'Prijava je plaćena.' },
      { _id: unknown, reference: '' },
    ]);
    expect(await mails()).toMatchObject([{ kind: 'paymentReminder', orderId: open }]);
  });
});
