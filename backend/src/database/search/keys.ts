const COMBINING_MARKS = /\p{M}+/gu;

/**
 * Returns Bosnian text folded for comparison: lower case, č and ć -> c, š -> s, ž -> z, đ and dj -> d, without other
 * accents, white space and control characters collapsed to single spaces and trimmed. The stored `searchKey` of every
 * record is folded with it, so a change needs a new key (docs/architecture.md, Migrations).
 */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(COMBINING_MARKS, '')
    .toLowerCase()
    .replace(/đ|dj/g, 'd')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/**
 * Returns one pattern for each different word of a query, to be matched against folded text; none for a blank query.
 * Every character is escaped (`.*` finds a dot and an asterisk), so no query can be slow to match.
 */
export function searchPatterns(query: string): RegExp[] {
  const words = fold(query).split(' ').filter(Boolean);
  return [...new Set(words)].map((word) => new RegExp(word.replace(/[^\p{L}\p{N}]/gu, String.raw`\$&`)));
}

/** An index would not help for shorter words, because most records contain them. */
const TRIGRAM_LENGTH = 3;

/**
 * Returns every different group of three characters within the words of a folded text, in order. A text that contains a
 * word contains all of the word's trigrams, so an index on them finds the few records that a search has to check.
 */
export function trigrams(text: string): string[] {
  return [...new Set(text.split(' ').flatMap(trigramsOfWord))];
}

/** Each trigram of a query costs an index lookup, and the last ones of mail addresses are in every record. */
const TRIGRAMS_PER_WORD = 4;

/** Returns the first trigrams of each word of a keyword, the longest word first because the fewest records contain it. */
export function keywordTrigrams(keyword: string): string[] {
  const longestFirst = fold(keyword)
    .split(' ')
    .sort((a, b) => b.length - a.length);
  return [...new Set(longestFirst.flatMap((word) => trigramsOfWord(word).slice(0, TRIGRAMS_PER_WORD)))];
}

function trigramsOfWord(word: string): string[] {
  const count = Math.max(0, word.length - TRIGRAM_LENGTH + 1);
  return Array.from({ length: count }, (_, start) => word.slice(start, start + TRIGRAM_LENGTH));
}

/** The digits of a number that are the same however its country and area are written. */
const PHONE_DIGITS = 8;

/**
 * Returns the last eight digits of a telephone number, by which it is found in any usual way of writing: `+387 61 933 434` and
 * `061/933-434` -> `61933434`. An empty text for anything else and for fewer digits.
 */
export function phoneKeyOf(text: string): string {
  const digits = text.replace(/\D/g, '');
  return /^[\d\s()+/.-]+$/.test(text) && digits.length >= PHONE_DIGITS ? digits.slice(-PHONE_DIGITS) : '';
}

/** The field behind the search index of a collection; no query returns it. */
export type Searchable = { searchGrams: string[] };

/** A search may match the key of every record, so a key stays short however long a text is. */
const SEARCH_KEY_MAX = 2000;

/** Returns the search key of a record's texts, cut at `maxLength` characters, and the trigrams that index it. */
export function searchKeys(
  texts: readonly string[],
  maxLength = SEARCH_KEY_MAX,
): { searchKey: string; searchGrams: string[] } {
  const searchKey = fold(texts.join(' ')).slice(0, maxLength);
  return { searchKey, searchGrams: trigrams(searchKey) };
}

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
