import { MongoError } from '../errors.ts';
import { compareValues } from '../values/compare.ts';
import { toDouble } from '../values/numbers.ts';
import { type Doc, isDoc, isNumeric } from '../values/types.ts';
import { reach } from './paths.ts';

/** The value a field sorts by: the smallest element of an array ascending, the largest descending; absent is null. */
function sortValue(document: unknown, parts: readonly string[], direction: 1 | -1): unknown {
  let best: unknown;
  let found = false;
  for (const value of reach(document, parts)) {
    // An empty array sorts as undefined, below null.
    const candidates: unknown[] = Array.isArray(value)
      ? value.length === 0
        ? [undefined]
        : value
      : [value ?? null];
    for (const candidate of candidates) {
      if (!found || compareValues(candidate, best) * direction < 0) best = candidate;
      found = true;
    }
  }
  return found ? best : null;
}

function directionOf(field: string, value: unknown): 1 | -1 {
  if (isDoc(value) && '$meta' in value)
    throw new MongoError(238, 'sorting by $meta is not supported by the embedded database');
  const direction = isNumeric(value) ? toDouble(value) : Number.NaN;
  if (direction === 1 || direction === -1) return direction;
  throw new MongoError(
    15975,
    `$sort key ordering must be 1 (for ascending) or -1 (for descending): ${field}`,
  );
}

/** MongoDB's order of documents under a sort specification. */
export function sortComparator(specification: Doc): (a: unknown, b: unknown) => number {
  const keys = Object.entries(specification).map(([field, value]) => ({
    parts: field.split('.'),
    direction: directionOf(field, value),
  }));
  return (a, b) => {
    for (const { parts, direction } of keys) {
      const order = compareValues(sortValue(a, parts, direction), sortValue(b, parts, direction));
      if (order !== 0) return order * direction;
    }
    return 0;
  };
}

/** Sorts items by a document each of them holds; equal ones keep their order. */
export function sortBy<T>(items: readonly T[], specification: Doc, documentOf: (item: T) => unknown): T[] {
  if (Object.keys(specification).length === 0) return items.slice();
  const keys = Object.entries(specification).map(([field, value]) => ({
    parts: field.split('.'),
    direction: directionOf(field, value),
  }));
  const decorated = items.map((item) => ({
    item,
    values: keys.map(({ parts, direction }) => sortValue(documentOf(item), parts, direction)),
  }));
  decorated.sort((a, b) => {
    for (let i = 0; i < keys.length; i += 1) {
      const order = compareValues(a.values[i], b.values[i]) * (keys[i]?.direction ?? 1);
      if (order !== 0) return order;
    }
    return 0;
  });
  return decorated.map(({ item }) => item);
}
