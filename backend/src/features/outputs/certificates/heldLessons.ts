import { type AttendanceSum, isCounted } from '@institut/contract/attendance/percentage';
import { dayText } from '@institut/contract/frame/dayText';
import type { ClientSession } from 'mongoose';
import { attendanceIn, sumOf } from '../../core/attendance/attendanceLookup.service.ts';
import { effectiveLessons } from '../../core/courses/begunLessons.ts';
import { completionOf } from '../../core/courses/completion.ts';
import type { CourseFields } from '../../core/courses/course.model.ts';

type Held = Pick<CourseFields, '_id' | 'lessons' | 'runState' | 'run' | 'completion'>;

type CourseAttendance = {
  /** Why the attendance does not say yet who was there; null when it does. */
  refusal: string | null;
  sumOf: (participant: string) => AttendanceSum;
};

/**
 * Returns how much of the held lessons each participant attended. All of them have to be closed before, unless attendance is no
 * condition of the course.
 */
export async function courseAttendance(
  course: Held,
  session: ClientSession | null,
): Promise<CourseAttendance> {
  const lessons = effectiveLessons(course).filter(({ state }) => state !== 'cancelled');
  const isNeeded = completionOf(course).minPercent > 0;
  const open = lessons.find(({ state, closed = null }) => !isCounted({ state, closed }));
  const marks = await attendanceIn(course._id, session);
  return {
    refusal: isNeeded && open ? `Prisustvo za susret ${dayText(open.day)} još nije zaključeno.` : null,
    sumOf: (participant) =>
      sumOf(
        lessons,
        marks.filter((mark) => mark.participant.toString() === participant),
      ),
  };
}
