import type {
  AttendanceFields,
  AttendanceMarkFields,
} from '@institut/backend/features/core/attendance/attendance.model';
import type { CourseFields } from '@institut/backend/features/core/courses/course.model';
import type { OrderFields } from '@institut/backend/features/core/orders/order.model';
import type { SeatFields } from '@institut/backend/features/core/seats/seat.model';
import type { ParticipantFields } from '@institut/backend/features/processes/participants/participant.model';
import type { UserRecord } from '@institut/backend/features/users/lookup/user.model';
import { lessonPeriod } from '@institut/backend/features/processes/attendance/attendanceRules';
import { fullName } from '@institut/contract/accounts/values';
import type { AttendanceState } from '@institut/contract/attendance/values';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import { seededRandom } from './season.ts';

type Content = {
  courses: Pick<CourseFields, '_id' | 'name' | 'isDraft' | 'runState' | 'lecturers' | 'lessons'>[];
  orders: readonly Pick<OrderFields, '_id' | 'status'>[];
  participants: readonly ParticipantFields[];
  seats: readonly Pick<SeatFields, '_id' | 'state'>[];
  users: readonly (Pick<UserRecord, 'name' | 'lastName' | 'roles'> & { _id: Types.ObjectId })[];
};
type Marked = { attendance: AttendanceFields[]; marks: AttendanceMarkFields[] };

/** Of ten lessons somebody misses one and comes late to another. */
const STATES: readonly AttendanceState[] = [
  ...Array<AttendanceState>(7).fill('present'),
  'late',
  'absent',
  'excused',
];

const minutesAfter = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000);

/**
 * Names the accounts of lecturers in their courses, closes the lessons that have ended, and returns who was there. Courses
 * without such a lecturer have no attendance.
 */
export function attendanceIn({ courses, orders, participants, seats, users }: Content, now: Date): Marked {
  const lecturers = users.filter(({ roles }) => roles.includes('lecturer'));
  const admitted = new Set(
    orders.filter(({ status }) => status === ORDER_STATUS.admitted).map(({ _id }) => _id.toString()),
  );
  const held = new Set(seats.filter(({ state }) => state === 'held').map(({ _id }) => _id.toString()));
  const marked: Marked = { attendance: [], marks: [] };
  for (const course of courses) {
    const user = lecturers.find((one) => course.lecturers.some(({ name }) => name === fullName(one)));
    if (!user) continue;
    course.lecturers = course.lecturers.map((one) =>
      Object.assign(one, { user: one.name === fullName(user) ? user._id : null }),
    );
    if (course.isDraft || course.runState === 'cancelled') continue;
    const people = participants.filter(
      (one) =>
        one.course.equals(course._id) &&
        one.isCurrent &&
        one.state !== 'unnamed' &&
        admitted.has(one.order.toString()) &&
        held.has(one.seat.toString()),
    );
    const by = { user: user._id, name: fullName(user) };
    for (const lesson of course.lessons) {
      const { startsAt, endsAt } = lessonPeriod(lesson);
      if (lesson.state === 'cancelled' || minutesAfter(endsAt, 15) > now) continue;
      Object.assign(lesson, { state: 'held', closed: { at: minutesAfter(endsAt, 5), by } });
      for (const person of people) {
        const random = seededRandom(`${course.name} ${lesson.day} ${fullName(person)}`);
        const state = STATES[random(0, STATES.length - 1)] ?? 'present';
        const at = minutesAfter(startsAt, random(2, 20));
        const mark = {
          course: course._id,
          lesson: lesson._id,
          participant: person._id,
          state,
          minutesMissed: state === 'late' ? random(5, 40) : 0,
          at,
          by,
        };
        marked.attendance.push({ ...mark, _id: new Types.ObjectId(), version: 1 });
        marked.marks.push({
          ...mark,
          _id: randomUUID(),
          basedOn: 0,
          receivedAt: at,
          outcome: 'applied',
          refusal: null,
          reason: '',
        });
      }
    }
  }
  return marked;
}
