import { plural } from '@institut/contract/frame/plural';
import { formatCount } from '../../lib/format.ts';

const waits = { one: 'čeka', few: 'čekaju', other: 'čeka' };

/** `27 čeka` */
export const waitingText = (count: number): string => `${formatCount(count)}\u00a0${plural(count, waits)}`;

/** `27 čeka: novi termin?` */
export const nextRunText = (count: number): string => `${waitingText(count)}: novi termin?`;
