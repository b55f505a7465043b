import type { ComingRun } from '@institut/contract/courses/schema';
import { plural } from '@institut/contract/frame/plural';
import { countSeats, formatCount, formatDate } from '../../lib/format.ts';

const waits = { one: 'čeka', few: 'čekaju', other: 'čeka' };

/** `27 čeka` */
export const waitingText = (count: number): string => `${formatCount(count)}\u00a0${plural(count, waits)}`;

/** `27 čeka: novi termin?` */
export const newRunText = (count: number): string => `${waitingText(count)}: novi termin?`;

/** `27 čeka, a termin 13. 4. 2027. ima 8 mjesta` */
export const freeRunText = (count: number, { start, countInStock }: ComingRun): string =>
  `${waitingText(count)}, a termin ${start && `${formatDate(start)} `}ima ${countSeats(countInStock)}`;
