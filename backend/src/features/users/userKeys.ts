import { fold } from '../../database/search/fold.ts';
import { searchGrams } from '../../database/search/trigrams.ts';
import { sortKey } from '../../database/search/sortKey.ts';

const SEARCHED = ['name', 'lastName', 'email'] as const;
const SORTED = ['name', 'lastName'] as const;
type Keyed = Partial<Record<(typeof SEARCHED)[number], string | undefined>>;

/** The keys of the texts that are given, for searching and sorting, by their path in the database, for `$set` beside the texts. */
export function userKeys(given: Keyed): Record<string, string | string[]> {
  const keys: Record<string, string | string[]> = {};
  for (const field of SEARCHED) {
    const text = given[field];
    if (text === undefined) continue;
    keys[`searchKeys.${field}`] = fold(text);
    keys[`searchGrams.${field}`] = searchGrams(fold(text));
  }
  for (const field of SORTED) {
    const text = given[field];
    if (text !== undefined) keys[`sortKeys.${field}`] = sortKey(text);
  }
  return keys;
}
