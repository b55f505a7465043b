import { plural } from './plural.ts';

const WORDS = ['nula', 'jedan', 'dva', 'tri', 'četiri', 'pet', 'šest', 'sedam', 'osam', 'devet', 'deset'];

/** Returns a number before a masculine noun, up to ten as a word: 3 -> `tri`, 12 -> `12`. */
export const numberText = (count: number): string => WORDS[count] ?? String(count);

/** Returns hours as a subject or an object: 1 -> `jedan sat`, 3 -> `tri sata`, 48 -> `48 sati`. */
export const hoursText = (hours: number): string =>
  `${numberText(hours)} ${plural(hours, { one: 'sat', few: 'sata', other: 'sati' })}`;

/** Returns days after a preposition with the genitive: od `21 dana`, which `daysText` writes `21 dan`. */
export const genitiveDays = (days: number): string => `${days} dana`;

/** Returns days as a subject or an object: 1 -> `jedan dan`, 7 -> `sedam dana`, 30 -> `30 dana`. */
export const daysText = (days: number): string =>
  `${numberText(days)} ${plural(days, { one: 'dan', few: 'dana', other: 'dana' })}`;
