import type { ComingRun, CourseSummary } from '@institut/contract/courses/schema';
import { countSeats, formatDate } from '../../lib/format.ts';

/** Returns another run of a course with its free seats: `Sljedeći termin 13. 4. 2027. – slobodno: 8 mjesta`. */
export const nextRunText = (run: ComingRun): string =>
  `Sljedeći termin ${runDayText(run)} – ${freeText(run)}`;

/** Returns the day by which runs of one course differ. */
export const runDayText = ({ start }: Pick<ComingRun, 'start'>): string =>
  start ? formatDate(start) : 'po dogovoru';

export const freeText = ({ countInStock }: Pick<ComingRun, 'countInStock'>): string =>
  countInStock > 0 ? `slobodno: ${countSeats(countInStock)}` : 'popunjeno';

/** Returns how many seats of a course are free, or why nobody can apply. */
export function seatsSentence({
  countInStock,
  isClosed,
}: Pick<CourseSummary, 'countInStock' | 'isClosed'>): string {
  if (isClosed) return 'Prijave su zatvorene.';
  if (countInStock < 1) return 'Ne možete se prijaviti, sva mjesta su popunjena.';
  return countInStock === 1 ? 'Još 1\u00a0mjesto.' : `Slobodno: ${countSeats(countInStock)}.`;
}
