import { fold } from './fold.ts';

/** Shorter words are in so many records that an index would not help. */
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
