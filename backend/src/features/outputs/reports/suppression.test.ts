import type { ShownCount } from '@institut/contract/reports/schema';
import { SMALLEST_SHOWN } from '@institut/contract/reports/values';
import { seededRandom } from '../../../test/security/generate.ts';
import { joinedColumns, suppressed } from './suppression.ts';

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

describe('joinedColumns', () => {
  it.each([
    [[5], [[0]]],
    [[4], null],
    [[0, 0, 0], null],
    [[2, 2, 0], null],
    [
      [40, 30, 5],
      [[0], [1], [2]],
    ],
    [
      [40, 30, 2],
      [[0], [1, 2]],
    ],
    [
      [2, 30, 40],
      [[0, 1], [2]],
    ],
    [[40, 2, 2], [[0, 1, 2]]],
    [
      [40, 3, 2],
      [[0], [1, 2]],
    ],
    [[0, 12, 0], [[0, 1, 2]]],
  ])('joins columns with the totals %j as %j', (totals, joined) => {
    expect(joinedColumns(totals)).toEqual(joined);
  });
});

describe('suppressed', () => {
  it.each<[string, number[][], ShownCount[][] | null]>([
    [
      'no count is below 5',
      [
        [5, 9],
        [7, 6],
      ],
      [
        [5, 9, 14],
        [7, 6, 13],
      ],
    ],
    ['there is one column', [[12], [5]], [[12], [5]]],
    ['the smallest of the others makes up for one', [[3], [20], [8]], [['few'], [20], ['hidden']]],
    ['a 5 stays, which cannot be less', [[0], [5], [9], [12]], [['few'], [5], ['hidden'], [12]]],
    ['4 and 4 are known of a sum of 8', [[4], [4]], null],
    [
      'four of a cycle hide one',
      [
        [3, 20],
        [8, 30],
        [50, 60],
      ],
      [
        ['few', 'hidden', 23],
        ['hidden', 'hidden', 38],
        [50, 60, 110],
      ],
    ],
  ])('%s', (_what, counts, shown) => {
    expect(suppressed(counts)).toEqual(shown);
  });

  it('hides what a reader could follow from the sums in 10,000 random tables', () => {
    const random = seededRandom(9);
    const problems = [];
    for (let table = 0; table < 10_000; table += 1) {
      const columns = random.int(1, 3);
      const limit = random.pick([6, 9, 15, 60]);
      const counts = Array.from({ length: random.int(2, 6) }, () =>
        Array.from({ length: columns }, () => random.int(0, limit)),
      );
      const shown = suppressed(counts);
      const problem = shown && problemOf(counts, shown);
      if (problem) problems.push({ problem, counts, shown });
    }
    expect(problems).toEqual([]);
  });
});

/** The count of each shown cell: those of a row, then its sum if there are several. */
const cellsOf = (row: readonly number[]) => (row.length > 1 ? [...row, sumOf(row)] : row);

function problemOf(counts: readonly number[][], shown: readonly ShownCount[][]): string | null {
  const cells = counts.flatMap((row, r) =>
    cellsOf(row).map((count, c) => ({ r, c, count, as: shown[r]?.[c] })),
  );
  const isWrong = ({ count, as }: (typeof cells)[number]) =>
    as === 'few' ? count >= SMALLEST_SHOWN : count < SMALLEST_SHOWN || (as !== 'hidden' && as !== count);
  if (cells.some(isWrong)) return 'a cell is shown as something else';
  if (!cells.some(({ as }) => as === 'few') && cells.some(({ as }) => as === 'hidden'))
    return 'too much is hidden';
  const known = cells.find(({ r, c, as }) => typeof as === 'string' && !isAmbiguous(counts, shown, r, c));
  return known ? `row ${known.r}, column ${known.c} follows` : null;
}

/**
 * Searches another table that agrees with all that is shown and differs in one cell, row by row, by the differences of the columns so
 * far. Differences of one are enough: an integer table that differs contains a cycle of differences of one.
 */
function isAmbiguous(
  counts: readonly number[][],
  shown: readonly ShownCount[][],
  row: number,
  column: number,
): boolean {
  const width = counts[0]?.length ?? 0;
  let reached = new Map([[Array(width).fill(0).join(), Array<number>(width).fill(0)]]);
  counts.forEach((values, r) => {
    const next = new Map<string, number[]>();
    for (const change of changesOf(width)) {
      const cells = cellsOf(values);
      const changes = cellsOf(change);
      if (!cells.every((count, c) => agrees(count, changes[c] ?? 0, shown[r]?.[c]))) continue;
      if (r === row && changes[column] === 0) continue;
      for (const before of reached.values()) {
        const after = before.map((sum, c) => sum + (change[c] ?? 0));
        next.set(after.join(), after);
      }
    }
    reached = next;
  });
  return reached.has(Array(width).fill(0).join());
}

const agrees = (count: number, change: number, as: ShownCount | undefined) =>
  change === 0 ||
  (as === 'few' && count + change >= 0 && count + change < SMALLEST_SHOWN) ||
  (as === 'hidden' && count + change >= SMALLEST_SHOWN);

const CHANGES = [1, 2, 3].map((width) =>
  Array.from({ length: width }).reduce<number[][]>(
    (all) => all.flatMap((change) => [-1, 0, 1].map((one) => change.concat(one))),
    [[]],
  ),
);
const changesOf = (width: number) => CHANGES[width - 1] ?? [];
