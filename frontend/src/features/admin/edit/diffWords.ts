import { diffArrays } from 'diff';

/** A run of words that is in both texts, only in the old one, or only in the new one. */
export type DiffPart = {
  kind: 'same' | 'gone' | 'new';
  text: string;
  place: number;
};

/** The comparison time grows with the square of the differing words: 2,000 take about a third of a second. */
const MOST_EDITS = 2000;

/** Returns the differences of two texts word by word. Texts with little in common differ as a whole. */
export function diffWords(before: string, after: string): DiffPart[] {
  const changes = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: MOST_EDITS }) ?? [
    { removed: true, added: false, value: [before] },
    { removed: false, added: true, value: [after] },
  ];
  return changes.map(({ removed, added, value }, place) => ({
    kind: removed ? 'gone' : added ? 'new' : 'same',
    text: value.join(''),
    place,
  }));
}

/** Each word keeps the space after it, so that the words can be joined to the text again. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*|^\s+/g) ?? [];
