import { refundRequestList } from '@institut/contract/cancellations/schema';
import { adminOrder } from '@institut/contract/orders/admin.schema';
import { dayAfter } from '@institut/contract/frame/days';
import { siteConfig } from '@institut/contract/site/schema';
import { orderView } from '@institut/contract/orders/schema';
import { ORDER_STATUS, type OrderStatus } from '@institut/contract/orders/values';
import { today } from '../../../lib/instituteDay.ts';
import { as } from '../../../test/support/client.ts';
import { createCourse, createUser } from '../../../test/support/factories.ts';
import { tally } from '../../../test/support/httpClient.ts';
import { giveInstitute } from '../../../test/support/institute.ts';
import { deliveryDeps, readOutbox, recordingTransport, SITE_URL } from '../../../test/support/mailOutbox.ts';
import { seatsLeft } from '../../../test/support/placing.ts';
import { auditAfterEach, useShop } from '../../../test/support/shop.ts';
import { useTestDatabase } from '../../../test/support/testApp.ts';
import type { UserDocument } from '../../users/lookup/user.model.ts';
import { Course, type CourseFields } from '../../core/courses/course.model.ts';
import { getSiteConfig } from '../../config/config.service.ts';
import { DocumentModel } from '../../outputs/documents/document.model.ts';
import { deliverNext } from '../../mail/mail.delivery.ts';
import { OutboxMail } from '../../mail/mail.model.ts';
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

const messageOf = async (kind: string) =>
  (await OutboxMail.findOne({ 'message.kind': kind }).orFail()).message;

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
    expect(await messageOf('statusChanged')).toMatchObject({
      courses: [expect.stringMatching(/^Python u januaru(?! ×)/), expect.stringMatching(/^Python u martu/)],
    });
    const readmitted = await decide(ORDER_STATUS.admitted);
    expect(readmitted.orderItems.map(({ held, lastHeld }) => [held, lastHeld])).toEqual([
      [1, undefined],
      [1, undefined],
    ]);
  });

  it('counts a moved seat once in the mail about the cancellation of its order', async () => {
    await move(await seatOf('Emir')).expect(200);
    await as(shop.staff)
      .cancelOrder({ params: { id: shop.id }, body: {} })
      .expect(200);
    const first = await messageOf('orderCancelled');
    expect(first).toMatchObject({
      courses: [expect.stringMatching(/^Python u januaru(?! ×)/), expect.stringMatching(/^Python u martu/)],
    });
    await OutboxMail.deleteMany({});
    const repeated = await as(shop.staff)
      .notifyBuyer({ params: { id: shop.id } })
      .expect(200);
    expect({ ...(await messageOf('orderCancelled')), documents: [] }).toEqual({ ...first, documents: [] });
    expect(adminOrder.parse(repeated.body).history.at(-1)).toMatchObject({ to: 'Prijava je otkazana' });
  });

  it('moves a seat with its participant, and what it costs', async () => {
    await Participant.updateOne({ name: 'Emir' }, { invitedAt: new Date(0) });
    const seat = await seatOf('Emir');
    const { body } = await move(seat, { version: 0, differenceKm: 517.5 }).expect(200);
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
    expect(file.text).toMatch(
      /Python u januaru \(početak 1\.\s9\.\s2099\.\) × 1\nPython u martu \(početak 1\.\s9\.\s2099\.\) × 1/,
    );
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
      from: `${shop.course.name} (početak 1.\u00a09.\u00a02099.)`,
      to: `${to.name} (početak 1.\u00a09.\u00a02099.)`,
    });
    const mails = (await readOutbox()).map(({ message }) => [message['kind'], message['to']]);
    expect(mails).toEqual(
      expect.arrayContaining([
        ['participantInvitation', 'emir@example.com'],
        ['seatMoved', expect.any(String)],
      ]),
    );
  });

  it('lets the buyer alone move, to another run of the course', async () => {
    const body = { seat: await seatOf('Emir'), kurs: to._id.toString() };
    const moveAs = (user: UserDocument) => as(user).moveSeat({ params: { id: shop.id }, body });
    await moveAs(shop.buyer).expect(409);
    await payBeforeCheaperRun();
    await moveAs(await createUser()).expect(404);
    const { body: moved } = await moveAs(shop.buyer).expect(200);
    const order = await stored();
    expect(order).toMatchObject({ paid: 46_000, amountDue: 40_250, openAmount: -5750, isPaid: true });
    // Three moves of a buyer are allowed.
    const [record] = await Seat.find({ order: shop.id, course: to._id }).lean();
    expect(record).toMatchObject({ state: 'held', transfers: 1 });
    expect(await Payment.find({ order: shop.id, kind: 'refund' }).lean()).toMatchObject([
      { state: 'requested', reason: 'moved', amount: 5750 },
    ]);
    const { body: requests } = await as(shop.staff).listRefundRequests().expect(200);
    expect(refundRequestList.parse(requests).rows).toMatchObject([
      { number: `${order.reference}-1`, reason: 'moved', amount: 57.5, dueDay: dayAfter(today(), 15) },
    ]);
    expect(orderView.parse(moved).cancellations).toMatchObject([
      { rule: 'moved', lines: [{ name: shop.course.name, seats: 1 }], refund: { mayGiveAccount: true } },
    ]);
    const [mail] = await OutboxMail.find({ 'message.kind': 'seatMoved' }).lean();
    expect(mail?.message).toMatchObject({
      open: 0,
      refund: { amount: 57.5, number: `${order.reference}-1` },
    });
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
    const runs = {
      from: 'Python (početak 12.\u00a01.\u00a02099.)',
      to: 'Python (početak 2.\u00a03.\u00a02099.)',
    };
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

  it('adds a further seat to the same line', async () => {
    await move(await seatOf('Emir')).expect(200);
    await move(await seatOf('')).expect(200);
    expect([await seatsLeft(shop.course), await seatsLeft(to)]).toEqual([5, 0]);
    expect((await stored()).orderItems.map(({ qty, held }) => [qty, held])).toEqual([
      [2, 0],
      [2, 2],
    ]);
    const seats = await Seat.find({ order: shop.id, state: 'held' }).lean();
    expect(seats.map(({ transfers }) => transfers)).toEqual([0, 0]);
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
    expect(sent?.subject).toBe('Premješteni ste na kurs „Python u martu” (početak 1.\u00a09.\u00a02099.)');
    expect(sent?.text.replaceAll(/\s+/g, ' ')).toContain(
      'vaše mjesto s kursa „Python u januaru” (početak 1. 9. 2099.) premješteno je na kurs „Python u martu” (početak 1. 9. 2099.)',
    );
  });

  it('gives the last free seat of a course to one of two at once', async () => {
    await Course.updateOne({ _id: to._id }, { capacity: 1, freeSeats: 1 });
    const seats = [await seatOf('Emir'), await seatOf('')];
    expect(tally(await Promise.all(seats.map((seat) => move(seat))))).toEqual({ 200: 1, 409: 1 });
    expect([await seatsLeft(shop.course), await seatsLeft(to)]).toEqual([4, 0]);
  });

  it('refuses a full or waited-for course, and changes nothing', async () => {
    const seat = await seatOf('Emir');
    await Course.updateOne({ _id: to._id }, { waiting: 1 });
    await move(seat).expect(409);
    await Course.updateOne({ _id: to._id }, { waiting: 0, capacity: 0, freeSeats: 0 });
    expect((await move(seat).expect(409)).body.code).toBe('sold_out');
    expect([await seatsLeft(shop.course), await seatsLeft(to)]).toEqual([3, 0]);
  });
});
