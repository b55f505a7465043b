import { countText } from '@institut/contract/frame/plural';
import { lessonText } from '@institut/contract/timetable/timetable';
import { findCourseFacts } from '../courses/courseLookup.service.ts';
import type { CourseFields } from '../courses/course.model.ts';
import type { Block, Fact } from '../mail/mailType.ts';

const LESSONS_MAX = 12;

type Scheduled = Pick<CourseFields, 'lessons' | 'venue'>;

/** Returns when and where a course takes place, for mails; nothing for a course without lessons. */
export function timetableFacts({ lessons = [], venue }: Scheduled): Fact[] {
  const planned = lessons.filter(({ state }) => state !== 'cancelled').map(lessonText);
  if (planned.length === 0) return [];
  const more = planned.length - LESSONS_MAX;
  const rest = `i još ${countText(more, { one: '%d termin', few: '%d termina', other: '%d termina' })}`;
  return [
    ...lessonFacts(planned.slice(0, LESSONS_MAX)),
    ...(more > 0 ? [{ label: 'Ostalo', value: rest }] : []),
    ...venueFacts(venueText(venue)),
  ];
}

/** Returns the timetables of courses as they are now: they may have changed since a mail was queued. */
export async function timetableBlocks(ids: readonly string[] = []): Promise<Block[]> {
  if (ids.length === 0) return [];
  const courses = await findCourseFacts(ids);
  return ids.flatMap((id) => {
    const course = courses.find(({ _id }) => _id.equals(id));
    const facts = course && course.runState !== 'cancelled' ? timetableFacts(course) : [];
    return course && facts.length > 0 ? [{ kind: 'facts', title: `Raspored: ${course.name}`, facts }] : [];
  });
}

export const lessonFacts = (lessons: readonly string[]): Fact[] =>
  lessons.map((value, index) => ({ label: `${index + 1}. termin`, value }));

export const venueFacts = (venue: string): Fact[] => (venue ? [{ label: 'Mjesto', value: venue }] : []);

/** Returns the address of a course; empty when it is not known. */
export const venueText = (venue: Scheduled['venue']): string =>
  [venue?.address, venue?.city].filter(Boolean).join(', ');
