import { randomUUID } from 'node:crypto';
import type { CallBody } from '@institut/contract/frame/calls';
import { dayAfter } from '@institut/contract/frame/days';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import { env } from '../../../config/env.ts';
import { today } from '../../../lib/instituteDay.ts';
import { as } from '../../../test/support/client.ts';
import { createUser } from '../../../test/support/factories.ts';
import { EMIR, LEJLA } from '../../../test/support/participants.ts';
import { useShop } from '../../../test/support/shop.ts';
import { useTestDatabase } from '../../../test/support/testApp.ts';
import { createFullCourse, createWaiter, sendMails } from '../../../test/support/waitingLists.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { Attendance } from '../../core/attendance/attendance.model.ts';
import { Course } from '../../core/courses/course.model.ts';
import { OutboxMail } from '../../mail/mail.model.ts';
import { Participant } from '../../processes/participants/participant.model.ts';
import { sendDue } from './delivery.service.ts';
import { Delivery, Message } from './message.model.ts';

useTestDatabase();

const shop = useShop({
  buyer: { name: 'Ana', email: 'ana@example.com' },
  course: { name: 'Python', start: '2037-02-08', countInStock: 20 },
});
const id = () => shop.course._id.toString();
type Body = CallBody<'sendMessage'>;
const TEXT: Body = {
  audience: 'everybody',
  subject: 'Učionica za {kurs}',
  text: 'Dobar dan, {ime},\n\nkurs počinje {termin}',
};
const send = (changes: Partial<Body> = {}, { key = randomUUID(), user = shop.staff } = {}) =>
  as(user).sendMessage({ params: { id: id() }, body: { ...TEXT, ...changes }, key });
const read = async (message: string, user = shop.staff) =>
  (
    await as(user)
      .getMessage({ params: { id: id(), message } })
      .expect(200)
  ).body;
const placeGroup = async (isAdmitted = false) => {
  const order = await shop.place({ seats: 3, participants: [EMIR, LEJLA], isAdmitted });
  await OutboxMail.deleteMany({});
  return order;
};

it('goes once to each address with its fields filled in, and says what has become of it', async () => {
  await placeGroup();
  const key = randomUUID();
  const answers = await Promise.all([send({}, { key }), send({}, { key })]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  await send({ text: 'Drugo' }, { key }).expect(422);
  const mails = await sendMails();
  expect(mails.map(({ to }) => to).toSorted()).toEqual(['ana@example.com', EMIR.email, LEJLA.email]);
  const mail = mails.find(({ to }) => to === EMIR.email);
  expect(mail?.subject).toBe('Učionica za Python');
  expect(mail?.text).toContain('Dobar dan, Emir,\n\nkurs počinje 8.\u00a02.\u00a02037.');
  expect(await read(answers[0]?.body._id)).toMatchObject({
    state: 'sent',
    counts: { sent: 3, waiting: 0, failed: 0, skipped: 0 },
  });
  expect(await AuditEntry.countDocuments({ event: 'messageSent' })).toBe(1);
});

it.each([
  ['subject', { subject: 'Za {imee}' }],
  ['text', { text: 'Dobar dan, {prezime},' }],
])('refuses an unknown field in the %s', async (field, changes) => {
  const { body } = await send(changes).expect(400);
  expect(body.fields[field]).toMatch(/^Polje \{\w+\} ne postoji\./);
  expect(await Message.countDocuments()).toBe(0);
});

it('writes a name with braces as it is', async () => {
  await placeGroup();
  await Participant.updateOne({ email: EMIR.email }, { name: '{kurs}<b>' });
  const { body } = await as(shop.staff)
    .previewMessage({ params: { id: id() }, body: TEXT })
    .expect(200);
  expect(JSON.stringify(body.samples)).not.toContain('Dobar dan, Python');
  await send().expect(201);
  const mail = (await sendMails()).find(({ to }) => to === EMIR.email);
  expect(mail?.text).not.toContain('Dobar dan, Python');
});

const count = async (audience: Body['audience'], course = id()) => {
  const request = { params: { id: course }, body: { ...TEXT, audience } };
  return (await as(shop.staff).previewMessage(request).expect(200)).body.recipients;
};

describe('the audience', () => {
  it('is by decision, payment and the attendance of today', async () => {
    await placeGroup(true);
    const buyer = await createUser();
    await as(buyer)
      .placeOrder({ body: shop.bodyOf({ seats: 1, participants: [] }) })
      .expect(201);
    expect(await count('everybody')).toBe(4);
    expect(await count('accepted')).toBe(3);
    expect(await count('unpaid')).toBe(4);
    await shop.pay((await shop.stored()).openAmount / 100);
    expect(await count('unpaid')).toBeLessThan(4);
    expect(await count('absentToday')).toBe(0);
    await Course.updateOne({ _id: id() }, { lessons: [{ day: today(), from: '00:00', to: '23:59' }] });
    const [lesson] = (await Course.findById(id()).orFail().lean()).lessons;
    const { _id: participant } = await Participant.findOne({ email: EMIR.email }).orFail();
    const by = { user: shop.staff._id, name: 'Amra' };
    const mark = {
      course: id(),
      lesson: lesson?._id ?? shop.course._id,
      participant,
      minutesMissed: 0,
      at: new Date(),
      by,
    };
    await Attendance.create({ ...mark, state: 'absent', version: 1 });
    expect(await count('absentToday')).toBe(1);
  });

  it('may be the waiting list', async () => {
    const { course } = await createFullCourse([1]);
    const waiters = [await createWaiter(course), await createWaiter(course)];
    expect(await count('waiting', course._id.toString())).toBe(2);
    const body = { ...TEXT, audience: 'waiting' as const };
    const params = { id: course._id.toString() };
    await as(shop.staff).sendMessage({ params, body, key: randomUUID() }).expect(201);
    const mails = await sendMails();
    expect(mails.map(({ to }) => to).toSorted()).toEqual(waiters.map(({ user }) => user.email).toSorted());
    expect(mails[0]?.text).toContain('/lista-cekanja#t=');
    expect(await AuditEntry.countDocuments({ event: 'waitingMessageSent' })).toBe(1);
  });

  it('may not be empty', async () => {
    await send().expect(409);
    expect(await Message.countDocuments()).toBe(0);
  });
});

it('skips who was replaced or cancelled before the mail leaves, and names who failed', async () => {
  const other = await createUser({ name: 'Mak', email: 'mak@example.com' });
  const body = shop.bodyOf({ seats: 1, participants: [] });
  const cancelled = (await as(other).placeOrder({ body }).expect(201)).body._id;
  await placeGroup();
  const { body: message } = await send().expect(201);
  await as(shop.staff)
    .cancelOrder({ params: { id: cancelled }, body: {} })
    .expect(200);
  await Participant.updateOne({ email: EMIR.email }, { isCurrent: false });
  await OutboxMail.updateOne(
    { 'message.to': LEJLA.email },
    { state: 'failed', lastError: 'EENVELOPE 550 RCPT TO' },
  );
  await sendMails();
  const { deliveries, counts } = await read(message._id);
  expect(counts).toEqual({ sent: 1, waiting: 0, failed: 1, skipped: 2 });
  expect(deliveries).toMatchObject([
    { name: 'Lejla Lejlić', state: 'failed', reason: 'refused' },
    { name: 'Emir Emirić', state: 'skipped', reason: 'left' },
    { email: 'mak@example.com', state: 'skipped', reason: 'left' },
    { email: 'ana@example.com', state: 'sent', reason: null },
  ]);
});

const queued = () => OutboxMail.countDocuments({ 'message.kind': 'courseMessage', isBulk: true });

it('queues as many mails within a minute as the setting allows', async () => {
  await placeGroup();
  jest.replaceProperty(env, 'MAIL_BULK_PER_MINUTE', 2);
  await send().expect(201);
  expect(await queued()).toBe(2);
  expect(await sendDue()).toBe(0);
  expect(await sendDue(new Date(Date.now() + 61_000))).toBe(1);
  expect(await queued()).toBe(3);
});

describe('a message for later', () => {
  const sendAt = { day: dayAfter(today(), 1), time: '08:00' };

  it('takes its recipients when it starts, once in two processes', async () => {
    await send({ sendAt }).expect(201);
    await placeGroup();
    await sendDue();
    expect(await Delivery.countDocuments()).toBe(0);
    const later = new Date(Date.now() + 3 * 86_400_000);
    await Promise.all([sendDue(later), sendDue(later)]);
    expect(await Delivery.countDocuments()).toBe(3);
    expect(await OutboxMail.countDocuments({ 'message.kind': 'courseMessage' })).toBe(3);
  });

  it('is refused for a time that has passed, and can be stopped', async () => {
    const passed = { day: dayAfter(today(), -1), time: '08:00' };
    await send({ sendAt: passed }).expect(400);
    const { body } = await send({ sendAt }).expect(201);
    const stop = () => as(shop.staff).stopMessage({ params: { id: id(), message: body._id } });
    expect((await stop().expect(200)).body).toMatchObject({ state: 'cancelled' });
    await stop().expect(409);
    expect(await sendDue(new Date('2099-01-01'))).toBe(0);
  });
});

it('takes back the mails that wait in the outbox when it is stopped', async () => {
  await placeGroup();
  const { body } = await send({ audience: 'everybody' }).expect(201);
  await OutboxMail.updateOne({ 'message.kind': 'courseMessage' }, { attempts: 1 });
  await as(shop.staff)
    .stopMessage({ params: { id: id(), message: body._id } })
    .expect(200);
  expect(await OutboxMail.countDocuments({ 'message.kind': 'courseMessage' })).toBe(1);
  expect((await read(body._id)).counts).toMatchObject({ waiting: 1, skipped: 2 });
});

describe('a lecturer', () => {
  it('writes to an own course without seeing payments and addresses', async () => {
    await placeGroup();
    const [own, other] = [
      await createUser({ roles: ['lecturer'] }),
      await createUser({ roles: ['lecturer'] }),
    ];
    const lecturers = [{ name: 'Amra', title: '', bio: '', image: '', user: own._id }];
    await Course.updateOne({ _id: id() }, { lecturers });
    await send({}, { user: other }).expect(404);
    await send({ audience: 'unpaid' }, { user: own }).expect(403);
    const { body } = await send({ audience: 'everybody' }, { user: own }).expect(201);
    const { deliveries } = await read(body._id, own);
    expect(deliveries.map(({ email }: { email: string }) => email)).toEqual(['', '', '']);
    await as(own)
      .tryMessage({ params: { id: id() }, body: TEXT })
      .expect(204);
    const mails = await sendMails();
    expect(mails.find(({ to }) => to === own.email)?.subject).toBe('Proba: Učionica za Python');
  });
});

it('is erased with its recipient', async () => {
  await placeGroup();
  await shop.edit({ status: ORDER_STATUS.admitted }).expect(200);
  await send().expect(201);
  const { seat } = await Participant.findOne({ email: EMIR.email }).orFail().lean();
  await as(shop.staff)
    .eraseParticipant({ params: { id: shop.id, seat: seat.toString() } })
    .expect(204);
  expect(await Delivery.countDocuments({ address: EMIR.email })).toBe(0);
});
