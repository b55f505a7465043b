import { TIME_ZONE } from '../frame/days.ts';

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  weekday: 'short',
  day: 'numeric',
  month: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const WEEKDAYS: Readonly<Record<string, string>> = {
  Mon: 'ponedjeljka',
  Tue: 'utorka',
  Wed: 'srijede',
  Thu: 'četvrtka',
  Fri: 'petka',
  Sat: 'subote',
  Sun: 'nedjelje',
};

/** Returns a point in time for the words "do" and "poslije": `srijede 17. 2. u 18:00`. */
export function untilText(moment: string | Date): string {
  const part = Object.fromEntries(
    parts.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]),
  );
  const day = `${WEEKDAYS[part['weekday'] ?? '']} ${Number(part['day'])}.\u00a0${Number(part['month'])}.`;
  return `${day} u\u00a0${part['hour']}:${part['minute']}`;
}
