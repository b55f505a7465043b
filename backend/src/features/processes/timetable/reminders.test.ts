import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import { auditRecords } from '../../../commands/doctor/auditRecords.ts';
import { as } from '../../../test/support/client.ts';
import { bearer, buildOrderBody, createCourse, createUser } from '../../../test/support/factories.ts';
import { deliveryDeps, recordingTransport } from '../../../test/support/mailOutbox.ts';
import { place } from '../../../test/support/placing.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import { Course, type CourseFields } from '../../core/courses/course.model.ts';
import { deliverNext } from '../../mail/mail.delivery.ts';
import { OutboxMail } from '../../mail/mail.model.ts';
import { Order } from '../../core/orders/order.model.ts';
import { Participant } from '../participants/participant.model.ts';
import { eraseExpiredParticipants } from '../participants/participantErasure.service.ts';
import { Reminder } from './reminder.model.ts';
import { presentOwnReminder, remindersOfAll } from './reminderLookup.service.ts';
import { remindParticipants } from './reminders.service.ts';

useTestDatabase();

const lesson = (day: string, more: object = {}) => ({
  day,
  from: '17:00',
  to: '20:00',
  room: 'U2',
  topic: '',
  sequence: 0,
  state: 'planned' as const,
  ...more,
});

let course: CourseFields;
beforeEach(async () => {
  const { _id } = await createCourse({ name: 'Python', start: '2099-10-25', countInStock: 10 });
  // The clocks change on the first day.
  const lessons = [lesson('2099-10-25'), lesson('2099-11-01'), lesson('2099-11-08')];
  await Course.updateOne({ _id }, { lessons, lastDay: '2099-11-08' });
  course = await Course.findById(_id).orFail().lean();
});

async function apply(email: string, participants: { name: string; email: string }[], qty: number) {
  const kurs = course._id.toString();
  const named = participants.map((one) => ({ ...one, kurs, lastName: 'Anić' }));
  const body = { ...buildOrderBody([], { orderItems: [{ kurs, qty }] }), participants: named };
  const placed = await place(await createUser({ email }), body).expect(201);
  await OutboxMail.deleteMany({});
  return String(placed.body._id);
}
const at = (moment: string) => remindParticipants(new Date(moment));
const mails = async (kind = 'lessonReminder') =>
  (await OutboxMail.find({ 'message.kind': kind }).sort({ 'message.to': 1 }).lean()).map(
    ({ message }) => message,
  );

describe('reminders', () => {
  it('remind everybody seven days and one day before the first lesson, each address once', async () => {
    await apply('firma@example.com', [{ name: 'Emir', email: 'emir@example.com' }], 4);
    expect(await at('2099-10-18T05:59:59Z')).toBe(0);
    expect(await at('2099-10-18T06:00:00Z')).toBe(2);
    expect(await at('2099-10-18T06:00:00Z')).toBe(0);
    expect((await mails()).map(({ to, inDays }) => [to, inDays])).toEqual([
      ['emir@example.com', 7],
      ['firma@example.com', 7],
    ]);
    expect(await at('2099-10-24T05:59:59Z')).toBe(0);
    expect(await at('2099-10-24T06:00:00Z')).toBe(2);
    // The second lesson is neither changed nor does the course want it.
    expect(await at('2099-10-31T07:30:00Z')).toBe(0);
    expect(await Reminder.countDocuments()).toBe(8);
  });

  it('send only what is still true after an outage', async () => {
    await apply('ana@example.com', [], 1);
    expect(await at('2099-10-24T20:00:00Z')).toBe(1);
    expect((await mails()).map(({ inDays }) => inDays)).toEqual([1]);
    await Reminder.deleteMany({});
    expect(await at('2099-10-25T15:59:59Z')).toBe(1);
    await Reminder.deleteMany({});
    expect(await at('2099-10-25T16:00:00Z')).toBe(0);
  });

  it('leave, after an outage of the mail server, only before the lesson, with the days that are left', async () => {
    await apply('ana@example.com', [{ name: 'Emir', email: 'emir@example.com' }], 2);
    expect(await at('2099-10-18T06:00:00Z')).toBe(2);
    const { transport, mails: sent } = recordingTransport();
    const { deps } = deliveryDeps(transport);
    await deliverNext({ ...deps, now: () => new Date('2099-10-24T20:00:00Z') });
    expect(sent.map(({ subject }) => subject)).toEqual(['Podsjetnik: kurs „Python” počinje sutra']);
    await deliverNext({ ...deps, now: () => new Date('2099-10-25T16:00:00Z') });
    expect(sent).toHaveLength(1);
    expect(await OutboxMail.countDocuments({ state: 'waiting' })).toBe(0);
  });

  it('leave out applications that are younger than the reminder, and cancelled runs and drafts', async () => {
    const order = await apply('ana@example.com', [], 1);
    await Order.collection.updateOne(
      { _id: (await Order.findById(order).orFail())._id },
      { $set: { createdAt: new Date('2099-10-18T06:00:01Z') } },
    );
    expect(await at('2099-10-19T10:00:00Z')).toBe(0);
    await Course.updateOne({ _id: course._id }, { runState: 'cancelled' });
    expect(await at('2099-10-24T10:00:00Z')).toBe(0);
    await Course.updateOne({ _id: course._id }, { runState: 'announced' });
    expect(await at('2099-10-24T10:00:00Z')).toBe(1);
  });

  it('leave out who held a seat that was cancelled', async () => {
    const people = ['emir', 'lejla'].map((name) => ({ name, email: `${name}@example.com` }));
    const id = await apply('firma@example.com', people, 3);
    const { seat } = await Participant.findOne({ email: 'emir@example.com' }).orFail().lean();
    await as(await createUser({ isAdmin: true }))
      .cancelOrder({ params: { id }, body: { seats: [seat.toString()] } })
      .expect(200);
    expect(await at('2099-10-18T06:00:00Z')).toBe(2);
    expect((await mails()).map(({ to }) => to)).toEqual(['firma@example.com', 'lejla@example.com']);
  });

  it('remind of every lesson when the course says so, and of a changed one', async () => {
    await apply('ana@example.com', [], 1);
    await Course.updateOne({ _id: course._id }, { $set: { 'lessons.1.sequence': 1 } });
    expect(await at('2099-10-31T10:00:00Z')).toBe(1);
    expect(await at('2099-11-07T10:00:00Z')).toBe(0);
    await Course.updateOne({ _id: course._id }, { remindEach: true });
    expect(await at('2099-11-07T10:00:00Z')).toBe(1);
  });

  it('are sent once by two processes at the same time', async () => {
    await apply('ana@example.com', [{ name: 'Emir', email: 'emir@example.com' }], 2);
    await Promise.all(Array.from({ length: 4 }, () => at('2099-10-18T10:00:00Z')));
    expect(await mails()).toHaveLength(2);
  });
});

async function edit(
  change: (lessons: Record<string, unknown>[]) => unknown[],
  more: object = {},
  status = 200,
) {
  const staff = bearer(await createUser({ isAdmin: true }));
  const path = apiUrl(API.course, { id: course._id.toString() });
  const { body } = await testApp().get(path).set('Authorization', staff).expect(200);
  const { name, subTitle, image, shortDesc, description, start, duration, category, tipObuke } = body;
  const { ishodiObuke, perspektiveObuke, price, capacity, lessons, version } = body;
  const texts = { name, subTitle, image, shortDesc, description, duration, category, tipObuke };
  const rest = { ishodiObuke, perspektiveObuke, price, capacity, version };
  const sent = { ...texts, ...rest, start, lessons: change(lessons), ...more };
  return testApp().put(path).set('Authorization', staff).send(sent).expect(status);
}

const reminderProblems = async () =>
  (await auditRecords()).flatMap((one) => (one.collection === 'reminders' ? [one.problem] : []));

describe('the records of reminders', () => {
  it('are one for each participant, lesson and kind over 30 days with two processes, one of them interrupted', async () => {
    await apply('firma@example.com', [{ name: 'Emir', email: 'emir@example.com' }], 3);
    await Course.updateOne({ _id: course._id }, { remindEach: true });
    for (let hour = 0; hour < 30 * 24; hour += 6) {
      const now = new Date(Date.parse('2099-10-15T07:00:00Z') + hour * 60 * 60_000);
      const insert = jest.spyOn(OutboxMail, 'insertMany').mockImplementationOnce(() => {
        throw new Error('interrupted');
      });
      await Promise.allSettled([remindParticipants(now), remindParticipants(now)]);
      insert.mockRestore();
      await remindParticipants(now);
    }
    // Seven days and one day before the first lesson, one day before the two others.
    expect(await Reminder.countDocuments()).toBe(3 * 4);
    const sent = (await mails()).map(({ to, lessons, inDays }) => JSON.stringify([to, lessons, inDays]));
    expect(sent).toHaveLength(2 * 4);
    expect(new Set(sent).size).toBe(2 * 4);
  });

  it('are presented for the copy of one’s own data, and removed with the data of the participant', async () => {
    const id = await apply('ana@example.com', [{ name: 'Emir', email: 'emir@example.com' }], 1);
    await at('2099-10-18T10:00:00Z');
    const [participant] = await Participant.find({ order: id }).lean();
    const [reminder] = await remindersOfAll(participant ? [participant] : []);
    expect(reminder && presentOwnReminder(reminder)).toEqual({
      participant: participant?._id.toString(),
      lesson: course.lessons?.[0]?._id.toString(),
      kind: 'week',
      at: '2099-10-18T10:00:00.000Z',
    });
    await Course.updateOne({ _id: course._id }, { start: '2020-01-01', lastDay: '2020-01-15' });
    expect(await eraseExpiredParticipants()).toBe(1);
    expect(await Reminder.countDocuments()).toBe(0);
  });

  it('are compared with participants and lessons by the audit', async () => {
    await apply('ana@example.com', [], 1);
    await at('2099-10-18T10:00:00Z');
    expect(await reminderProblems()).toEqual([]);
    await Reminder.updateOne({}, { lesson: course._id });
    expect(await reminderProblems()).toEqual([expect.stringContaining('is not of the course')]);
    await Reminder.updateOne({}, { participant: course._id });
    expect(await reminderProblems()).toEqual([expect.stringContaining('does not exist')]);
  });
});

describe('the account of a lecturer', () => {
  it('has to exist, and is forgotten when it is deleted', async () => {
    const user = await createUser();
    const lecturers = [{ name: 'Lejla', title: '', bio: '', image: '', user: user.id }];
    await edit((lessons) => lessons, { lecturers });
    const admin = await createUser({ isAdmin: true });
    await as(admin)
      .deleteUser({ params: { id: user.id } })
      .expect(204);
    const stored = await Course.findById(course._id).orFail().lean();
    expect(stored.lecturers).toMatchObject([{ name: 'Lejla', user: null }]);
    const body = await edit((lessons) => lessons, { lecturers }, 400);
    expect(JSON.stringify(body.body)).toContain('Nalog predavača ne postoji.');
  });
});

describe('a change of the timetable', () => {
  it('mails everybody who holds a seat once, with what has changed, and reminds again', async () => {
    await apply('firma@example.com', [{ name: 'Emir', email: 'emir@example.com' }], 3);
    expect(await at('2099-10-18T10:00:00Z')).toBe(2);
    await OutboxMail.deleteMany({});
    await edit(
      ([first, second, third]) => [
        { ...first, day: '2099-10-27' },
        { ...second, state: 'cancelled' },
        { ...third, room: 'U3' },
      ],
      { start: '2099-10-27', message: 'Učionica U2 je zauzeta.' },
    );
    const changed = await mails('lessonsChanged');
    expect(changed.map(({ to }) => to)).toEqual(['emir@example.com', 'firma@example.com']);
    expect(changed[0]?.['changes']).toEqual([
      {
        label: 'Pomjeren susret',
        value:
          'uto 27.\u00a010.\u00a02099. 17:00–20:00, U2 (ranije ned 25.\u00a010.\u00a02099. 17:00–20:00, U2)',
      },
      { label: 'Otkazan susret', value: 'ned 1.\u00a011.\u00a02099. 17:00–20:00, U2' },
      {
        label: 'Promijenjen susret',
        value:
          'ned 8.\u00a011.\u00a02099. 17:00–20:00, U3 (ranije ned 8.\u00a011.\u00a02099. 17:00–20:00, U2)',
      },
    ]);
    expect(await at('2099-10-20T10:00:00Z')).toBe(2);
    const { transport, mails: sent } = recordingTransport();
    const { deps } = deliveryDeps(transport);
    while (await deliverNext({ ...deps, now: () => new Date('2099-10-20T10:00:00Z') }));
    expect(sent.map(({ subject }) => subject).toSorted()).toEqual([
      'Podsjetnik: kurs „Python” počinje za 7 dana',
      'Podsjetnik: kurs „Python” počinje za 7 dana',
      'Promjena rasporeda: kurs „Python” (početak 27.\u00a010.\u00a02099.)',
      'Promjena rasporeda: kurs „Python” (početak 27.\u00a010.\u00a02099.)',
    ]);
    const told = sent.filter(({ text }) => text.includes('Učionica U2 je zauzeta.'));
    expect(told.map(({ to }) => to).toSorted()).toEqual(['emir@example.com', 'firma@example.com']);
  });

  it('sends nothing when only a text changes, and nothing when the edit fails', async () => {
    await apply('ana@example.com', [], 1);
    await edit((lessons) => lessons.map((one) => ({ ...one, topic: 'Uvod' })));
    expect(await OutboxMail.countDocuments()).toBe(0);
  });
});
