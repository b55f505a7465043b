import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import type { JoinWaitingBody } from '@institut/contract/waitingList/schema';
import { as } from '../../../test/support/client.ts';
import {
  bearer,
  buildOrderBody,
  callerOf,
  createCourse,
  createUser,
} from '../../../test/support/factories.ts';
import { runName } from '@institut/contract/timetable/runName';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import {
  createFullCourse,
  createWaiter,
  distributeLater,
  expireOffers,
  findEntry,
  releaseAndOffer,
  releaseOrder,
  seatNumbers,
  sendMails,
  type Waiter,
} from '../../../test/support/waitingLists.ts';
import { UserModel, type UserDocument } from '../../users/lookup/user.model.ts';
import { Course, type CourseFields } from '../../core/courses/course.model.ts';
import { placeOrder } from '../../core/orders/placing/placeOrder.service.ts';
import { OutboxMail } from '../../mail/mail.model.ts';
import { Order } from '../../core/orders/order.model.ts';
import { Participant } from '../participants/participant.model.ts';
import { Seat } from '../../core/seats/seat.model.ts';
import { serveWaitingLists } from './closing.service.ts';
import { distributeSeats } from './distribution.service.ts';
import { mailedTokenOf, WaitingEntry, waitingTokenOf } from './waitingEntry.model.ts';

useTestDatabase();

const idOf = ({ _id }: { _id: { toString(): string } }) => _id.toString();
const join = (course: CourseFields, body: JoinWaitingBody, user?: UserDocument) => {
  const request = testApp().post(apiUrl(API.courseWaiting, { id: idOf(course) }));
  return (user ? request.set('Authorization', bearer(user)) : request).send(body);
};
const post = (path: string, token: string) => testApp().post(path).send({ token });
const open = (token: string) => post(API.waitingPage, token);

const linkIn = (text: string): string =>
  /lista-cekanja#t=([\w-]{43}\.[\w-]{22})(?![\w-])/.exec(text)?.[1] ?? '';

/** Joins as a visitor and returns the token of the link in the mail. */
async function joinAsVisitor(course: CourseFields, body: JoinWaitingBody): Promise<string> {
  await join(course, body).expect(202, { needsConfirmation: true });
  const mails = await sendMails();
  return linkIn(mails.at(-1)?.text ?? '');
}

const accept = ({ user, token }: Waiter, course: CourseFields, changes: object = {}) =>
  as(user).placeOrder({ body: { ...buildOrderBody([course]), offer: token, ...changes } });

const withQty = (course: CourseFields, qty: number) => ({ orderItems: [{ kurs: idOf(course), qty }] });

async function createOffer(qty = 1) {
  const { course, orders } = await createFullCourse([qty]);
  const waiter = await createWaiter(course, { qty });
  if (orders[0]) await releaseAndOffer(course, orders[0]);
  return { course, waiter };
}

describe('an offer', () => {
  it('begins when its mail has left, and names its end', async () => {
    const { waiter } = await createOffer();
    expect((await open(waiter.token)).body).toMatchObject({
      state: 'offered',
      offer: { seats: 1, until: null },
    });
    const [mail] = await sendMails();
    expect(mail?.to).toBe(waiter.user.email);
    expect(linkIn(mail?.text ?? '')).toBe(mailedTokenOf(waiter.entry));
    expect(mail?.text).toMatch(
      /Mjesto čuvamo za vas do (ponedjeljka|utorka|srijede|četvrtka|petka|subote|nedjelje) \d+\.\s\d+\.\s\d{4}\. u\s\d\d:\d\d\./,
    );
    const { offer } = await findEntry(waiter);
    expect((offer?.until?.getTime() ?? 0) - (offer?.sentAt?.getTime() ?? 0)).toBeGreaterThanOrEqual(
      48 * 3_600_000,
    );
  });

  it('is accepted at the checkout: its seat is held, whatever the limits', async () => {
    const { course, waiter } = await createOffer();
    const seat = await Seat.findOne({ state: 'offered' }).orFail().lean();
    // The last day of applications is over, and the price has changed.
    await Course.updateOne({ _id: course._id }, { applyUntil: '2020-01-01', price: 95 });
    const { body } = await accept(waiter, course).expect(201);
    expect(body).toMatchObject({ itemsPrice: 95, heldSeats: 1 });
    expect(await Seat.findById(seat._id).lean()).toMatchObject({ state: 'held' });
    expect(await Participant.countDocuments({ seat: seat._id, isCurrent: true })).toBe(1);
    expect(await findEntry(waiter)).toMatchObject({ state: 'accepted', isActive: false, offer: null });
    expect(await seatNumbers(course)).toMatchObject({ held: 1, offered: 0, waiting: 0, problems: [] });
    await accept(waiter, course).expect(409);
    expect((await open(waiter.token)).body).toMatchObject({ state: 'accepted' });
  });

  it('passes on what is not taken of it', async () => {
    const { course, waiter } = await createOffer(3);
    const next = await createWaiter(course);
    await accept(waiter, course, withQty(course, 2)).expect(201);
    await distributeSeats(idOf(course));
    expect(await findEntry(next)).toMatchObject({ state: 'offered', offer: { seats: 1 } });
    expect(await seatNumbers(course)).toMatchObject({ held: 2, offered: 1, waiting: 1, problems: [] });
  });

  it('cannot be accepted by another account, for another course or for more seats', async () => {
    const { course, waiter } = await createOffer();
    const other = await createCourse();
    await accept({ ...waiter, user: await createUser() }, course).expect(404);
    await accept(waiter, other).expect(400);
    await accept(waiter, course, buildOrderBody([course, other])).expect(400);
    const { body } = await accept(waiter, course, withQty(course, 2)).expect(400);
    expect(body.fields).toHaveProperty(['orderItems.0.qty']);
    expect(await Order.countDocuments({ user: waiter.user._id })).toBe(0);
    expect(await findEntry(waiter)).toMatchObject({ state: 'offered' });
    expect(await seatNumbers(course)).toMatchObject({ offered: 1, waiting: 1, problems: [] });
  });

  it('is accepted once when ten try at once', async () => {
    const { course, waiter } = await createOffer();
    const body = { ...buildOrderBody([course]), offer: waiter.token };
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => placeOrder(callerOf(waiter.user), body)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await Order.countDocuments({ user: waiter.user._id })).toBe(1);
    expect(await seatNumbers(course)).toMatchObject({ held: 1, offered: 0, waiting: 0, problems: [] });
  });

  it('confirms the address of the account that accepts it', async () => {
    const { course, orders } = await createFullCourse([2]);
    const user = await createUser({ emailConfirmedAt: null });
    const token = await joinAsVisitor(course, { email: user.email, qty: 2 });
    await post(API.waitingConfirmation, token).expect(200);
    if (orders[0]) await releaseAndOffer(course, orders[0]);
    await as(user)
      .placeOrder({ body: { ...buildOrderBody([course]), ...withQty(course, 2), offer: token } })
      .expect(201);
    expect((await UserModel.findById(user._id).orFail()).emailConfirmedAt).toBeInstanceOf(Date);
    expect(await Order.findOne({ user: user._id }).lean()).not.toHaveProperty('unconfirmedUntil');
  });

  it('confirms no address by the token that its account reads', async () => {
    const { course, orders } = await createFullCourse([1]);
    const user = await createUser({ emailConfirmedAt: null });
    const mailed = await joinAsVisitor(course, { email: user.email });
    await post(API.waitingConfirmation, mailed).expect(200);
    await WaitingEntry.updateOne({}, { user: user._id });
    if (orders[0]) await releaseAndOffer(course, orders[0]);
    const [own] = (await as(user).listOwnWaiting().expect(200)).body;
    expect(own).toMatchObject({ state: 'offered', token: null });
    const entry = await WaitingEntry.findOne().orFail().lean();
    const token = waitingTokenOf(entry);
    expect((await accept({ user, entry, token }, course).expect(409)).body.code).toBe('email_unconfirmed');
    expect((await UserModel.findById(user._id).orFail()).emailConfirmedAt).toBeNull();
    expect(await WaitingEntry.findOne().lean()).toMatchObject({ state: 'offered' });
    // With a confirmed address that is the account's own, the token is enough.
    await UserModel.updateOne({ _id: user._id }, { emailConfirmedAt: new Date() });
    const { body } = await as(user).listOwnWaiting().expect(200);
    expect(body).toMatchObject([{ token }]);
    await accept({ user, entry, token }, course).expect(201);
  });

  it('is taken back two minutes after its end at the earliest, and can be accepted until then', async () => {
    const { course, waiter } = await createOffer();
    await sendMails();
    const { offer } = await findEntry(waiter);
    const until = offer?.until?.getTime() ?? 0;
    await serveWaitingLists(new Date(until + 119_000));
    expect(await findEntry(waiter)).toMatchObject({ state: 'offered' });
    await accept(waiter, course).expect(201);
    await serveWaitingLists(new Date(until + 3_600_000));
    expect(await findEntry(waiter)).toMatchObject({ state: 'accepted' });
  });

  it('that expires twice puts the entry at the end of the list, and the third time ends it', async () => {
    const { course, waiter } = await createOffer();
    const next = await createWaiter(course);
    const expire = async () => {
      await sendMails();
      await expireOffers();
      return findEntry(waiter);
    };
    expect(await expire()).toMatchObject({ state: 'waiting', expiredOffers: 1 });
    expect((await open(waiter.token)).body).toMatchObject({ position: 1 });
    await distributeSeats(idOf(course));
    expect(await expire()).toMatchObject({ state: 'waiting', expiredOffers: 2, moves: [{ by: '' }] });
    expect((await open(waiter.token)).body).toMatchObject({ position: 2 });
    await distributeSeats(idOf(course));
    expect(await findEntry(next)).toMatchObject({ state: 'offered' });
    await post(API.waitingEnd, next.token).expect(200);
    await distributeSeats(idOf(course));
    expect(await expire()).toMatchObject({ state: 'expired', isActive: false });
    await distributeSeats(idOf(course));
    expect(await seatNumbers(course)).toMatchObject({ free: 1, waiting: 0, problems: [] });
    const subjects = (await sendMails()).map(({ subject }) => subject);
    expect(subjects).toContain(`Ponuda je istekla: kurs ${runName(course.name, course.start)}`);
  });

  it('is not made again to somebody who accepted and then cancelled', async () => {
    const { course, waiter } = await createOffer();
    await accept(waiter, course).expect(201);
    const order = await Order.findOne({ user: waiter.user._id }).orFail().lean();
    await releaseOrder(order);
    await distributeLater(course);
    expect(await findEntry(waiter)).toMatchObject({ state: 'accepted' });
    expect(await seatNumbers(course)).toMatchObject({ free: 1, offered: 0, problems: [] });
  });

  it('waits as long as the mail server is down', async () => {
    const { waiter } = await createOffer();
    await serveWaitingLists(new Date(Date.now() + 2 * 24 * 3_600_000));
    expect(await findEntry(waiter)).toMatchObject({ state: 'offered', offer: { sentAt: null, until: null } });
  });

  it('ends when its mail is given up, which staff see', async () => {
    const { course, waiter } = await createOffer();
    const next = await createWaiter(course);
    await OutboxMail.updateOne({ 'message.kind': 'waitingOffer' }, { state: 'failed', removeAt: new Date() });
    await serveWaitingLists();
    expect(await findEntry(waiter)).toMatchObject({ state: 'waiting', offer: null });
    expect(await findEntry(next)).toMatchObject({ state: 'offered' });
    const { body } = await as(await createUser({ isAdmin: true }))
      .listCourseWaiting({ params: { id: idOf(course) } })
      .expect(200);
    expect(body[0]).toMatchObject({ _id: idOf(waiter.entry), mailFailedAt: expect.any(String) });
    expect(await seatNumbers(course)).toMatchObject({ offered: 1, waiting: 2, problems: [] });
  });
});
