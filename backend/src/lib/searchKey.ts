import { fold, searchPatterns } from './fold.ts';

/** A search reads every key, so a key stays short whatever somebody pastes into a text. */
const SEARCH_KEY_MAX = 2000;

/** The folded text that a search looks through: the texts one after the other, cut at 2,000 characters. */
export function searchKey(...texts: string[]): string {
  return fold(texts.join(' ')).slice(0, SEARCH_KEY_MAX);
}

/** The condition that `searchKey` holds every word of a keyword; none for a blank one. */
export function holdingWords(keyword: string): { $and?: { searchKey: RegExp }[] } {
  const words = searchPatterns(keyword).map((pattern) => ({ searchKey: pattern }));
  return words.length > 0 ? { $and: words } : {};
}
