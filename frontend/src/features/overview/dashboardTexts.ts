import { formatKm } from '@institut/contract/money/money';
import type { CourseFigures, OrderFigures } from '@institut/contract/overview/schema';
import { plural } from '@institut/contract/frame/plural';
import { countDays, counted, formatCount } from '../../lib/format.ts';
import { monthText } from '../../lib/months.ts';

/** Returns an amount without its currency: `1.234,50`. */
export const amountText = (km: number): string => formatKm(km).replace(/\sKM$/, '');

const awaitingText = (count: number): string =>
  `${formatCount(count)} ${plural(count, {
    one: 'nova prijava čeka na odluku',
    few: 'nove prijave čekaju na odluku',
    other: 'novih prijava čeka na odluku',
  })}`;

const unpaidText = (count: number): string =>
  `${formatCount(count)} ${plural(count, {
    one: 'prijava još nije plaćena',
    few: 'prijave još nisu plaćene',
    other: 'prijava još nije plaćeno',
  })}`;

/** Returns the number of new and unpaid orders in a sentence. */
export function daySentence({ applications, unpaid }: OrderFigures): string {
  if (applications.total === 0) return 'Još nema prijava. Čim stigne prva, vidjet ćete je ovdje.';
  const parts = [
    ...(applications.awaiting > 0 ? [awaitingText(applications.awaiting)] : []),
    ...(unpaid.count > 0 ? [unpaidText(unpaid.count)] : []),
  ];
  if (parts.length === 0) return 'Sve prijave su obrađene i plaćene.';
  return `${parts.join(', a ')}.`;
}

export function weekComparison({ count, before }: OrderFigures['applications']['lastWeek']): string {
  if (count === before) return 'isto kao sedmicu prije';
  return `${formatCount(Math.abs(count - before))} ${count > before ? 'više' : 'manje'} nego sedmicu prije`;
}

/** Returns whole percent, rounded down: 100 means that orders hold every seat. */
export function percentHeld({ held, capacity }: CourseFigures['seats']): number {
  return capacity === 0 ? 0 : Math.floor((held * 100) / capacity);
}

const onComingCourses = counted(
  'kursu koji tek počinje',
  'kursa koji tek počinju',
  'kurseva koji tek počinju',
);

/** Returns how full the future courses are: `143 od 210 na 14 kurseva koji tek počinju, ponuđeno: 2`. */
export const heldText = ({ courses, held, offered, capacity }: CourseFigures['seats']): string =>
  `${formatCount(held)} od ${formatCount(capacity)} na ${onComingCourses(courses)}${offeredText(offered)}`;

/** Returns the number of seats that wait for people of the waiting list: `, ponuđeno: 2`. */
export const offeredText = (offered: number): string =>
  offered > 0 ? `, ponuđeno: ${formatCount(offered)}` : '';

/** Returns how long the oldest unpaid order has been waiting. */
export function longestWait(count: number, days: number): string {
  if (days > 0) return `Najduže čeka ${countDays(days)}`;
  return count === 1 ? 'Stigla je danas' : 'Sve su stigle danas';
}

export function seatsLeft(free: number): string {
  if (free === 0) return 'Popunjeno';
  return `Još ${formatCount(free)} ${plural(free, { one: 'mjesto', few: 'mjesta', other: 'mjesta' })}`;
}

const WEEKDAYS = ['nedjelja', 'ponedjeljak', 'utorak', 'srijeda', 'četvrtak', 'petak', 'subota'] as const;

/** `2026-11-21` -> `subota, 21. novembar 2026.` */
export function dayText(day: string): string {
  const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';
  return `${weekday}, ${Number(day.slice(8, 10))}.\u00a0${monthText(day.slice(0, 7))}`;
}
