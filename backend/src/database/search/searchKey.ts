import { fold } from './fold.ts';
import { searchGrams } from './trigrams.ts';

/** A search reads every key, so a key stays short whatever somebody pastes into a text. */
const SEARCH_KEY_MAX = 2000;

/** What a search looks through, the texts one after the other, cut at 2,000 characters; and what leads it there. */
export function searchKeys(...texts: string[]): { searchKey: string; searchGrams: string[] } {
  const searchKey = fold(texts.join(' ')).slice(0, SEARCH_KEY_MAX);
  return { searchKey, searchGrams: searchGrams(searchKey) };
}
