import { wellFormed } from '@institut/contract/frame/listQuery';
import type { CourseSummary } from '@institut/contract/courses/schema';
import { countCourses } from '../../lib/format.ts';

type Results = { keyword: string; page: number; pages: number; total: number | null };
type Availability = { kind: 'closed' | 'full' | 'last'; text: string };
type Seats = Pick<CourseSummary, 'countInStock' | 'isClosed'>;
type Run = Seats & Pick<CourseSummary, 'runState'>;

/** Returns the warning of a course card: cancelled, closed, no free seat, or the last one; null if there are more. */
export function availability({ countInStock, isClosed, runState }: Run): Availability | null {
  if (runState === 'cancelled') return { kind: 'closed', text: 'Otkazan' };
  if (isClosed) return { kind: 'closed', text: 'Prijave zatvorene' };
  if (countInStock < 1) return { kind: 'full', text: 'Popunjeno' };
  return countInStock === 1 ? { kind: 'last', text: 'Još 1\u00a0mjesto' } : null;
}

/** Returns the description of a list: `12 kurseva za „python”, stranica 2 od 2`. */
export function resultsText({ keyword, page, pages, total }: Results): string {
  const count = total === null ? 'Kursevi' : countCourses(total);
  return (
    count +
    (keyword && ` za „${shortKeyword(keyword)}”`) +
    (pages > 1 ? `, stranica ${page} od ${pages}` : '')
  );
}

/** A longer keyword would fill a heading. */
const KEYWORD_SHOWN = 40;

/** Returns a keyword for a heading or a sentence; a long one is cut. */
export const shortKeyword = (keyword: string): string =>
  keyword.length > KEYWORD_SHOWN ? `${wellFormed(keyword.slice(0, KEYWORD_SHOWN)).trimEnd()}…` : keyword;
