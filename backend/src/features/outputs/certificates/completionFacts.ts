import type { Completion } from '@institut/contract/certificates/values';
import { readiness, type Readiness } from '@institut/contract/certificates/readiness';
import { fullName } from '@institut/contract/accounts/values';
import { dayText } from '@institut/contract/frame/dayText';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import { instantOf } from '@institut/contract/timetable/wallTime';
import type { ClientSession } from 'mongoose';
import { recordNotFound } from '../../../lib/errors.ts';
import { today } from '../../../lib/instituteDay.ts';
import { effectiveLessons } from '../../core/courses/begunLessons.ts';
import { completionOf } from '../../core/courses/completion.ts';
import { Course, type CourseFields } from '../../core/courses/course.model.ts';
import { type CourseRow, findHolders } from '../../processes/participants/courseParticipants.service.ts';
import { CourseResult } from './certificate.model.ts';
import { keyRefusal } from './certificateProof.ts';
import { courseAttendance } from './heldLessons.ts';

const FIELDS = [
  'name',
  'start',
  'lastDay',
  'duration',
  'lessons',
  'runState',
  'run',
  'completion',
  'tipObuke',
  'certificateTemplate',
] as const satisfies (keyof CourseFields)[];
export type CertifiedCourse = Pick<CourseFields, '_id' | (typeof FIELDS)[number]>;

/** A participant of a course with the facts that decide about a certificate. */
export type Candidate = {
  row: CourseRow;
  /** Empty while the seat has no name. */
  name: string;
  readiness: Readiness;
  isPaid: boolean;
  /** Rounded down; null while no lesson was held. */
  percent: number | null;
  hasPassed: boolean;
  grade: string;
};

export type Candidates = {
  course: CertifiedCourse;
  completion: Completion;
  /** Why no certificate can be issued now; null when it can. */
  refusal: string | null;
  people: Candidate[];
};

/** Returns a course as certificates need it; null for one that does not exist. */
export const findCertifiedCourse = (
  id: string,
  session: ClientSession | null = null,
): Promise<CertifiedCourse | null> =>
  Course.findById(id, [...FIELDS])
    .session(session)
    .lean<CertifiedCourse>()
    .exec();

/** Returns who was admitted to a course, by last name, and whether each can get a certificate. Throws `not_found`. */
export async function candidatesOf(id: string, session: ClientSession | null = null): Promise<Candidates> {
  const course = await findCertifiedCourse(id, session);
  if (!course) throw recordNotFound('courses');
  const completion = completionOf(course);
  const attendance = await courseAttendance(course, session);
  const results = await CourseResult.find({ course: id }).session(session).lean();
  const resultOf = new Map(results.map((result) => [result._id.toString(), result]));
  const rows = await findHolders(id, session);
  const people = rows
    .filter(({ order }) => order.status === ORDER_STATUS.admitted)
    .map((row): Candidate => {
      const { participant, order } = row;
      const key = participant._id.toString();
      const isNamed = participant.state !== 'unnamed';
      const { heldMinutes, attendedMinutes, percent } = attendance.sumOf(key);
      const { passed: hasPassed = false, grade = '' } = resultOf.get(key) ?? {};
      const { isPaid } = order;
      const facts = { isNamed, isPaid, hasPassed, heldMinutes, attendedMinutes };
      return {
        row,
        name: isNamed ? fullName(participant) : '',
        readiness: readiness(facts, completion),
        isPaid,
        percent,
        hasPassed,
        grade,
      };
    });
  return { course, completion, refusal: refusalOf(course) ?? attendance.refusal ?? keyRefusal(), people };
}

/** Returns why a course that is not over, or was cancelled, gives no certificates; null for any other. */
function refusalOf(course: CertifiedCourse): string | null {
  if (course.runState === 'cancelled') return 'Kurs je otkazan.';
  const planned = effectiveLessons(course).filter(({ state }) => state !== 'cancelled');
  const now = new Date();
  if (planned.some(({ state, day, to }) => state === 'planned' && instantOf(day, to) > now)) {
    return `Kurs još traje: posljednji susret je ${dayText(course.lastDay)}`;
  }
  if (planned.length === 0 && (course.start === '' || course.start > today(now)))
    return 'Kurs još nije počeo.';
  return null;
}
