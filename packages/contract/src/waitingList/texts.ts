import { TIME_ZONE } from '../frame/days.ts';
import { countText, plural } from '../frame/plural.ts';

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  weekday: 'short',
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
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

/** Returns a point in time for the words "do" and "poslije": `srijede 17. 2. 2027. u 18:00`. */
export function untilText(moment: string | Date): string {
  const part = Object.fromEntries(
    parts.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]),
  );
  const day = `${WEEKDAYS[part['weekday'] ?? '']} ${Number(part['day'])}.\u00a0${Number(part['month'])}.\u00a0${part['year']}.`;
  return `${day} u\u00a0${part['hour']}:${part['minute']}`;
}

const seats = { one: '%d mjesto', few: '%d mjesta', other: '%d mjesta' };
const offered = {
  one: 'ponuđeno vam je %d mjesto',
  few: 'ponuđena su vam %d mjesta',
  other: 'ponuđeno vam je %d mjesta',
};
const released = {
  one: 'Oslobodilo se mjesto',
  few: 'Oslobodila su se mjesta',
  other: 'Oslobodilo se više mjesta',
};

/** `Čuvamo vam 2 mjesta` */
export const heldText = (count: number): string =>
  count === 1 ? 'Mjesto čuvamo za vas' : `Čuvamo vam ${countText(count, seats)}`;

/** `ponuđena su vam 2 mjesta` */
export const offeredText = (count: number): string => countText(count, offered);

/** `Oslobodila su se mjesta` */
export const releasedText = (count: number): string => plural(count, released);
