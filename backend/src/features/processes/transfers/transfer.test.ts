import { refundRequestList } from '@institut/contract/cancellations/schema';
import { adminOrder } from '@institut/contract/orders/admin.schema';
import { dayAfter } from '@institut/contract/frame/days';
import { siteConfig } from '@institut/contract/site/schema';
import { orderView } from '@institut/contract/orders/schema';
import { ORDER_STATUS, type OrderStatus } from '@institut/contract/orders/values';
import { today } from '../../../lib/instituteDay.ts';
import { as } from '../../../test/support/client.ts';
import { bearer, createCourse, createUser } from '../../../test/support/factories.ts';
import { tally } from '../../../test/support/httpClient.ts';
import { giveInstitute } from '../../../test/support/institute.ts';
import { deliveryDeps, readOutbox, recordingTransport, SITE_URL } from '../../../test/support/mailOutbox.ts';
import { seatsLeft } from '../../../test/support/placing.ts';
import { auditAfterEach, useShop } from '../../../test/support/shop.ts';
import { useTestDatabase } from '../../../test/support/testApp.ts';
import { Course, type CourseFields } from '../../core/courses/course.model.ts';
import { getSiteConfig } from '../../config/config.service.ts';
import { DocumentModel } from '../../outputs/documents/document.model.ts';
import { deliverNext } from '../../mail/mail.delivery.ts';
import { OutboxMail } from '../../mail/mail.model.ts';
import { Order } from '../../core/orders/order.model.ts';
import { Payment } from '../../core/ledger/payment.model.ts';
import { Participant } from '../participants/participant.model.ts';
import { Seat } from '../../core/seats/seat.model.ts';
import { seatMovedMail } from '../../core/orders/mails/transfer.mails.ts';

useTestDatabase();

const shop = useShop({
  seats: 2,
  participants: [{ name: 'Emir', lastName: 'Emirić', email: 'emir@example.com' }],
  course: { name: 'Python u januaru', price: 200, countInStock: 5 },
});
const { edit, place, stored } = shop;
let to: CourseFields;
beforeEach(async () => {
  to = await createCourse({ name: 'Python u martu', price: 250, countInStock: 2 });
});
auditAfterEach();

/** Pays the order, whose buyer can move its seats to a cheaper run of the course. */
async function payBeforeCheaperRun(): Promise<void> {
  await Course.updateOne({ _id: to._id }, { price: 150, series: shop.course._id });
  await Course.updateOne({ _id: shop.course._id }, { start: dayAfter(today(), 30) });
  await edit({ isPaid: true }).expect(200);
  await OutboxMail.deleteMany({});
}

const seatOf = async (name: string) =>
  (await Participant.findOne({ order: shop.id, name, isCurrent: true }).orFail()).seat.toString();
const move = (seat: string, body: object = {}) =>
  as(shop.staff).moveSeat({ params: { id: shop.id }, body: { seat, kurs: to._id.toString(), ...body } });

const decide = async (status: OrderStatus) => adminOrder.parse((await edit({ status }).expect(200)).body);

describe('POST /api/orders/:id/prelazak', () => {
  it('counts a moved seat once after the rejection of its order', async () => {
    await move(await seatOf('Emir')).expect(200);
    await OutboxMail.deleteMany({});
    const rejected = await decide(ORDER_STATUS.rejected);
    expect(rejected.orderItems).toMatchObject([
      { name: shop.course.name, qty: 2, held: 0, lastHeld: 1 },
      { name: to.name, qty: 1, held: 0, lastHeld: 1 },
    ]);
    expect((await OutboxMail.findOne({ 'message.kind': 'statusChanged' }).orFail()).message).toMatchObject({
      courses: [expect.stringMatching(/^Python u januaru(?! ×)/), expect.stringMatching(/^Python u martu/)],
    });
    const readmitted = await decide(ORDER_STATUS.admitted);
    expect(readmitted.orderItems.map(({ held, lastHeld }) => [held, lastHeld])).toEqual([
      [1, undefined],
      [1, undefined],
    ]);
  });

  it('moves a seat with its participant, and what it costs', async () => {
    await Participant.updateOne({ name: 'Emir' }, { invitedAt: new Date(0) });
    const seat = await seatOf('Emir');
    const { body } = await move(seat, { version: 0 }).expect(200);
    // 200 + 250 KM with 15 % tax; the placed amounts stay.
    expect(adminOrder.parse(body)).toMatchObject({
      heldSeats: 2,
      totalPrice: 460,
      amountDue: 517.5,
      orderItems: [
        { name: shop.course.name, qty: 2, held: 1 },
        { name: to.name, qty: 1, held: 1 },
      ],
      rates: { taxPercent: 15, feeHasTax: false },
    });
    const file = await as(shop.staff).exportList({ params: { list: 'orders' } });
    expect(file.text).toContain('Python u januaru × 1\nPython u martu × 1');
    expect([await seatsLeft(shop.course), await seatsLeft(to)]).toEqual([4, 1]);
    expect(await Seat.findById(seat).lean()).toMatchObject({ state: 'released', reason: 'moved' });
    const emir = await Participant.findOne({ name: 'Emir' }).orFail().lean();
    expect(emir).toMatchObject({ course: to._id, isCurrent: true });
    const { orderItems, history } = await stored();
    expect(orderItems.map(({ name, qty, held }) => [name, qty, held])).toEqual([
      ['Python u januaru', 2, 1],
      ['Python u martu', 1, 1],
    ]);
    expect(history.at(-1)).toMatchObject({
      event: 'moved',
      from: `${shop.course.name}, početak 1. 9. 2099.`,
      to: `${to.name}, početak 1. 9. 2099.`,
    });
    const mails = (await readOutbox()).map(({ message }) => [message['kind'], message['to']]);
    expect(mails).toEqual(
      expect.arrayContaining([
        ['participantInvitation', 'emir@example.com'],
        ['seatMoved', expect.any(String)],
      ]),
    );
  });

  it('lets the buyer move to another run of the course alone, until the day of its rules', async () => {
    const seat = await seatOf('Emir');
    const moveAsBuyer = () =>
      as(shop.buyer).moveSeat({ params: { id: shop.id }, body: { seat, kurs: to._id.toString() } });
    await moveAsBuyer().expect(409);
    await Course.updateOne({ _id: to._id }, { series: shop.course._id });
    await Order.updateOne({ _id: shop.id }, { 'orderItems.0.policy.transferUntil': 365 });
    await Course.updateOne({ _id: shop.course._id }, { start: dayAfter(today(), 30) });
    expect((await moveAsBuyer().expect(409)).body.message).toContain('Rok za prelazak');
    await Order.updateOne({ _id: shop.id }, { 'orderItems.0.policy.transferUntil': 7 });
    await as(await createUser())
      .moveSeat({ params: { id: shop.id }, body: { seat, kurs: to._id.toString() } })
      .expect(404);
    const { body } = await moveAsBuyer().expect(200);
    expect(orderView.parse(body)).toMatchObject({ heldSeats: 2, amountDue: 517.5 });
    expect([await seatsLeft(shop.course), await seatsLeft(to)]).toEqual([4, 1]);
  });

  it('lets a buyer move one seat three times, and staff more often', async () => {
    await Course.updateOne({ _id: to._id }, { series: shop.course._id, start: dayAfter(today(), 40) });
    await Course.updateOne({ _id: shop.course._id }, { start: dayAfter(today(), 30) });
    const moveTo = async ({ _id }: CourseFields, token = bearer(shop.buyer)) =>
      move(await seatOf('Emir'), { kurs: _id.toString() }).set('Authorization', token);
    expect((await moveTo(to, bearer(shop.staff))).status).toBe(200);
    for (const run of [shop.course, to, shop.course]) expect((await moveTo(run)).status).toBe(200);
    const refused = await moveTo(to);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('već tri puta premjestili'),
    ]);
    expect((await moveTo(to, bearer(shop.staff))).status).toBe(200);
    expect((await moveTo(shop.course)).status).toBe(409);
    const moved = (await stored()).history.filter(({ event }) => event === 'moved');
    expect(moved.map(({ by }) => by)).toEqual(['staff', 'buyer', 'buyer', 'buyer', 'staff']);
    // The other seat of the order has transfers of its own.
    const other = await move(await seatOf('')).set('Authorization', bearer(shop.buyer));
    expect(other.status).toBe(200);
  });

  it.each(['staff', 'the buyer'])('requests back what a paid seat costs less, for %s', async (who) => {
    await payBeforeCheaperRun();
    const seat = await seatOf('Emir');
    await as(who === 'staff' ? shop.staff : shop.buyer)
      .moveSeat({ params: { id: shop.id }, body: { seat, kurs: to._id.toString() } })
      .expect(200);
    const order = await stored();
    expect(order).toMatchObject({ paid: 46_000, amountDue: 40_250, openAmount: -5750, isPaid: true });
    expect(order.history.slice(-2).map(({ event }) => event)).toEqual(['moved', 'refundRequested']);
    expect(await Payment.find({ order: shop.id, kind: 'refund' }).lean()).toMatchObject([
      { state: 'requested', reason: 'moved', amount: 5750 },
    ]);
    const { body } = await as(shop.staff).listRefundRequests().expect(200);
    const [row, ...others] = refundRequestList.parse(body).rows;
    expect(row).toMatchObject({
      number: `${order.reference}-1`,
      reason: 'moved',
      amount: 57.5,
      dueDay: dayAfter(today(), 15),
    });
    expect(others).toEqual([]);
    const shown = await as(shop.buyer).getOrder({ params: { id: shop.id } });
    expect(orderView.parse(shown.body).cancellations).toMatchObject([
      { rule: 'moved', lines: [{ name: shop.course.name, seats: 1 }], refund: { mayGiveAccount: true } },
    ]);
    const [mail] = await OutboxMail.find({ 'message.kind': 'seatMoved' }).lean();
    expect(mail?.message).toMatchObject({
      open: 0,
      refund: { amount: 57.5, number: `${order.reference}-1` },
    });
    // The same surplus is not given back twice.
    await move(await seatOf(''), { kurs: to._id.toString() }).expect(200);
    await move(await seatOf(''), { kurs: shop.course._id.toString() }).expect(200);
    const refunds = await Payment.find({ order: shop.id, kind: 'refund' }).lean();
    expect(refunds.map(({ amount }) => amount)).toEqual([5750, 5750]);
  });

  it.each(['staff', 'the buyer'])('moves for no other difference than %s has seen', async (who) => {
    await payBeforeCheaperRun();
    const seat = await seatOf('Emir');
    const moveSeen = (differenceKm: number) =>
      as(who === 'staff' ? shop.staff : shop.buyer).moveSeat({
        params: { id: shop.id },
        body: { seat, kurs: to._id.toString(), differenceKm },
      });
    await Course.updateOne({ _id: to._id }, { price: 320 });
    const { body } = await moveSeen(-57.5).expect(409);
    expect(body.code).toBe('price_changed');
    expect(body.message).toMatch(/mjesto nije premješteno\. Za uplatu sada ostaje 138,00\sKM\./);
    expect((await stored()).orderItems.map(({ held }) => held)).toEqual([2]);
    expect([await OutboxMail.countDocuments(), await Payment.countDocuments({ kind: 'refund' })]).toEqual([
      0, 0,
    ]);
    await moveSeen(138).expect(200);
    expect(await stored()).toMatchObject({ openAmount: 13_800 });
  });

  it('requests nothing back of an unpaid order', async () => {
    await Course.updateOne({ _id: to._id }, { price: 150 });
    await move(await seatOf('Emir')).expect(200);
    expect(await Payment.countDocuments()).toBe(0);
    const [mail] = await OutboxMail.find({ 'message.kind': 'seatMoved' }).lean();
    expect(mail?.message).toMatchObject({ open: 402.5 });
    expect(mail?.message).not.toHaveProperty('refund');
  });

  it('says how to pay what a dearer seat leaves open, with a new proforma', async () => {
    giveInstitute();
    await place();
    await edit({ isPaid: true }).expect(200);
    await move(await seatOf('Emir')).expect(200);
    const documents = await DocumentModel.find({ order: shop.id }).sort({ requestedAt: 1 }).lean();
    expect(documents.map(({ kind, snapshot }) => [kind, snapshot.amount, snapshot.totalPrice])).toEqual([
      ['proforma', 460, 460],
      ['receipt', 460, 460],
      ['proforma', 57.5, 517.5],
    ]);
    expect(documents[2]?.snapshot.lines.map(({ name, qty }) => [name, qty])).toEqual([
      [shop.course.name, 1],
      [to.name, 1],
    ]);
    const [mail] = await OutboxMail.find({ 'message.kind': 'seatMoved' }).lean();
    const { dueDay } = await stored();
    expect(mail?.message).toMatchObject({
      payment: { open: 57.5, next: 57.5, dueDay, documents: [documents[2]?._id.toString()] },
    });
    const context = { site: siteConfig.parse(getSiteConfig()), siteUrl: SITE_URL, now: new Date() };
    const content = await seatMovedMail.render(seatMovedMail.schema.parse(mail?.message), context);
    expect(JSON.stringify(content?.blocks)).toContain('Podaci za uplatu');
  });

  it('names the present days of two runs with the same name', async () => {
    await Course.updateOne({ _id: shop.course._id }, { $set: { name: 'Python', start: '2099-01-05' } });
    await Course.updateOne({ _id: to._id }, { $set: { name: 'Python', start: '2099-03-02' } });
    await place();
    await Course.updateOne({ _id: shop.course._id }, { $set: { start: '2099-01-12' } });
    await move(await seatOf('')).expect(200);
    const runs = { from: 'Python, početak 12. 1. 2099.', to: 'Python, početak 2. 3. 2099.' };
    expect((await stored()).history.at(-1)).toMatchObject({
      event: 'moved',
      ...runs,
    });
    const mail = await OutboxMail.findOne({ 'message.kind': 'seatMoved' }).orFail().lean();
    const context = { site: siteConfig.parse(getSiteConfig()), siteUrl: SITE_URL, now: new Date() };
    const content = await seatMovedMail.render(seatMovedMail.schema.parse(mail.message), context);
    expect(content?.heading).toBe('Prelazak na drugi termin');
    const text = JSON.stringify(content?.blocks);
    expect(text).toContain(runs.from);
    expect(text).toContain(runs.to);
  });

  it('asks for the money of a dearer run beside a refund that waits', async () => {
    await edit({ isPaid: true }).expect(200);
    const cancelled = { seats: [await seatOf('')], isWaived: true };
    await as(shop.staff)
      .cancelOrder({ params: { id: shop.id }, body: cancelled })
      .expect(200);
    await Course.updateOne({ _id: to._id }, { price: 260 });
    await move(await seatOf('Emir'), { differenceKm: 69 }).expect(200);
    const [mail] = await OutboxMail.find({ 'message.kind': 'seatMoved' }).lean();
    expect(mail?.message).toMatchObject({ payment: { open: 69, next: 69, documents: [] } });
  });

  it('adds further seats to the same line, and takes them back to the first', async () => {
    await move(await seatOf('Emir')).expect(200);
    await move(await seatOf('')).expect(200);
    expect([await seatsLeft(shop.course), await seatsLeft(to)]).toEqual([5, 0]);
    await move(await seatOf('Emir'), { kurs: shop.course._id.toString() }).expect(200);
    expect((await stored()).orderItems.map(({ qty, held }) => [qty, held])).toEqual([
      [2, 1],
      [2, 1],
    ]);
    expect((await stored()).amountDue).toBe(51_750);
  });

  it('invites a participant again who had confirmed the other course', async () => {
    await Participant.updateOne({ name: 'Emir' }, { state: 'confirmed', invitedAt: new Date(0) });
    await OutboxMail.deleteMany();
    await move(await seatOf('Emir')).expect(200);
    expect(await Participant.findOne({ name: 'Emir' }).lean()).toMatchObject({
      state: 'invited',
      course: to._id,
    });
    const [mail] = await OutboxMail.find({ 'message.kind': 'participantInvitation' }).lean();
    expect(mail?.message).toMatchObject({ to: 'emir@example.com', course: 'Python u martu' });
    const { transport, mails } = recordingTransport();
    while (await deliverNext(deliveryDeps(transport).deps));
    const sent = mails.find((one) => one.to === 'emir@example.com');
    expect(sent?.subject).toBe('Premješteni ste na kurs „Python u martu” (početak 1. 9. 2099.)');
    expect(sent?.text.replaceAll(/\s+/g, ' ')).toContain(
      'vaše mjesto s kursa „Python u januaru, početak 1. 9. 2099.” premješteno je na kurs „Python u martu” (početak 1. 9. 2099.)',
    );
  });

  it('gives the last free seat of a course to one of two at once', async () => {
    await Course.updateOne({ _id: to._id }, { capacity: 1, freeSeats: 1 });
    const seats = [await seatOf('Emir'), await seatOf('')];
    expect(tally(await Promise.all(seats.map((seat) => move(seat))))).toEqual({ 200: 1, 409: 1 });
    expect([await seatsLeft(shop.course), await seatsLeft(to)]).toEqual([4, 0]);
  });

  it('refuses a full, begun or waited-for course, an old version and a released seat, and changes nothing', async () => {
    const seat = await seatOf('Emir');
    await move(seat, { version: 7 }).expect(409);
    await Course.updateOne({ _id: to._id }, { waiting: 1 });
    await move(seat).expect(409);
    await Course.updateOne({ _id: to._id }, { waiting: 0, capacity: 0, freeSeats: 0 });
    expect((await move(seat).expect(409)).body.code).toBe('sold_out');
    await Course.updateOne({ _id: to._id }, { start: '2020-01-01', capacity: 2, freeSeats: 2 });
    expect((await move(seat).expect(409)).body.code).toBe('applications_closed');
    await Course.updateOne({ _id: to._id }, { start: '2099-01-01' });
    await as(shop.staff)
      .cancelOrder({ params: { id: shop.id }, body: {} })
      .expect(200);
    await move(seat).expect(409);
    expect([await seatsLeft(shop.course), await seatsLeft(to)]).toEqual([5, 2]);
  });
});
