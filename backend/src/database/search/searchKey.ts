import { fold } from './fold.ts';
import { trigrams } from './trigrams.ts';

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
