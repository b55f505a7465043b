import { fold } from './fold.ts';

/** How many characters an index finds at once. Shorter words are in so many records that no index would help. */
const GRAM_LENGTH = 3;

/** What a search index is built of; it stays in the database, no query reads it. */
export type Searchable = { searchGrams: string[] };

/**
 * Every different group of three characters in the words of a folded text, in order. A text that holds a word holds all
 * of the word's groups, so an index over them leads to the few records among which a search has to look.
 */
export function searchGrams(key: string): string[] {
  return [...new Set(key.split(' ').flatMap(gramsOfWord))];
}

/** So many groups tell a word from others; an index needs time for each, and ends of addresses are in all of them. */
const WORD_GRAMS = 4;

/** The first groups of each word of a keyword, the longest word first: it is the one that is found least. */
export function keywordGrams(keyword: string): string[] {
  const words = fold(keyword).split(' ');
  const longestFirst = words.sort((a, b) => b.length - a.length);
  return [...new Set(longestFirst.flatMap((word) => gramsOfWord(word).slice(0, WORD_GRAMS)))];
}

function gramsOfWord(word: string): string[] {
  const count = Math.max(0, word.length - GRAM_LENGTH + 1);
  return Array.from({ length: count }, (_, start) => word.slice(start, start + GRAM_LENGTH));
}
