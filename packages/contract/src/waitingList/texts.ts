import { dayOf } from '../frame/days.ts';
import { momentText } from '../frame/dayText.ts';
import { countText, plural } from '../frame/plural.ts';
import { weekdayOf } from '../timetable/timetable.ts';

/** The weekdays in the genitive, from Sunday on. */
const WEEKDAYS = ['nedjelje', 'ponedjeljka', 'utorka', 'srijede', 'četvrtka', 'petka', 'subote'];

/** Returns a point in time for the words "do" and "poslije": `srijede 17. 2. 2027. u 18:00`. */
export const untilText = (moment: string | Date): string =>
  `${WEEKDAYS[weekdayOf(dayOf(moment))]} ${momentText(moment)}`;

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

/** Returns the words for seats that wait for somebody: `Čuvamo vam 2 mjesta`. */
export const heldText = (count: number): string =>
  count === 1 ? 'Mjesto čuvamo za vas' : `Čuvamo vam ${countText(count, seats)}`;

/** Returns the words for offered seats, within a sentence: `ponuđena su vam 2 mjesta`. */
export const offeredText = (count: number): string => countText(count, offered);

/** Returns the words for released seats, without their number: `Oslobodila su se mjesta`. */
export const releasedText = (count: number): string => plural(count, released);
