import { apiUrl } from '@institut/contract/frame/paths';
import { dayAfter } from '@institut/contract/frame/days';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { today } from '../../../lib/instituteDay.ts';
import { getCourse } from '../courses/course.service.ts';
import { coursesEndingFrom, type CourseFacts } from '../../core/courses/courseLookup.service.ts';
import { effectiveLessons } from '../../core/courses/begunLessons.ts';
import { type CalendarEvent, writeCalendar } from './calendar.ts';
import type { LessonFields } from '../../core/courses/timetable.model.ts';

type Described = Pick<CourseFacts, '_id' | 'name' | 'lessons' | 'venue' | 'runState' | 'run' | 'updatedAt'>;
/** The address of the site without a slash at the end; empty when it is not known. */
type Site = { url: string };

/** Returns the calendar of a published course; throws `not_found`. */
export async function courseCalendar(id: string, site: Site): Promise<string> {
  const course = await getCourse(id);
  return writeCalendar(course.name, eventsOf(course, site));
}

/** Subscribers keep seeing the lessons of the last weeks. */
const PAST_DAYS = 30;

/** Returns the calendar of all published courses that have not been over for long. */
export async function coursesCalendar(name: string, site: Site): Promise<string> {
  const courses = await coursesEndingFrom(dayAfter(today(), -PAST_DAYS));
  return writeCalendar(
    name,
    courses.flatMap((course) => eventsOf(course, site)),
  );
}

/** Returns the calendar of a course for an accepted participant, with the link of its venue. */
export const participantCalendar = (course: Described, site: Site, link: string): string =>
  course.lessons.length > 0 ? writeCalendar(course.name, eventsOf(course, site, link)) : '';

function eventsOf(course: Described, site: Site, link = ''): CalendarEvent[] {
  const before = course.lessons;
  const url = site.url && site.url + apiUrl(SITE_PAGES.course.path, { id: course._id.toString() });
  return effectiveLessons(course).map((lesson, index) => ({
    // Without the host, which may change.
    uid: `termin-${lesson._id.toString()}`,
    day: lesson.day,
    from: lesson.from,
    to: lesson.to,
    // A cancelled run changes no stored lesson, but the events of those to come.
    sequence: lesson.sequence + (lesson.state === before[index]?.state ? 0 : 1),
    state: lesson.state,
    changedAt: course.updatedAt,
    summary: summaryOf(course, lesson),
    location: locationOf(course, lesson),
    description: link && `Link za online nastavu: ${link}`,
    url,
  }));
}

/** Outlook shows a cancelled event of a file or a subscription as any other, so its title says it. */
const summaryOf = ({ name }: Described, { topic, state }: LessonFields): string =>
  (state === 'cancelled' ? 'OTKAZANO: ' : '') + (topic ? `${name}: ${topic}` : name);

const locationOf = ({ venue }: Described, { room }: LessonFields): string =>
  [room, venue?.address, venue?.city].filter(Boolean).join(', ') ||
  (venue?.mode === 'online' ? 'Online' : '');
