import {
  Attendance,
  type AttendanceFields,
  AttendanceMark,
  type AttendanceMarkFields,
} from '../../features/core/attendance/attendance.model.ts';
import { Participant } from '../../features/processes/participants/participant.model.ts';
import { BATCH, type Violation, violations } from './violation.ts';

/**
 * Each attendance is of a participant that exists, and follows from its marks: there are as many applied ones as its version says,
 * and one of them, or a correction, has its state. What differs is read again.
 */
export async function attendanceViolations(): Promise<Violation[]> {
  const found: Violation[] = [];
  for await (const one of Attendance.find().lean<AttendanceFields[]>().cursor({ batchSize: BATCH })) {
    if ((await problemsOf(one)).length === 0) continue;
    const now = await Attendance.findById(one._id).lean<AttendanceFields>();
    if (now) found.push(...violations('attendance', now, await problemsOf(now)));
  }
  return found;
}

async function problemsOf({
  lesson,
  participant,
  state,
  minutesMissed,
  version,
}: AttendanceFields): Promise<string[]> {
  const problems = (await Participant.exists({ _id: participant }))
    ? []
    : [`its participant ${participant.toString()} does not exist`];
  const marks = await AttendanceMark.find({ participant }).lean<AttendanceMarkFields[]>();
  const applied = marks.filter((mark) => mark.outcome === 'applied' && mark.lesson.equals(lesson));
  if (applied.length !== version)
    problems.push(`its version is ${version} after ${applied.length} applied marks`);
  const last = applied.find(({ basedOn }) => basedOn === version - 1);
  if (last?.state !== state || last.minutesMissed !== minutesMissed)
    problems.push(`it is ${state}, and its last mark ${last?.state ?? 'is missing'}`);
  return problems;
}
