import { countText } from '@institut/contract/frame/plural';
import { lessonText } from '@institut/contract/timetable/timetable';
import { VENUE_MODE_LABELS } from '@institut/contract/timetable/values';
import { findCourseFacts } from './courseLookup.service.ts';
import type { CourseFields } from './course.model.ts';
import { runName } from '@institut/contract/timetable/runName';
import type { Block, Fact } from '../../mail/mailType.ts';
import type { LessonFields } from './timetable.model.ts';

const LESSONS_MAX = 12;

type Scheduled = Pick<CourseFields, 'lessons' | 'venue'>;

/** Returns when and where a course takes place, for mails; nothing for a course about which nothing was said. */
export function timetableFacts({ lessons, venue }: Scheduled): Fact[] {
  const planned = plannedLessons(lessons).map(lessonText);
  const more = planned.length - LESSONS_MAX;
  const rest = `još ${countText(more, { one: '%d susret', few: '%d susreta', other: '%d susreta' })}`;
  return [
    ...lessonFacts(planned.slice(0, LESSONS_MAX)),
    ...(more > 0 ? [{ label: 'Ostalo', value: rest }] : []),
    ...venueFacts(venueText(venue)),
  ];
}

export const plannedLessons = (lessons: readonly LessonFields[]): LessonFields[] =>
  lessons.filter(({ state }) => state !== 'cancelled');

/** Returns the first day of a run; undefined when nobody knows it, as without a lesson that takes place. */
export const firstDayOf = ({
  start,
  lessons,
}: Pick<CourseFields, 'start' | 'lessons'>): string | undefined =>
  lessons.length === 0 || plannedLessons(lessons).length > 0 ? start || undefined : undefined;

/** Returns the timetables of courses as they are now: they may have changed since a mail was queued. */
export async function timetableBlocks(
  ids: readonly string[] = [],
  { isAdmitted = false } = {},
): Promise<Block[]> {
  if (ids.length === 0) return [];
  const courses = await findCourseFacts(ids);
  return ids.flatMap((id) => {
    const course = courses.find(({ _id }) => _id.equals(id));
    if (!course || course.runState === 'cancelled') return [];
    const facts = [...timetableFacts(course), ...accessFacts('order', isAdmitted && hasOnlineLink(course))];
    const title = `Raspored: ${runName(course.name, firstDayOf(course))}`;
    return facts.length > 0 ? [{ kind: 'facts', title, facts }] : [];
  });
}

export const lessonFacts = (lessons: readonly string[]): Fact[] =>
  lessons.map((value, index) => ({ label: `${index + 1}. susret`, value }));

export const venueFacts = (venue: string): Fact[] =>
  venue ? [{ label: 'Mjesto održavanja', value: venue }] : [];

/** Returns where a course takes place; empty when it is not known. */
export function venueText(venue: Scheduled['venue']): string {
  if (!venue) return '';
  const address = [venue.address, venue.city].filter(Boolean).join(', ');
  if (venue.mode === 'online' || !address) return VENUE_MODE_LABELS[venue.mode];
  return venue.mode === 'mixed' ? `${address} i online` : address;
}

export const hasOnlineLink = ({ venue }: { venue?: Scheduled['venue'] | undefined }): boolean =>
  (venue?.link ?? '') !== '';

/** The pages that show the link of online lessons to those who were accepted; a mail may be passed on. */
const ACCESS_PAGES = { order: 'stranici prijave', participant: 'vašoj stranici polaznika' };

export const accessFacts = (page: keyof typeof ACCESS_PAGES, hasAccess: boolean): Fact[] =>
  hasAccess ? [{ label: 'Pristup', value: `podaci za pristup su na ${ACCESS_PAGES[page]}` }] : [];
