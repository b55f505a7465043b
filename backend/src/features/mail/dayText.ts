import { TIME_ZONE } from '@institut/contract/frame/days';

/** How mails write days. */

const day = new Intl.DateTimeFormat('bs', { timeZone: TIME_ZONE, dateStyle: 'short' });

/** Returns the day at the institute: `21. 11. 2026.` */
export const dayText = (at: Date): string => day.format(at);

export const noonOf = (date: string): Date => new Date(`${date}T12:00:00Z`);
