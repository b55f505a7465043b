import { trusted, type Types } from 'mongoose';
import { fold, searchPatterns } from './fold.ts';
import { keywordGrams, searchGrams } from './searchGrams.ts';

/** A search reads every key, so a key stays short whatever somebody pastes into a text. */
const SEARCH_KEY_MAX = 2000;

/** What a search looks through, the texts one after the other, cut at 2,000 characters; and what leads it there. */
export function searchKeys(...texts: string[]): { searchKey: string; searchGrams: string[] } {
  const searchKey = fold(texts.join(' ')).slice(0, SEARCH_KEY_MAX);
  return { searchKey, searchGrams: searchGrams(searchKey) };
}

/** What a list asks for when somebody searches it. */
export type WordsCondition = {
  searchGrams?: { $all: string[] };
  $and?: { searchKey: RegExp }[];
  _id?: { $in: Types.ObjectId[] };
};

/** The condition that `searchKey` holds every word of a keyword; none for a blank one. */
export function holdingWords(keyword: string): WordsCondition {
  const words = searchPatterns(keyword).map((pattern) => ({ searchKey: pattern }));
  return words.length > 0 ? { $and: words } : {};
}

/** The same condition, with what leads an index there; null when all the words are too short for that. */
export function ledToWords(keyword: string): WordsCondition | null {
  const grams = keywordGrams(keyword);
  return grams.length > 0 ? { searchGrams: trusted({ $all: grams }), ...holdingWords(keyword) } : null;
}
