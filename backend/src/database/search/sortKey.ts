/** Sorts after everything that may follow a letter, since no text in use holds characters from this private range. */
const AFTER = '\uE000';

/** What stands for a letter of the Bosnian alphabet that comes after its plain one, in the order of the alphabet. */
const LETTERS: Record<string, string> = {
  č: `c${AFTER}a`,
  ć: `c${AFTER}b`,
  dž: `d${AFTER}a`,
  đ: `d${AFTER}b`,
  lj: `l${AFTER}a`,
  nj: `n${AFTER}a`,
  š: `s${AFTER}a`,
  ž: `z${AFTER}a`,
};

const COMBINING_MARKS = /\p{M}+/gu;

/** Longer texts that begin alike are equals. */
const KEY_MAX = 200;

/**
 * A text whose plain order is the order of the Bosnian alphabet (c č ć d dž đ ... l lj ... n nj ... s š ... z ž), so that
 * any database can sort by it, from an index: case and other accents make no difference, spaces and digits come first.
 */
export function sortKey(text: string): string {
  const letters = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/dž|lj|nj|[čćđšž]/g, (letter) => LETTERS[letter] ?? letter);
  return letters
    .normalize('NFD')
    .replace(COMBINING_MARKS, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, KEY_MAX);
}
