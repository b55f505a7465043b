import { fullName } from '@institut/contract/accounts/values';
import { inOrder, lessonText } from '@institut/contract/timetable/timetable';
import { recordNotFound } from '../../../lib/errors.ts';
import { Course, type CourseFields } from '../../core/courses/course.model.ts';
import { firstDayOf, plannedLessons, venueText } from '../../core/courses/timetableFacts.ts';
import { dayText, noonOf } from '../../mail/dayText.ts';
import { eachAdmitted } from '../../processes/participants/courseParticipants.service.ts';
import { draw } from '../documents/drawing.ts';
import { currentLetterhead } from '../documents/issuer.ts';

type Sheet = Pick<CourseFields, 'name' | 'start' | 'lessons' | 'venue'>;

/** Returns the name of a course with its first day, as sheets have it. */
export function courseTitle(course: Pick<Sheet, 'name' | 'start' | 'lessons'>): string {
  const first = firstDayOf(course);
  return first ? `${course.name}, početak ${dayText(noonOf(first))}` : course.name;
}

/**
 * Returns the PDF on which the admitted participants of a course sign, for one lesson or for all that are not cancelled.
 * Throws `not_found` for an unknown course or lesson.
 */
export async function printSignatures(id: string, lesson: string | undefined): Promise<Buffer> {
  const course = await Course.findById(id, ['name', 'start', 'lessons', 'venue']).lean<Sheet>();
  if (!course) throw recordNotFound('courses');
  const planned = inOrder(plannedLessons(course.lessons));
  const lessons = planned.filter(({ _id }) => lesson === undefined || _id.toString() === lesson);
  if (lesson !== undefined && lessons.length === 0) throw recordNotFound('courses');
  const people: string[] = [];
  for await (const { participant } of eachAdmitted({ kurs: id })) people.push(fullName(participant));
  return draw({
    issuer: currentLetterhead(),
    course: courseTitle(course),
    lessons: lessons.map(lessonText),
    venue: venueText(course.venue),
    people,
    printedAt: new Date(),
  });
}
