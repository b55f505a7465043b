/** A run of words: in both texts, only in the one before, only in the one after. */
export type DiffPart = {
  kind: 'same' | 'gone' | 'new';
  text: string;
  /** Where it stands among the parts. */
  place: number;
};
type Words = Omit<DiffPart, 'place'>;

/** Above it comparing word by word takes too long: 2,000 by 2,000 words. */
const MOST_CELLS = 4_000_000;

/** What became of a text, word by word; where both are long and have nothing in common at their ends, as a whole. */
export function diffWords(before: string, after: string): DiffPart[] {
  const one = wordsOf(before);
  const other = wordsOf(after);
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (
    end < one.length - start &&
    end < other.length - start &&
    one[one.length - 1 - end] === other[other.length - 1 - end]
  ) {
    end += 1;
  }
  const middle = diffMiddle(one.slice(start, one.length - end), other.slice(start, other.length - end));
  return joined([
    { kind: 'same', text: one.slice(0, start).join('') },
    ...middle,
    { kind: 'same', text: one.slice(one.length - end).join('') },
  ]);
}

/** Words with the space after them, so that joined they are the text again. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*|^\s+/g) ?? [];

function diffMiddle(one: readonly string[], other: readonly string[]): Words[] {
  if (one.length * other.length > MOST_CELLS) {
    return [
      { kind: 'gone', text: one.join('') },
      { kind: 'new', text: other.join('') },
    ];
  }
  const common = commonLengths(one, other);
  const width = other.length + 1;
  const parts: Words[] = [];
  let row = 0;
  let column = 0;
  while (row < one.length || column < other.length) {
    const [gone = '', fresh = ''] = [one[row], other[column]];
    const below = common[(row + 1) * width + column] ?? 0;
    const beside = common[row * width + column + 1] ?? 0;
    if (row < one.length && column < other.length && gone === fresh) {
      parts.push({ kind: 'same', text: gone });
      row += 1;
      column += 1;
    } else if (column >= other.length || (row < one.length && below >= beside)) {
      parts.push({ kind: 'gone', text: gone });
      row += 1;
    } else {
      parts.push({ kind: 'new', text: fresh });
      column += 1;
    }
  }
  return parts;
}

/** How many words the rests of both have in common in order, from each pair of places on. */
function commonLengths(one: readonly string[], other: readonly string[]): Uint16Array {
  const width = other.length + 1;
  const lengths = new Uint16Array((one.length + 1) * width);
  for (let row = one.length - 1; row >= 0; row -= 1) {
    for (let column = other.length - 1; column >= 0; column -= 1) {
      const here = row * width + column;
      lengths[here] =
        one[row] === other[column]
          ? (lengths[here + width + 1] ?? 0) + 1
          : Math.max(lengths[here + width] ?? 0, lengths[here + 1] ?? 0);
    }
  }
  return lengths;
}

function joined(parts: readonly Words[]): DiffPart[] {
  const result: DiffPart[] = [];
  for (const { kind, text } of parts) {
    const last = result.at(-1);
    if (text === '') continue;
    if (last?.kind === kind) last.text += text;
    else result.push({ kind, text, place: result.length });
  }
  return result;
}
