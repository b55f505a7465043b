import { createHash } from 'node:crypto';
import type { ClientSession, Types } from 'mongoose';
import { withTransaction } from '../../database/transaction.ts';
import {
  Attendance,
  type AttendanceFields,
  AttendanceMark,
  type AttendanceMarkFields,
} from '../../features/core/attendance/attendance.model.ts';
import { SignatureScan, SignatureScanFile } from '../../features/core/attendance/signatureScan.model.ts';
import { Course } from '../../features/core/courses/course.model.ts';
import { RunCount } from '../../features/core/courses/runCounts.ts';
import { countNow } from '../../features/outputs/reports/countPeople.service.ts';
import { Participant } from '../../features/processes/participants/participant.model.ts';
import type { Violation } from './violation.ts';

/** The stored attendance and marks of one participant. `lessons` has those of each course that exists. */
type Facts = {
  isKnown: boolean;
  stored: AttendanceFields[];
  marks: AttendanceMarkFields[];
  lessons: Map<string, Set<string>>;
};

/**
 * Each attendance and each mark is of a participant that exists and of a lesson of its course, unless that was deleted. A participant
 * has one attendance for a lesson, which follows from its marks: there are as many applied ones as its version says, and the last one
 * has its state. What differs is read again in one snapshot.
 */
export async function attendanceViolations(): Promise<Violation[]> {
  const found: Violation[] = [];
  const lessons: Facts['lessons'] = new Map();
  const ids = [
    ...(await Attendance.distinct('participant')),
    ...(await AttendanceMark.distinct('participant')),
  ];
  for (const id of new Set(ids.map(String))) {
    if (problemsOf(await readFacts(id, lessons, null)).length === 0) continue;
    found.push(...problemsOf(await withTransaction((session) => readFacts(id, new Map(), session))));
  }
  return found;
}

async function readFacts(
  participant: string,
  lessons: Facts['lessons'],
  session: ClientSession | null,
): Promise<Facts> {
  const stored = await Attendance.find({ participant }).session(session).lean<AttendanceFields[]>();
  const marks = await AttendanceMark.find({ participant }).session(session).lean<AttendanceMarkFields[]>();
  for (const { course } of [...stored, ...marks]) {
    const id = course.toString();
    if (lessons.has(id)) continue;
    const known = await Course.findById(id, { lessons: 1 }).session(session).lean();
    if (known) lessons.set(id, new Set(known.lessons.map(({ _id }) => _id.toString())));
  }
  const isKnown = (await Participant.exists({ _id: participant }).session(session)) !== null;
  return { isKnown, stored, marks, lessons };
}

function problemsOf({ isKnown, stored, marks, lessons }: Facts): Violation[] {
  const found: Violation[] = [];
  const check = (collection: string, one: AttendanceFields | AttendanceMarkFields, others: string[]) => {
    const { course, lesson, participant } = one;
    const known = lessons.get(course.toString());
    const problems = [
      ...(isKnown ? [] : [`its participant ${participant.toString()} does not exist`]),
      ...(known?.has(lesson.toString()) === false
        ? [`its lesson ${lesson.toString()} is not of its course`]
        : []),
      ...others,
    ];
    for (const problem of problems) found.push({ collection, id: one._id.toString(), problem });
  };
  for (const one of stored) check('attendance', one, stateProblems(one, stored, marks));
  for (const mark of marks) {
    const isLost = mark.outcome === 'applied' && !stored.some(isOf(mark.lesson));
    check(
      'attendancemarks',
      mark,
      isLost ? ['it was applied, and there is no attendance of its lesson'] : [],
    );
  }
  return found;
}

const isOf =
  (lesson: Types.ObjectId) =>
  (one: Pick<AttendanceFields, 'lesson'>): boolean =>
    one.lesson.equals(lesson);

function stateProblems(
  { lesson, state, minutesMissed, version }: AttendanceFields,
  stored: readonly AttendanceFields[],
  marks: readonly AttendanceMarkFields[],
): string[] {
  const problems: string[] = [];
  const records = stored.filter(isOf(lesson)).length;
  if (records > 1) problems.push(`its participant has ${records} attendances for its lesson`);
  const applied = marks.filter((mark) => mark.outcome === 'applied' && isOf(lesson)(mark));
  if (applied.length !== version)
    problems.push(`its version is ${version} after ${applied.length} applied marks`);
  const last = applied.find(({ basedOn }) => basedOn === version - 1);
  if (last?.state !== state || last.minutesMissed !== minutesMissed)
    problems.push(`it is ${state}, and its last mark ${last?.state ?? 'is missing'}`);
  return problems;
}

/** The stored counts of a run are those of its attendance and certificates, unless they have ended. What differs is read again. */
export async function runCountViolations(): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const { _id } of await RunCount.find({}, { _id: 1 }).lean()) {
    const problem = (await countProblem(_id)) && (await countProblem(_id));
    if (problem) found.push({ collection: 'runcounts', id: _id.toString(), problem });
  }
  return found;
}

async function countProblem(_id: Types.ObjectId): Promise<string | null> {
  const { attended, completed } = (await countNow([_id]))(_id.toString());
  const stored = await RunCount.findById(_id).lean();
  if (!stored || stored.changes !== stored.countedAt) return null;
  if (stored.attended === attended && stored.completed === completed) return null;
  return `it says that ${stored.attended} attended and ${stored.completed} completed the run, not ${attended} and ${completed}`;
}

/** Each scan has its file as it was stored, and each file its scan. What differs is read again. */
export async function scanViolations(): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const { _id } of await SignatureScan.find({}, { _id: 1 }).lean()) {
    if ((await fileProblem(_id)) === null) continue;
    const problem = await fileProblem(_id);
    if (problem && (await SignatureScan.exists({ _id })))
      found.push({ collection: 'signaturescans', id: _id.toString(), problem });
  }
  for (const { _id } of await SignatureScanFile.find({}, { _id: 1 }).lean()) {
    if ((await SignatureScan.exists({ _id })) || !(await SignatureScanFile.exists({ _id }))) continue;
    found.push({ collection: 'signaturescanfiles', id: _id.toString(), problem: 'its scan does not exist' });
  }
  return found;
}

async function fileProblem(_id: Types.ObjectId): Promise<string | null> {
  const scan = await SignatureScan.findById(_id).lean();
  const file = await SignatureScanFile.findById(_id);
  if (!scan || !file) return 'its file does not exist';
  const sha256 = createHash('sha256').update(file.bytes).digest('hex');
  return sha256 === scan.sha256 ? null : 'its file is another one than was stored';
}
