import { COUNT_DECIMALS, plural } from '@institut/contract/frame/plural';

// Chromium accepts `bs` but lacks its digits and separators; Croatian uses the same ones.
const numbers = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat('hr-BA', options);
const rating = numbers({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
const quantity = numbers({ maximumFractionDigits: COUNT_DECIMALS });
const rate = numbers({ maximumFractionDigits: 6 });

export { dayText as formatDate, momentText as formatMoment } from '@institut/contract/frame/dayText';

/** Formats a mean rating with one decimal: 4.5 -> `4,5`. */
export const formatRating = (mean: number): string => rating.format(mean);

/** Formats a quantity: 1010 -> `1.010`, 1.5 (hours) -> `1,5`. */
export const formatCount = (count: number): string => quantity.format(count);

/** Formats an exchange rate with all its decimals: 1.95583 -> `1,95583`. */
export const formatRate = (value: number): string => rate.format(value);

/** Returns a function that formats a number with its noun and a no-break space between them: `1.010 prijava`. */
export const counted = (one: string, few: string, other: string) => (count: number) =>
  `${formatCount(count)}\u00a0${plural(count, { one, few, other })}`;

export const countCourses = counted('kurs', 'kursa', 'kurseva');
export const countHours = counted('sat', 'sata', 'sati');
export const countSeats = counted('mjesto', 'mjesta', 'mjesta');
export const countDays = counted('dan', 'dana', 'dana');
export const countNews = counted('vijest', 'vijesti', 'vijesti');
export const countOpenings = counted('otvoren oglas', 'otvorena oglasa', 'otvorenih oglasa');
export const countOrders = counted('prijava', 'prijave', 'prijava');

// Without lookbehind, which Safari does not parse before 16.4.
const SHORT_WORDS = /(^|[\s(„])((?:[aikosu]\s+)+)/gi;
const E_HYPHEN = /(\be)-(?=\p{L})/giu;

/**
 * Returns a text from the data with a no-break space after each word of one letter ("a", "i", "k", "o", "s", "u") and a
 * no-break hyphen in "e-mail": Bosnian typography never ends a line with them. In markup write `&nbsp;` and `&#8209;`.
 */
export const tieShortWords = (text: string): string =>
  text
    .replace(SHORT_WORDS, (_, before: string, words: string) => before + words.replace(/\s+/g, '\u00a0'))
    .replace(E_HYPHEN, '$1\u2011');
