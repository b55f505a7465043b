import { MongoError, notSupported } from '../errors.ts';
import { mapSteps, type Steps } from '../steps.ts';
import { toDouble } from '../values/numbers.ts';
import { compareValues } from '../values/order.ts';
import { type Doc, isDoc, isNumeric } from '../values/types.ts';
import { reach } from './paths.ts';

export type SortField = { path: string; direction: 1 | -1 };

/** A field sorts by the smallest element of an array ascending, by the largest descending; absent sorts as null. */
function sortValue(document: unknown, parts: readonly string[], direction: 1 | -1): unknown {
  let best: unknown;
  let found = false;
  for (const value of reach(document, parts)) {
    // An empty array sorts as undefined, below null.
    const empty = Array.isArray(value) && value.length === 0;
    const candidates: unknown[] = empty ? [undefined] : Array.isArray(value) ? value : [value ?? null];
    for (const candidate of candidates) {
      if (!found || compareValues(candidate, best) * direction < 0) best = candidate;
      found = true;
    }
  }
  return found ? best : null;
}

function directionOf(field: string, value: unknown): 1 | -1 {
  if (isDoc(value) && '$meta' in value) throw notSupported('sorting by $meta');
  const direction = isNumeric(value) ? toDouble(value) : Number.NaN;
  if (direction === 1 || direction === -1) return direction;
  throw new MongoError(15975, `$sort key ordering must be 1 (ascending) or -1 (descending): ${field}`);
}

/** Returns the fields of a sort document. Throws 15975. */
export const sortFields = (specification: Doc): SortField[] =>
  Object.entries(specification).map(([path, value]) => ({ path, direction: directionOf(path, value) }));

type Decorated<T> = { item: T; values: unknown[] };

/** Short enough to be sorted without a pause. */
const RUN = 1000;

function* merge<T>(a: T[], b: T[], compare: (a: T, b: T) => number): Steps<T[]> {
  const [end, start] = [a.at(-1), b[0]];
  if (end === undefined || start === undefined || compare(end, start) <= 0) return a.concat(b);
  const merged: T[] = [];
  let [i, j] = [0, 0];
  for (let left = a[i], right = b[j]; left !== undefined && right !== undefined;) {
    if (compare(left, right) <= 0) {
      merged.push(left);
      left = a[(i += 1)];
    } else {
      merged.push(right);
      right = b[(j += 1)];
    }
    if (merged.length % RUN === 0) yield;
  }
  return merged.concat(a.slice(i), b.slice(j));
}

/** Returns the items sorted by the document that each holds; equal ones keep their order. */
export function* sortBy<T>(
  items: readonly T[],
  fields: readonly SortField[],
  documentOf: (item: T) => unknown,
): Steps<T[]> {
  const keys = fields.map(({ path, direction }) => ({ parts: path.split('.'), direction }));
  const compare = (a: Decorated<T>, b: Decorated<T>): number => {
    for (const [i, { direction }] of keys.entries()) {
      const order = compareValues(a.values[i], b.values[i]) * direction;
      if (order !== 0) return order;
    }
    return 0;
  };
  const decorated = yield* mapSteps(items, (item) => ({
    item,
    values: keys.map(({ parts, direction }) => sortValue(documentOf(item), parts, direction)),
  }));
  let runs: Decorated<T>[][] = [];
  for (let at = 0; at < decorated.length; at += RUN) {
    runs.push(decorated.slice(at, at + RUN).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const longer: Decorated<T>[][] = [];
    for (let i = 0; i < runs.length; i += 2)
      longer.push(yield* merge(runs[i] ?? [], runs[i + 1] ?? [], compare));
    runs = longer;
  }
  return (runs[0] ?? []).map(({ item }) => item);
}

/** Returns true when the documents are equal in the first fields of a sort. */
export function sortEqually(a: unknown, b: unknown, fields: readonly SortField[]): boolean {
  return fields.every(({ path, direction }) => {
    const parts = path.split('.');
    return compareValues(sortValue(a, parts, direction), sortValue(b, parts, direction)) === 0;
  });
}
