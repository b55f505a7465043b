import type { CourseSummary } from '@institut/contract/course.schema';
import { plural } from '@institut/contract/plural';

type Results = { keyword: string; page: number; pages: number; total: number | null };
type Availability = { kind: 'full' | 'last'; text: string };

const counted = (one: string, few: string, other: string) => (count: number) =>
  `${count}\u00a0${plural(count, { one, few, other })}`;

/** `1 kurs`, `3 kursa`, `12 kurseva`. */
export const countCourses = counted('kurs', 'kursa', 'kurseva');
/** `1 sat`, `24 sata`, `40 sati`. */
export const countHours = counted('sat', 'sata', 'sati');
/** `1 mjesto`, `3 mjesta`, `7 mjesta`. */
export const countPlaces = counted('mjesto', 'mjesta', 'mjesta');

/** What a card must warn of: no place, or the last one. Null when there is nothing to warn of. */
export function availability({ countInStock }: Pick<CourseSummary, 'countInStock'>): Availability | null {
  if (countInStock < 1) return { kind: 'full', text: 'Popunjeno' };
  return countInStock === 1 ? { kind: 'last', text: 'Još 1\u00a0mjesto' } : null;
}

/** What the course page says of the places (specification, section 8). */
export const placesSentence = ({ countInStock }: Pick<CourseSummary, 'countInStock'>): string =>
  countInStock > 0
    ? 'Još uvijek ima slobodnih mjesta za prijavu.'
    : 'Ne možete se prijaviti, sva mjesta su popunjena.';

/** What a list says it is: `12 kurseva za „python”, stranica 2 od 2`. */
export function resultsText({ keyword, page, pages, total }: Results): string {
  const count = total === null ? 'Kursevi' : countCourses(total);
  return count + (keyword && ` za „${keyword}”`) + (pages > 1 ? `, stranica ${page} od ${pages}` : '');
}
