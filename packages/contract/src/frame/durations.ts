import { plural } from './plural.ts';

const WORDS = ['nula', 'jedan', 'dva', 'tri', 'četiri', 'pet', 'šest', 'sedam', 'osam', 'devet', 'deset'];

/** Returns a number before a masculine noun, up to ten as a word: 3 -> `tri`, 12 -> `12`. */
export const numberText = (count: number): string => WORDS[count] ?? String(count);

/** Returns hours as a subject or an object: 1 -> `jedan sat`, 3 -> `tri sata`, 48 -> `48 sati`. */
export const hoursText = (hours: number): string =>
  `${numberText(hours)} ${plural(hours, { one: 'sat', few: 'sata', other: 'sati' })}`;

/** Returns days after a preposition with the genitive: od `21 dana`, which `daysText` writes `21 dan`. */
export const genitiveDays = (days: number): string => `${days} dana`;

/** Returns years as an object: 1 -> `jednu godinu`, 2 -> `dvije godine`, 11 -> `11 godina`. */
export const yearsText = (years: number): string =>
  `${{ 1: 'jednu', 2: 'dvije' }[years] ?? numberText(years)} ${plural(years, { one: 'godinu', few: 'godine', other: 'godina' })}`;

/** Returns a period as an object, in years where they are whole: 730 -> `dvije godine`, 90 -> `90 dana`. */
export const periodText = (days: number): string =>
  days > 0 && days % 365 === 0 ? yearsText(days / 365) : daysText(days);

/** Returns days as a subject or an object: 1 -> `jedan dan`, 7 -> `sedam dana`, 30 -> `30 dana`. */
export const daysText = (days: number): string =>
  `${numberText(days)} ${plural(days, { one: 'dan', few: 'dana', other: 'dana' })}`;
