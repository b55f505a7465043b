import { dayAfter } from '@institut/contract/frame/days';
import { daysOfMonth } from '../../../lib/months.ts';
import type { Period } from './reportLinks.ts';

export const PERIOD_LABELS = {
  month: 'Ovaj mjesec',
  lastMonth: 'Prošli mjesec',
  year: 'Ova godina',
  lastYear: 'Prošla godina',
} as const;
export type PeriodName = keyof typeof PERIOD_LABELS;

const monthOf = (day: string): Period => {
  const { first, last } = daysOfMonth(day.slice(0, 7));
  return { od: first, do: last };
};

const yearOf = (year: number): Period => ({ od: `${year}-01-01`, do: `${year}-12-31` });

/** Returns the named periods of a day. */
export function periodsOf(today: string): Record<PeriodName, Period> {
  const month = monthOf(today);
  const year = Number(today.slice(0, 4));
  return {
    month,
    lastMonth: monthOf(dayAfter(month.od, -1)),
    year: yearOf(year),
    lastYear: yearOf(year - 1),
  };
}
