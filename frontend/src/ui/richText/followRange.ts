import type { Quill, RangeStatic as Range } from 'react-quill';

/** A range of a text, kept at the words it was about while the text changes. */
export type FollowedRange = { now: () => Range; stop: () => void };

/** Follows a range from now on until it is stopped. */
export function followRange(quill: Quill, { index, length }: Range): FollowedRange {
  let start = index;
  let end = index + length;
  const move = (delta: { transformPosition: (position: number, isBefore?: boolean) => number }) => {
    const isEmpty = start === end;
    start = delta.transformPosition(start);
    // What is put in right behind the range is not of it.
    end = isEmpty ? start : Math.max(start, delta.transformPosition(end, true));
  };
  quill.on('text-change', move);
  return {
    now: () => ({ index: start, length: end - start }),
    stop: () => void quill.off('text-change', move),
  };
}
