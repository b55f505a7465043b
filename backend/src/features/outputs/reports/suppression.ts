import type { ShownCount } from '@institut/contract/reports/schema';
import { SMALLEST_SHOWN } from '@institut/contract/reports/values';

/** A cell of a table as an arc of a network, in which each sum is a node whose arcs in and out carry the same number. */
type Cell = { row: number; count: number; from: number; to: number; shown: ShownCount };

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/**
 * Joins columns, by their totals, until each total can be shown: the smallest one with the second smallest. Returns the indexes of
 * the columns that each of the joined ones has; null when there are too few people in all of them.
 */
export function joinedColumns(totals: readonly number[]): number[][] | null {
  let joined = totals.map((total, index) => ({ total, indexes: [index] }));
  for (;;) {
    const [smallest, second, ...rest] = joined.toSorted((a, b) => a.total - b.total);
    if (!smallest || (!second && smallest.total < SMALLEST_SHOWN)) return null;
    if (!second || smallest.total >= SMALLEST_SHOWN) break;
    const indexes = [...smallest.indexes, ...second.indexes].sort((a, b) => a - b);
    joined = [...rest, { total: smallest.total + second.total, indexes }];
  }
  return joined.map(({ indexes }) => indexes).sort(([a = 0], [b = 0]) => a - b);
}

/**
 * Returns the cells of each row of a table, followed by its sum if the table has several columns, so that each hidden count has two
 * possible values at least for a reader who knows the others, the sums of all columns, and that each `few` is below, and each `hidden`
 * at or above `SMALLEST_SHOWN`. Null when no such table exists: then nothing but the sums of the columns may be shown.
 */
export function suppressed(counts: readonly (readonly number[])[]): ShownCount[][] | null {
  const cells = counts.flatMap((row, index) => cellsOf(row, index, counts.length));
  for (;;) {
    const ways = cells.filter(isHidden).map((cell) => cheapestWay(cell, cells));
    const way = ways.find((one) => one === null || one.cost > 0);
    if (way === null) return null;
    if (!way) break;
    for (const cell of way.cells.filter((one) => !isHidden(one))) cell.shown = 'hidden';
  }
  return counts.map((_, row) => cells.filter((cell) => cell.row === row).map(({ shown }) => shown));
}

/** The nodes are the rows, then the columns, then the column of sums. The rows of one column have no sums: they share a node. */
function cellsOf(row: readonly number[], index: number, rows: number): Cell[] {
  const cell = (count: number, from: number, to: number): Cell => ({
    row: index,
    count,
    from,
    to,
    shown: count < SMALLEST_SHOWN ? 'few' : count,
  });
  if (row.length === 1) return row.map((count) => cell(count, 0, 1));
  return [
    ...row.map((count, column) => cell(count, index, rows + column)),
    cell(sumOf(row), rows + row.length, index),
  ];
}

const isHidden = ({ shown }: Cell): boolean => typeof shown === 'string';
const canRise = ({ shown, count }: Cell): boolean => shown !== 'few' || count < SMALLEST_SHOWN - 1;
const canFall = ({ shown, count }: Cell): boolean => count > (shown === 'few' ? 0 : SMALLEST_SHOWN);

/** The cells that make up for a change of another one by one, if those that are shown are hidden too, whose counts are its cost. */
type Way = { cost: number; cells: Cell[] };

function cheapestWay(cell: Cell, cells: readonly Cell[]): Way | null {
  const others = cells.filter((other) => other !== cell);
  const rising = canRise(cell) && wayBetween(cell.to, cell.from, others);
  const falling = canFall(cell) && wayBetween(cell.from, cell.to, others);
  return [rising, falling].filter((way) => way !== false).toSorted((a, b) => a.cost - b.cost)[0] ?? null;
}

function wayBetween(start: number, goal: number, cells: readonly Cell[]): Way | false {
  const ways = new Map<number, Way>([[start, { cost: 0, cells: [] }]]);
  const extend = (cell: Cell, from: number, to: number): boolean => {
    const way = ways.get(from);
    const cost = (way?.cost ?? Infinity) + (isHidden(cell) ? 0 : cell.count);
    if (!way || cost >= (ways.get(to)?.cost ?? Infinity)) return false;
    ways.set(to, { cost, cells: [...way.cells, cell] });
    return true;
  };
  const extendAll = () =>
    cells.filter(
      (cell) =>
        (canRise(cell) && extend(cell, cell.from, cell.to)) ||
        (canFall(cell) && extend(cell, cell.to, cell.from)),
    ).length > 0;
  while (extendAll());
  return ways.get(goal) ?? false;
}
