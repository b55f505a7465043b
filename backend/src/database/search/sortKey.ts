/** Sorts after everything that may follow a letter, since no text in use contains characters of this private range. */
const AFTER = '\uE000';

/** The letters of the Bosnian alphabet that follow a plain letter, in the order of the alphabet. */
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

/** Longer texts that begin alike are equal. */
const KEY_MAX = 200;

/**
 * Returns a key whose byte order is the order of the Bosnian alphabet (c č ć d dž đ ... l lj ... n nj ... s š ... z ž), so
 * that any database can sort by it from an index. Ignores case and other accents; spaces and digits come first.
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
