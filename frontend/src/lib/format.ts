import { TIME_ZONE } from '@institut/contract/days';
import { COUNT_DECIMALS } from '@institut/contract/plural';

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})/;
// Chromium knows `bs` but ships it without its digits and separators; Croatian ones are the same.
const rating = new Intl.NumberFormat('hr-BA', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/**
 * A day as people in Bosnia write it: `2026-11-21` or `2026-11-21T23:30:00Z` -> `21. 11. 2026.` (with no-break spaces).
 * Only the first ten characters count, so no time zone ever moves the day. Any other text comes back unchanged.
 */
export function formatDate(date: string): string {
  const [, year, month, day] = ISO_DATE.exec(date) ?? [];
  return year ? `${Number(day)}.\u00a0${Number(month)}.\u00a0${year}.` : date;
}

const minute = new Intl.DateTimeFormat('sv-SE', {
  timeZone: TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
});

/** A moment as the institute's clocks show it: `2026-11-21T09:05:00.000Z` -> `21. 11. 2026. u 10:05`. */
export function formatMoment(moment: string): string {
  const [day = '', time = ''] = minute.format(new Date(moment)).split(' ');
  return `${formatDate(day)} u\u00a0${time}`;
}

/** A mean rating with one decimal: 4.5 -> `4,5`. */
export const formatRating = (mean: number): string => rating.format(mean);

const quantity = new Intl.NumberFormat('hr-BA', { maximumFractionDigits: COUNT_DECIMALS });

/** How many, as it stands beside amounts: 1010 -> `1.010`, hours of a course 1.5 -> `1,5`. */
export const formatCount = (count: number): string => quantity.format(count);

const rate = new Intl.NumberFormat('hr-BA', { maximumFractionDigits: 6 });

/** A rate of exchange with all its decimals: 1.95583 -> `1,95583`. */
export const formatRate = (value: number): string => rate.format(value);
