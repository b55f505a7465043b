import { randomUUID } from 'node:crypto';
import { API } from '@institut/contract/frame/endpoints';
import { dayAfter } from '@institut/contract/frame/days';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import { orderView } from '@institut/contract/orders/schema';
import { adminOrder } from '@institut/contract/orders/admin.schema';
import { apiUrl } from '@institut/contract/frame/paths';
import {
  bearer,
  buildOrderBody,
  createCourse,
  createOrder,
  createUser,
} from '../../../test/support/factories.ts';
import { place, placeWithKey } from '../../../test/support/placing.ts';
import { deliveryDeps, recordingTransport } from '../../../test/support/mailOutbox.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import { today } from '../../../lib/instituteDay.ts';
import { Course, type CourseFields } from '../courses/course.model.ts';
import type { UserDocument } from '../../users/lookup/user.model.ts';
import { deliverNext } from '../../mail/mail.delivery.ts';
import { OutboxMail } from '../../mail/mail.model.ts';
import { Order } from './order.model.ts';

useTestDatabase();

const read = async (path: string, user: UserDocument) =>
  (await testApp().get(path).set('Authorization', bearer(user)).expect(200)).body;
const move = ({ _id }: CourseFields, start: string) => Course.updateOne({ _id }, { start });

describe('the start of a course in an order', () => {
  it('is kept as it was, and shown beside the present one to the buyer and to staff', async () => {
    const [user, staff] = [await createUser(), await createUser({ isAdmin: true })];
    const course = await createCourse({ start: '2031-01-12', duration: 24 });
    const { body } = await place(user, buildOrderBody([course])).expect(201);
    const days = { start: '2031-01-12', placedStart: '2031-01-12', duration: 24 };
    expect(body.orderItems).toEqual([expect.objectContaining(days)]);

    await move(course, '2031-02-02');
    const moved = expect.objectContaining({ start: '2031-02-02', placedStart: '2031-01-12', duration: 24 });
    const path = apiUrl(API.order, { id: body._id });
    expect(orderView.parse(await read(path, user)).orderItems).toEqual([moved]);
    expect((await read(API.myOrders, user))[0].orderItems).toEqual([moved]);
    expect(adminOrder.parse(await read(`${path}/view`, staff)).orderItems).toEqual([moved]);
    expect((await read(API.orders, staff))[0].orderItems[0]).not.toHaveProperty('start');
    expect((await Order.findById(body._id).orFail().lean()).orderItems[0]).toMatchObject({
      start: '2031-01-12',
      duration: 24,
    });
  });

  it('is the one of the order when the course is gone, and null when nothing says it', async () => {
    const user = await createUser();
    const course = await createCourse({ start: '2031-01-12' });
    const { body } = await place(user, buildOrderBody([course])).expect(201);
    await Course.deleteOne({ _id: course._id });
    const [item] = (await read(apiUrl(API.order, { id: body._id }), user)).orderItems;
    expect(item).toMatchObject({ start: '2031-01-12', placedStart: '2031-01-12' });

    const { _id } = await createOrder(user);
    const [old] = (await read(apiUrl(API.order, { id: _id.toString() }), user)).orderItems;
    expect(old).toMatchObject({ start: null, placedStart: null, duration: null });
  });
});

describe('the phone number and the note of an order', () => {
  it('are stored as typed, and shown to the buyer and to staff, but not in lists', async () => {
    const [user, staff] = [await createUser(), await createUser({ isAdmin: true })];
    const given = { phone: ' +387 61 123 456 ', note: ' Trebam račun na firmu.\nHvala! ' };
    const { body } = await place(user, { ...buildOrderBody([await createCourse()]), ...given }).expect(201);
    const kept = { phone: '+387 61 123 456', note: 'Trebam račun na firmu.\nHvala!' };
    expect(body).toMatchObject(kept);
    expect(await Order.findById(body._id).lean()).toMatchObject(kept);
    expect(await read(`${apiUrl(API.order, { id: body._id })}/view`, staff)).toMatchObject(kept);
    expect((await read(API.orders, staff))[0]).not.toHaveProperty('note');
  });

  it('are optional: nothing is stored for a body without them or with empty texts', async () => {
    const user = await createUser();
    for (const given of [{}, { phone: ' ', note: '' }]) {
      const { body } = await place(user, { ...buildOrderBody([await createCourse()]), ...given }).expect(201);
      expect(body).toMatchObject({ phone: '', note: '' });
      const stored = await Order.findById(body._id).orFail().lean();
      expect([stored.phone, stored.note]).toEqual([undefined, undefined]);
    }
  });

  it.each([
    { phone: 'pozovite me', field: 'phone', sentence: 'Unesite broj telefona, npr. +387 61 123 456.' },
    { phone: '12345', field: 'phone', sentence: 'Unesite broj telefona, npr. +387 61 123 456.' },
    { note: 'a'.repeat(1001), field: 'note', sentence: 'Najviše 1000 znakova.' },
  ])('are refused when they are none: %j', async ({ field, sentence, ...given }) => {
    const body = { ...buildOrderBody([await createCourse()]), ...given };
    const answer = await place(await createUser(), body).expect(400);
    expect(answer.body.fields).toEqual({ [field]: sentence });
    expect(await Order.countDocuments()).toBe(0);
  });

  it('belong to what an idempotency key is compared with only when they are sent', async () => {
    const [user, key] = [await createUser(), randomUUID()];
    const body = buildOrderBody([await createCourse()]);
    const first = await placeWithKey(user, body, key).expect(201);
    const again = await placeWithKey(user, { ...body, phone: '', note: '' }, key).expect(201);
    expect(again.body._id).toBe(first.body._id);
    const { body: refusal } = await placeWithKey(user, { ...body, phone: '061 123 456' }, key).expect(422);
    expect(refusal.code).toBe('idempotency_mismatch');
  });
});

const dueDayFor = async (starts: string[], changes: object = {}) => {
  const courses = await Promise.all(starts.map((start) => createCourse({ start })));
  const { body } = await place(await createUser(), { ...buildOrderBody(courses), ...changes }).expect(201);
  const stored = await Order.findById(body._id).orFail().lean();
  expect(stored.dueDay).toBe(body.dueDay);
  return body.dueDay;
};
const inDays = (days: number) => dayAfter(today(), days);

describe('the day by which an order should be paid', () => {
  it('is a week after the order, or two days before the earliest course, but never before the next day', async () => {
    expect(await dueDayFor([''])).toBe(inDays(7));
    expect(await dueDayFor([inDays(30), inDays(9)])).toBe(inDays(7));
    expect(await dueDayFor([inDays(30), inDays(8)])).toBe(inDays(6));
    expect(await dueDayFor([inDays(2)])).toBe(inDays(1));
    expect(await dueDayFor([inDays(0)])).toBe(inDays(1));
  });

  it('does not exist for a grant', async () => {
    expect(await dueDayFor([inDays(30)], { paymentMethod: 'Grant' })).toBeNull();
  });

  it('ends with the payment', async () => {
    const user = await createUser();
    const { _id } = await createOrder(user, { dueDay: '2026-03-09' });
    const path = apiUrl(API.order, { id: _id.toString() });
    expect((await read(path, user)).dueDay).toBe('2026-03-09');
    await Order.updateOne({ _id }, { isPaid: true });
    expect((await read(path, user)).dueDay).toBeNull();
  });
});

const VENUE = { mode: 'classroom' as const, city: 'Sarajevo', address: 'Zmaja od Bosne 8', link: '' };
const lessonOn = (day: string, state: 'planned' | 'cancelled' = 'planned') => ({
  day,
  from: '17:00',
  to: '20:00',
  room: 'U2',
  state,
});
const schedule = ({ _id }: CourseFields, lessons: object[]) =>
  Course.updateOne({ _id }, { venue: VENUE, lessons, start: '2099-09-01', lastDay: '2099-09-30' });

/** Sends everything that waits and returns the mails to the buyer. */
const delivered = async (to: string) => {
  const { transport, mails } = recordingTransport();
  const { deps } = deliveryDeps(transport);
  while (await deliverNext(deps));
  return mails.filter((mail) => mail.to === to);
};

const admit = async (id: string) => {
  const staff = await createUser({ isAdmin: true });
  const edit = testApp().put(apiUrl(API.orderEdit, { id })).set('Authorization', bearer(staff));
  await edit.send({ isPaid: false, status: ORDER_STATUS.admitted }).expect(200);
  await OutboxMail.updateMany({}, { $set: { nextAttemptAt: new Date(0) } });
};

describe('the link of online lessons', () => {
  const link = 'https://sastanak.example/soba-7';
  const online = async () => {
    const course = await createCourse({ name: 'Python' });
    const venue = { ...VENUE, mode: 'online' as const, link };
    await Course.updateOne({ _id: course._id }, { venue });
    return course;
  };

  it('is on the page of an accepted application, for its buyer and staff only', async () => {
    const user = await createUser();
    const [course, other] = [await online(), await createCourse()];
    const { body } = await place(user, buildOrderBody([course, other])).expect(201);
    const path = apiUrl(API.order, { id: body._id });
    expect((await read(path, user)).onlineLinks).toEqual([]);
    await admit(body._id);
    const links = [{ kurs: course._id.toString(), link }];
    expect((await read(path, user)).onlineLinks).toEqual(links);
    expect((await read(path, await createUser({ isAdmin: true }))).onlineLinks).toEqual(links);
    const stranger = bearer(await createUser());
    const refused = await testApp().get(path).set('Authorization', stranger).expect(404);
    expect(refused.text).not.toContain(link);
    await Course.updateOne({ _id: course._id }, { runState: 'cancelled' });
    expect((await read(path, user)).onlineLinks).toEqual([]);
    await Course.updateOne({ _id: course._id }, { runState: 'announced' });
    await Order.updateOne({ _id: body._id }, { $set: { 'orderItems.$[].held': 0 } });
    expect((await read(path, user)).onlineLinks).toEqual([]);
  });

  it('is in no mail: that of the admission says where it is', async () => {
    const user = await createUser();
    const { body } = await place(user, buildOrderBody([await online()])).expect(201);
    const [placed] = await delivered(user.email);
    await admit(body._id);
    const [admitted] = await delivered(user.email);
    expect(placed?.text).toContain('Mjesto održavanja: Online');
    expect(placed?.text).not.toContain('podaci za pristup');
    expect(admitted?.text).toContain(
      'Mjesto održavanja: Online\n  Pristup: podaci za pristup su na stranici prijave',
    );
    expect(`${placed?.text}${admitted?.text}${admitted?.html}`).not.toContain(link);
  });
});

describe('the mails of an application', () => {
  it('say days, hours and place as they are when the mail leaves, in text and HTML', async () => {
    const user = await createUser();
    const course = await createCourse({ name: 'Python' });
    await schedule(course, [lessonOn('2099-09-02')]);
    const { body } = await place(user, buildOrderBody([course])).expect(201);
    await schedule(course, [lessonOn('2099-09-01', 'cancelled'), lessonOn('2099-09-08')]);
    const placedMails = await delivered(user.email);
    await admit(body._id);
    const mails = [...placedMails, ...(await delivered(user.email))];
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Primili smo vašu prijavu'),
      expect.stringContaining('Novi status prijave'),
    ]);
    for (const { text, html } of mails) {
      expect(text).toContain(
        'Raspored: „Python” (početak 1.\u00a09.\u00a02099.)\n  1. susret: uto 8.\u00a09.\u00a02099. 17:00–20:00, U2\n',
      );
      expect(text).toContain('  Mjesto održavanja: Zmaja od Bosne 8, Sarajevo');
      expect(text).not.toContain('2. susret');
      expect(html).toContain('uto 8.\u00a09.\u00a02099. 17:00–20:00, U2');
      expect(html).toContain('Zmaja od Bosne 8, Sarajevo');
    }
  });

  it('list twelve lessons and how many more there are; a cancelled run has none', async () => {
    const user = await createUser();
    const [long, cancelled] = [await createCourse({ name: 'CAD' }), await createCourse({ name: 'Robotika' })];
    const days = Array.from({ length: 15 }, (_none, index) => dayAfter('2099-09-01', index));
    await schedule(
      long,
      days.map((day) => lessonOn(day)),
    );
    await schedule(cancelled, [lessonOn('2099-09-01')]);
    const { body } = await place(user, buildOrderBody([long, cancelled])).expect(201);
    await Course.updateOne({ _id: cancelled._id }, { runState: 'cancelled' });
    const [mail] = await delivered(user.email);
    expect(mail?.text).toContain('12. susret: sub 12.\u00a09.\u00a02099.');
    expect(mail?.text).not.toContain('13. susret');
    expect(mail?.text).toMatch(/Ostalo: još 3.susreta/);
    expect(mail?.text).toContain(`/order/${body._id}`);
    expect(mail?.text).not.toContain('Raspored: „Robotika');
  });
});
