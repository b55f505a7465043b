import { randomUUID } from 'node:crypto';
import type { CallBody } from '@institut/contract/frame/calls';
import type { MarkOutcomes, MyLessons } from '@institut/contract/attendance/schema';
import { dayAfter } from '@institut/contract/frame/days';
import { REMINDER_KINDS } from '@institut/contract/timetable/values';
import { Types } from 'mongoose';
import { env } from '../../../config/env.ts';
import { today } from '../../../lib/instituteDay.ts';
import { as } from '../../../test/support/client.ts';
import { createUser } from '../../../test/support/factories.ts';
import { EMIR, LEJLA, stored, useParticipants } from '../../../test/support/participants.ts';
import { useTestDatabase } from '../../../test/support/testApp.ts';
import type { UserDocument } from '../../users/lookup/user.model.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { Course } from '../../core/courses/course.model.ts';
import { hashToken, Participant, tokenOf } from '../participants/participant.model.ts';
import { Reminder } from '../timetable/reminder.model.ts';
import { Attendance, AttendanceMark } from '../../core/attendance/attendance.model.ts';

useTestDatabase();

const shop = useParticipants();
type Sent = CallBody<'sendMarks'>['marks'][number];

let lecturer: UserDocument;
let lesson: string;
let people: string[];

beforeEach(async () => {
  lecturer = await createUser({ roles: ['lecturer'], name: 'Dino', lastName: 'Dinić' });
  const order = await shop.place({ seats: 2, participants: [LEJLA, EMIR] });
  people = (await stored(order)).map(({ _id }) => _id.toString());
  lesson = await teach(shop.course._id);
});

/** Stores a lesson that lasts all day, one in a month, and a lecturer in a course. Returns the id of the first lesson. */
async function teach(course: Types.ObjectId, user: UserDocument = lecturer): Promise<string> {
  const [now, later] = [new Types.ObjectId(), new Types.ObjectId()];
  const time = { from: '00:00', to: '23:59' };
  const lessons = [
    { ...time, _id: now, day: today(), topic: 'Uvod', room: 'Učionica 2' },
    { ...time, _id: later, day: dayAfter(today(), 30) },
  ];
  const lecturers = [{ name: 'Dino Dinić', title: '', bio: '', image: '', user: user._id }];
  await Course.updateOne(
    { _id: course },
    { lessons, lecturers, start: today(), lastDay: dayAfter(today(), 30) },
  );
  return now.toString();
}

const mark = (given: Partial<Sent> = {}): Sent => ({
  _id: randomUUID(),
  lesson,
  participant: people[0] ?? '',
  state: 'present',
  basedOn: 0,
  at: new Date().toISOString(),
  ...given,
});
const send = async (marks: Sent[], by = lecturer): Promise<MarkOutcomes['outcomes']> => {
  const { body } = await as(by)
    .sendMarks({ body: { sentAt: new Date().toISOString(), marks } })
    .expect(200);
  return body.outcomes;
};
const list = async (by = lecturer): Promise<MyLessons['courses']> =>
  (await as(by).listMyLessons().expect(200)).body.courses;

it('lists the lessons of own courses with names, and no address', async () => {
  await send([mark({ state: 'late', minutesMissed: 20 })]);
  const [course, ...others] = await list();
  expect(others).toEqual([]);
  expect(course?.lessons).toMatchObject([
    {
      _id: lesson,
      title: 'Uvod',
      room: 'Učionica 2',
      state: 'planned',
      closed: null,
      participants: [
        { name: 'Emir Emirić', attendance: null },
        {
          name: 'Lejla Lejlić',
          attendance: { state: 'late', minutesMissed: 20, version: 1, by: 'Dino Dinić' },
        },
      ],
    },
  ]);
  expect(JSON.stringify(course)).not.toContain('example.com');
  expect(await list(await createUser({ roles: ['lecturer'] }))).toEqual([]);
  expect(await list(await createUser({ roles: ['enrolment'] }))).toHaveLength(1);
  expect(await list(await createUser({ roles: ['lecturer', 'enrolment'] }))).toHaveLength(1);
});

it('stores a mark once, and decides by the version whether another one applies', async () => {
  const first = mark();
  expect(await send([first, first])).toMatchObject([{ outcome: 'applied' }, { outcome: 'applied' }]);
  expect(await send([first])).toMatchObject([{ outcome: 'applied', attendance: { version: 1 } }]);
  const [same, conflict, change] = await send([
    mark(),
    mark({ state: 'absent' }),
    mark({ state: 'absent', basedOn: 1 }),
  ]);
  expect(same).toMatchObject({ outcome: 'same', attendance: { version: 1, state: 'present' } });
  expect(conflict).toMatchObject({ outcome: 'conflict', attendance: { version: 1, state: 'present' } });
  expect(change).toMatchObject({ outcome: 'applied', attendance: { version: 2, state: 'absent' } });
  expect(await AttendanceMark.countDocuments()).toBe(4);
  expect(await Attendance.find().lean()).toMatchObject([{ state: 'absent', version: 2 }]);
});

it('applies a batch that is sent fifty times at once one time', async () => {
  const marks = people.map((participant) => mark({ participant }));
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(marks)));
  for (const outcomes of answers)
    expect(outcomes).toMatchObject(marks.map(() => ({ outcome: 'applied', attendance: { version: 1 } })));
  expect(await Attendance.countDocuments({ version: 1 })).toBe(2);
  expect(await AttendanceMark.countDocuments()).toBe(2);
});

it('refuses people of another course, courses of others and a mark of somebody else', async () => {
  const stranger = await createUser({ roles: ['lecturer'] });
  const mine = mark();
  const forged = { ...mine, by: stranger.id };
  expect(await send([forged])).toMatchObject([{ outcome: 'applied', attendance: { by: 'Dino Dinić' } }]);
  const refused = { outcome: 'refused', reason: 'unknown', attendance: null };
  expect(await send([mark()], stranger)).toMatchObject([refused]);
  expect(await send([mine], stranger)).toMatchObject([refused]);
  expect(
    await send([
      mark({ participant: new Types.ObjectId().toString() }),
      mark({ lesson: new Types.ObjectId().toString() }),
    ]),
  ).toMatchObject([refused, refused]);
  const staff = await createUser({ roles: ['enrolment'] });
  expect(await send([mine], staff)).toMatchObject([refused]);
  expect(await AttendanceMark.countDocuments()).toBe(1);
  await as(stranger).closeLesson({ params: { lesson } }).expect(404);
});

it('forgets the marks and reminders of a person who is replaced before the first lesson', async () => {
  await send([mark(), mark({ participant: people[1] ?? '' })]);
  const [participant, other] = people.map((id) => new Types.ObjectId(id));
  await Reminder.create({ participant: participant!, lesson, kind: REMINDER_KINDS[0], at: new Date() });
  const start = dayAfter(today());
  await Course.updateOne({ _id: shop.course._id }, { start, 'lessons.0.day': start });
  const { order, seat } = await Participant.findById(participant).orFail();
  await as(shop.staff)
    .nameParticipant({
      params: { id: String(order), seat: String(seat) },
      body: { name: 'Mak', lastName: 'Makić' },
    })
    .expect(200);
  expect(await Participant.findById(participant).lean()).toMatchObject({ name: 'Mak', isCurrent: true });
  for (const marks of [await Attendance.find().lean(), await AttendanceMark.find().lean()])
    expect(marks).toMatchObject([{ participant: other }]);
  expect(await Reminder.countDocuments()).toBe(0);
});

it('closes a lesson, after which a mark is refused and kept', async () => {
  const { body } = await as(lecturer).closeLesson({ params: { lesson } }).expect(200);
  expect(body).toMatchObject({ state: 'held', closed: { by: 'Dino Dinić' } });
  const again = await as(lecturer).closeLesson({ params: { lesson } }).expect(200);
  expect(again.body.closed).toEqual(body.closed);
  expect(await send([mark()])).toMatchObject([{ outcome: 'refused', reason: 'closed', attendance: null }]);
  expect(await AttendanceMark.find().lean()).toMatchObject([{ outcome: 'refused', refusal: 'closed' }]);
  expect(await AuditEntry.find({ event: 'lessonClosed' }).lean()).toHaveLength(1);
  const course = await Course.findById(shop.course._id).orFail().lean();
  await as(lecturer)
    .closeLesson({ params: { lesson: String(course.lessons[1]?._id) } })
    .expect(409);
  expect(await send([mark({ lesson: String(course.lessons[1]?._id) })])).toMatchObject([{ reason: 'early' }]);
});

const matrix = async (query = {}, by = shop.staff) =>
  (
    await as(by)
      .getAttendance({ params: { id: shop.course._id }, query })
      .expect(200)
  ).body;
const correct = (given: Partial<CallBody<'correctAttendance'>>, by = shop.staff) =>
  as(by).correctAttendance({
    params: { id: shop.course._id },
    body: {
      lesson,
      participant: people[0] ?? '',
      state: 'excused',
      reason: 'Ljekarsko',
      version: 0,
      ...given,
    },
  });

describe('the attendance of a course', () => {
  it('counts held lessons, and a correction with its reason that is in the trail and the audit log', async () => {
    await send([mark({ state: 'late', minutesMissed: 719 })]);
    expect((await matrix()).participants.map(({ percent }: { percent: number }) => percent)).toEqual([
      null,
      null,
    ]);
    await as(lecturer).closeLesson({ params: { lesson } }).expect(200);
    const rows = (await matrix()).participants;
    expect(rows).toMatchObject([
      { name: 'Emir Emirić', marks: [], heldMinutes: 1439, attendedMinutes: 0, percent: 0 },
      { name: 'Lejla Lejlić', heldMinutes: 1439, attendedMinutes: 720, percent: 50 },
    ]);
    await correct({ version: 0 }).expect(409);
    await correct({ reason: ' ' }, shop.staff).expect(400);
    await correct({ version: 1 }, lecturer).expect(403);
    const { body } = await correct({ version: 1 }).expect(200);
    expect(body).toMatchObject({ state: 'excused', minutesMissed: 0, version: 2 });
    const after = await matrix({ participant: people[0] });
    expect(after.participants[1]).toMatchObject({ percent: 0, marks: [{ state: 'excused' }] });
    expect(after.trail).toMatchObject([
      { state: 'late', outcome: 'applied', by: 'Dino Dinić', reason: '' },
      { state: 'excused', outcome: 'applied', reason: 'Ljekarsko' },
    ]);
    expect(await AuditEntry.find({ event: 'attendanceCorrected' }).lean()).toMatchObject([
      {
        changes: [
          { field: 'lesson' },
          { from: 'Kasni (719\u00A0min)', to: 'Opravdano' },
          { to: 'Ljekarsko' },
        ],
      },
    ]);
  });

  it('shows a participant on the private page what was corrected, and why', async () => {
    await send([mark()]);
    await correct({ version: 1 }).expect(200);
    const participant = await Participant.findById(people[0]).orFail().lean();
    const token = tokenOf(participant);
    await Participant.updateOne({ _id: participant._id }, { tokenHash: hashToken(token) });
    const { body } = await as(null).openParticipantPage({ body: { token } }).expect(200);
    expect(body.attendance.corrections).toEqual([
      { lesson, state: 'excused', minutesMissed: 0, reason: 'Ljekarsko', at: expect.any(String) },
    ]);
  });

  it('follows the settings of the institute, on every page', async () => {
    await send([mark({ state: 'excused' })]);
    await as(lecturer).closeLesson({ params: { lesson } }).expect(200);
    const rule = { opensHours: 31 * 24, closesHours: 1, countsExcused: true };
    jest.replaceProperty(env, 'ATTENDANCE', rule);
    const { participants, lessons, ...shown } = await matrix();
    expect(shown.rule).toEqual(rule);
    expect(lessons).toMatchObject([{ isCorrectable: true }, { isCorrectable: true }]);
    expect(participants).toMatchObject([{ percent: 0 }, { name: 'Lejla Lejlić', percent: 100 }]);
    const course = await Course.findById(shop.course._id).orFail().lean();
    const later = String(course.lessons[1]?._id);
    expect(await send([mark({ lesson: later })])).toMatchObject([{ outcome: 'applied' }]);
    jest.replaceProperty(env, 'ATTENDANCE', { ...rule, opensHours: 0 });
    expect((await matrix()).lessons).toMatchObject([{ isCorrectable: true }, { isCorrectable: false }]);
  });

  it('is shown to its lecturer alone, and to enrolment', async () => {
    expect((await matrix({}, lecturer)).participants).toHaveLength(2);
    expect((await matrix({}, await createUser({ roles: ['enrolment'] }))).participants).toHaveLength(2);
    const stranger = await createUser({ roles: ['lecturer'] });
    await as(stranger)
      .getAttendance({ params: { id: shop.course._id } })
      .expect(404);
    await as(stranger)
      .printWorkLog({ params: { id: shop.course._id } })
      .expect(404);
    await as(await createUser({ roles: ['accounting'] }))
      .getAttendance({ params: { id: shop.course._id } })
      .expect(403);
  });

  it('refuses a correction of a lesson to come and of people of another course', async () => {
    const course = await Course.findById(shop.course._id).orFail().lean();
    await correct({ lesson: String(course.lessons[1]?._id) }).expect(409);
    await correct({ lesson: new Types.ObjectId().toString() }).expect(404);
    await correct({ participant: new Types.ObjectId().toString() }).expect(404);
    expect(await AttendanceMark.countDocuments()).toBe(0);
  });

  it('is shown on the order to a buyer who takes part, of their own seat alone', async () => {
    const order = await shop.place({ seats: 2, participants: [{ ...LEJLA, isBuyer: true }, EMIR] });
    const seats = await stored(order);
    await send(seats.map(({ _id }) => mark({ participant: _id.toString() })));
    await as(lecturer).closeLesson({ params: { lesson } }).expect(200);
    const shown = async (viewer = shop.buyer) =>
      (await shop.seatsOf(order, viewer)).map(({ attendance }) => attendance);
    expect(await shown()).toEqual([{ heldMinutes: 1439, attendedMinutes: 1439, percent: 100 }, null]);
    expect(await shown(shop.staff)).toEqual([null, null]);
  });

  it('is exported with a row for each participant and lesson', async () => {
    await send([mark()]);
    const { text } = await as(shop.staff)
      .exportList({ params: { list: 'prisustvo' }, query: { kurs: shop.course._id.toString() } })
      .expect(200);
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines.filter((line) => line.includes('Tu je'))).toMatchObject([
      expect.stringContaining('Lejla Lejlić'),
    ]);
  });
});
