import { createHash, randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
// For its models.
import '../../routes.ts';
import { Attendance, AttendanceMark } from '../../features/core/attendance/attendance.model.ts';
import { SignatureScan, SignatureScanFile } from '../../features/core/attendance/signatureScan.model.ts';
import { Course } from '../../features/core/courses/course.model.ts';
import { Participant } from '../../features/processes/participants/participant.model.ts';
import { today } from '../../lib/instituteDay.ts';
import { createCourse, createOrder, createUser } from '../../test/support/factories.ts';
import { useTestDatabase } from '../../test/support/testDatabase.ts';
import { attendanceViolations, scanViolations } from './auditAttendance.ts';

useTestDatabase();

const LESSON = new Types.ObjectId();
const OTHER = new Types.ObjectId();
const [LATE, FIRST, REFUSED] = [randomUUID(), randomUUID(), randomUUID()];
let attendance: Types.ObjectId;
let participant: Types.ObjectId;

/** Somebody who came late by the second mark, and whose third one was in conflict. */
beforeEach(async () => {
  const course = await createCourse();
  await Course.updateOne(
    { _id: course._id },
    { lessons: [{ _id: LESSON, day: today(), from: '17:00', to: '20:00' }] },
  );
  const order = await createOrder(await createUser());
  ({ _id: participant } = await Participant.findOne({ order: order._id }).orFail());
  const by = { user: new Types.ObjectId(), name: 'Dino Dinić' };
  const pair = { course: course._id, lesson: LESSON, participant, at: new Date(), by, minutesMissed: 0 };
  const sent = { ...pair, receivedAt: new Date(), outcome: 'applied', basedOn: 0 };
  const late = { state: 'late' as const, minutesMissed: 20 };
  ({ _id: attendance } = await Attendance.create({ ...pair, ...late, version: 2 }));
  await AttendanceMark.insertMany([
    { ...sent, ...late, _id: LATE, basedOn: 1 },
    { ...sent, _id: FIRST, state: 'present' },
    { ...sent, _id: REFUSED, state: 'absent', outcome: 'conflict' },
  ]);
});

it('finds nothing in attendance that follows from its marks, also of a deleted course', async () => {
  expect(await attendanceViolations()).toEqual([]);
  await Course.deleteMany({});
  expect(await attendanceViolations()).toEqual([]);
});

const stored = (change: object) => () => Attendance.updateOne({ _id: attendance }, change);
const marked = (_id: string, change: object) => () => AttendanceMark.updateOne({ _id }, change);

it.each<[string, () => Promise<unknown>, string[]]>([
  [
    'a version too high',
    stored({ version: 3 }),
    ['its version is 3 after 2 applied marks', 'it is late, and its last mark is missing'],
  ],
  ['a lost mark', () => AttendanceMark.deleteOne({ _id: FIRST }), ['its version is 2 after 1 applied marks']],
  ['another state', stored({ state: 'absent' }), ['it is absent, and its last mark late']],
  ['other minutes', stored({ minutesMissed: 5 }), ['it is late, and its last mark late']],
  [
    'an unknown lesson',
    () => Course.updateMany({}, { 'lessons.0._id': OTHER }),
    Array.from({ length: 4 }, () => `its lesson ${LESSON.toString()} is not of its course`),
  ],
  [
    'a mark of an unknown lesson',
    marked(REFUSED, { lesson: OTHER }),
    [`its lesson ${OTHER.toString()} is not of its course`],
  ],
  [
    'lost attendance',
    () => Attendance.deleteMany({}),
    Array.from({ length: 2 }, () => 'it was applied, and there is no attendance of its lesson'),
  ],
])('finds %s', async (_fault, plant, problems) => {
  await plant();
  const found = await attendanceViolations();
  expect(found.map(({ problem }) => problem)).toEqual(problems);
});

it('finds attendance and marks of an unknown participant', async () => {
  await Participant.deleteMany({});
  const problem = `its participant ${participant.toString()} does not exist`;
  expect(await attendanceViolations()).toEqual([
    { collection: 'attendance', id: attendance.toString(), problem },
    ...[LATE, FIRST, REFUSED].map((id) => ({ collection: 'attendancemarks', id, problem })),
  ]);
});

it('finds two records of one participant and lesson', async () => {
  const record = await Attendance.findById(attendance).orFail().lean();
  await Attendance.collection.dropIndexes();
  await Attendance.collection.insertOne({ ...record, _id: new Types.ObjectId() });
  const problem = 'its participant has 2 attendances for its lesson';
  expect(await attendanceViolations()).toMatchObject([{ problem }, { problem }]);
  await Attendance.deleteMany({});
  await Attendance.createIndexes();
});

it('finds a scan without its file or with another one, and a file without its scan', async () => {
  const removeAt = new Date(Date.now() + 60_000);
  const by = { user: new Types.ObjectId(), name: 'Dino Dinić' };
  const sha256 = 'of another file';
  const scan = { course: LESSON, type: 'application/pdf', size: 3, sha256, at: new Date(), by, removeAt };
  const { _id } = await new SignatureScan(scan).save();
  const id = _id.toString();
  const inScans = (problem: string) => [{ collection: 'signaturescans', id, problem }];
  expect(await scanViolations()).toEqual(inScans('its file does not exist'));
  await SignatureScanFile.create({ _id, bytes: Buffer.from('abc'), removeAt });
  expect(await scanViolations()).toEqual(inScans('its file is another one than was stored'));
  await SignatureScan.updateOne({ _id }, { sha256: createHash('sha256').update('abc').digest('hex') });
  expect(await scanViolations()).toEqual([]);
  await SignatureScan.deleteOne({ _id });
  expect(await scanViolations()).toEqual([
    { collection: 'signaturescanfiles', id, problem: 'its scan does not exist' },
  ]);
});
