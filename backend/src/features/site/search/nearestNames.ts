import { fold } from '../../../database/search/keys.ts';

/** Words that sound alike are written alike: `python` and `piton`, `excel` and `eksel`. */
const SPELLINGS: readonly [RegExp, string][] = [
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/sh/g, 's'],
  [/ch/g, 'c'],
  [/ck|q/g, 'k'],
  [/xc|x/g, 'ks'],
  [/w/g, 'v'],
  [/[yj]/g, 'i'],
  [/(.)\1/g, '$1'],
];

/** A word of fewer letters is similar to too many others. */
const WORD_MIN = 3;
/** Limits the comparisons of one search. */
const WORD_MAX = 20;
const WORDS_MAX = 5;
const WORDS_OF_NAME_MAX = 8;

/** Words are similar when at least this share of their letters is equal. */
const SIMILAR = 0.6;

/** Returns the words of a text, folded and spelled as they sound. */
function soundsOf(text: string): string[] {
  const words = fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .filter((word) => word.length >= WORD_MIN)
    .map((word) =>
      SPELLINGS.reduce((spelled, [sound, letters]) => spelled.replace(sound, letters), word).slice(
        0,
        WORD_MAX,
      ),
    );
}

/**
 * Returns the ids of the names that are most similar to a keyword, the best first: those with a word that differs in few
 * letters from a word of the keyword. Equally similar names keep their order.
 */
export function nearestNames<Id>(
  keyword: string,
  names: readonly { _id: Id; name: string }[],
  count: number,
): Id[] {
  const asked = soundsOf(keyword).slice(0, WORDS_MAX);
  const known = new Map<string, number>();
  const likenessOf = (word: string): number => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const likeness = Math.max(0, ...asked.map((one) => similarity(one, word)));
    known.set(word, likeness);
    return likeness;
  };
  return names
    .map(({ _id, name }) => {
      const words = soundsOf(name).slice(0, WORDS_OF_NAME_MAX);
      return { _id, likeness: Math.max(0, ...words.map(likenessOf)) };
    })
    .filter(({ likeness }) => likeness >= SIMILAR)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, count)
    .map(({ _id }) => _id);
}

/** Returns the share of equal letters, 1 for equal words. */
function similarity(a: string, b: string): number {
  const longer = Math.max(a.length, b.length);
  if (Math.abs(a.length - b.length) > longer * (1 - SIMILAR)) return 0;
  return 1 - editDistance(a, b) / longer;
}

/** Returns how many letters have to be changed, added or removed to turn one word into the other. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
