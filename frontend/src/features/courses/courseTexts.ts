import { wellFormed } from '@institut/contract/frame/listQuery';
import type { ComingRun, CourseSummary } from '@institut/contract/courses/schema';
import { countCourses, countSeats, formatDate } from '../../lib/format.ts';

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

export function seatsSentence({ countInStock, isClosed }: Seats): string {
  if (isClosed) return 'Prijave su zatvorene.';
  if (countInStock < 1) return 'Ne možete se prijaviti, sva mjesta su popunjena.';
  return countInStock === 1 ? 'Još 1\u00a0mjesto.' : `Slobodno: ${countSeats(countInStock)}.`;
}

/** Returns another run of a course with its free seats: `Sljedeći termin 13. 4. 2027. – slobodno: 8 mjesta`. */
export const nextRunText = (run: ComingRun): string =>
  `Sljedeći termin ${runDayText(run)} – ${freeText(run)}`;

/** Returns the day by which runs of one course differ. */
export const runDayText = ({ start }: Pick<ComingRun, 'start'>): string =>
  start ? formatDate(start) : 'po dogovoru';

export const freeText = ({ countInStock }: Pick<ComingRun, 'countInStock'>): string =>
  countInStock > 0 ? `slobodno: ${countSeats(countInStock)}` : 'popunjeno';

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
