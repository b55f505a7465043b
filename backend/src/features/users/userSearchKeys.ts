import { fold } from '../../lib/fold.ts';

const SEARCHED = ['name', 'lastName', 'email'] as const;
type Searched = Partial<Record<(typeof SEARCHED)[number], string | undefined>>;

/** The folded keys of the texts that are given, by their path in the database, for `$set` beside the texts. */
export function userSearchKeys(given: Searched): Record<string, string> {
  const keys: Record<string, string> = {};
  for (const field of SEARCHED) {
    const text = given[field];
    if (text !== undefined) keys[`searchKeys.${field}`] = fold(text);
  }
  return keys;
}
