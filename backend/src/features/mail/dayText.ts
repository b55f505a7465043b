import { dayOf } from '@institut/contract/frame/days';
import { dayText as textOf } from '@institut/contract/frame/dayText';

/** Returns the day at the institute: `21. 11. 2026.` */
export const dayText = (at: Date): string => textOf(dayOf(at));

export const noonOf = (date: string): Date => new Date(`${date}T12:00:00Z`);
