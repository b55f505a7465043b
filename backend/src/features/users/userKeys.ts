import { fold } from '../../database/search/fold.ts';
import { trigrams } from '../../database/search/trigrams.ts';
import { sortKey } from '../../database/search/sortKey.ts';

const SEARCHED = ['name', 'lastName', 'email'] as const;
const SORTED = ['name', 'lastName'] as const;
type Keyed = Partial<Record<(typeof SEARCHED)[number], string | undefined>>;

/** Returns the keys of the given texts by their path in the database, for `$set` together with the texts. */
export function userKeys(given: Keyed): Record<string, string | string[]> {
  const keys: Record<string, string | string[]> = {};
  for (const field of SEARCHED) {
    const text = given[field];
    if (text === undefined) continue;
    keys[`searchKeys.${field}`] = fold(text);
    keys[`searchGrams.${field}`] = trigrams(fold(text));
  }
  for (const field of SORTED) {
    const text = given[field];
    if (text !== undefined) keys[`sortKeys.${field}`] = sortKey(text);
  }
  return keys;
}
