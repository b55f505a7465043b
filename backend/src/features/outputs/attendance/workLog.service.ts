import { attendanceText, isCounted } from '@institut/contract/attendance/percentage';
import { lessonText } from '@institut/contract/timetable/timetable';
import { Course, type CourseFields } from '../../core/courses/course.model.ts';
import { venueText } from '../../core/courses/timetableFacts.ts';
import type { LessonFields } from '../../core/courses/timetable.model.ts';
import { type Attendee, courseAttendance } from '../../processes/attendance/courseAttendance.service.ts';
import { draw } from '../documents/drawing.ts';
import { currentLetterhead } from '../documents/issuer.ts';
import { courseTitle } from './signatureSheet.service.ts';

const isThere = ({ marks }: Attendee, { _id }: LessonFields): boolean =>
  marks.some(({ lesson, state }) => lesson.equals(_id) && (state === 'present' || state === 'late'));

/** Returns the PDF of what was taught in a course and who was there: its held lessons. Throws `not_found`. */
export async function printWorkLog(id: string): Promise<Buffer> {
  const { course, lessons, people } = await courseAttendance(id);
  const more = await Course.findById(id, ['venue', 'lecturers']).lean<
    Pick<CourseFields, 'venue' | 'lecturers'>
  >();
  const held = lessons.filter(({ state, closed = null }) => isCounted({ state, closed }));
  const taught = held.map((lesson) => {
    // Somebody who has left the course is missed at no lesson.
    const expected = people.filter((one) => !one.isFormer || isThere(one, lesson));
    const absent = expected.filter((one) => !isThere(one, lesson)).map(({ name }) => name);
    return {
      lesson: lessonText(lesson),
      topic: lesson.topic,
      present: `${expected.length - absent.length} od ${expected.length}`,
      absent: absent.join(', '),
    };
  });
  return draw({
    issuer: currentLetterhead(),
    course: courseTitle({ ...course, lessons }),
    venue: venueText(more?.venue ?? null),
    lecturers: (more?.lecturers ?? []).map(({ name }) => name).join(', '),
    taught,
    attendance: people.map((one) => ({ name: one.name, hours: attendanceText(one) })),
    printedAt: new Date(),
  });
}
