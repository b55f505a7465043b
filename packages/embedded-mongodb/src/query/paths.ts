import { MongoError, notSupported } from '../errors.ts';
import { toDouble } from '../values/numbers.ts';
import { compareValues } from '../values/order.ts';
import { type Doc, isDoc, isNumeric } from '../values/types.ts';

export const isPosition = (part: string): boolean => /^(0|[1-9]\d*)$/.test(part);

/**
 * Yields every value at a query path: the documents of arrays are entered, a number is a position or a field name, and
 * a path without a value yields undefined. With `spread` an array at the end yields its elements and itself, unless
 * the path names it by its position in another array.
 */
export function* reach(value: unknown, parts: readonly string[], spread = false, at = 0): Generator {
  const part = parts[at];
  if (part === undefined) {
    if (spread && Array.isArray(value)) yield* value;
    yield value;
    return;
  }
  if (Array.isArray(value)) {
    for (const item of value) if (isDoc(item)) yield* reach(item, parts, spread, at);
    if (!isPosition(part) || Number(part) >= value.length) return;
    if (at === parts.length - 1) yield value[Number(part)];
    else yield* reach(value[Number(part)], parts, spread, at + 1);
    return;
  }
  if (isDoc(value) && Object.hasOwn(value, part)) yield* reach(value[part], parts, spread, at + 1);
  else yield undefined;
}

/** Returns the values at the paths for the error of a duplicate key, as a document and as text. */
export function valuesForMessage(document: Doc, paths: string[]): { keyValue: Doc; text: string } {
  const entries = paths.map((path) => {
    const value = Array.from(reach(document, path.split('.'))).find((found) => found !== undefined);
    return [path, value ?? null] as const;
  });
  const text = entries.map(([path, value]) => `${path}: ${JSON.stringify(value)}`).join(', ');
  return { keyValue: Object.fromEntries(entries), text: `{ ${text} }` };
}

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

/** Returns the items sorted by the document that each holds; equal ones keep their order. Throws 15975. */
export function sortBy<T>(items: readonly T[], specification: Doc, documentOf: (item: T) => unknown): T[] {
  const keys = Object.entries(specification).map(([field, value]) => ({
    parts: field.split('.'),
    direction: directionOf(field, value),
  }));
  const decorated = items.map((item) => ({
    item,
    values: keys.map(({ parts, direction }) => sortValue(documentOf(item), parts, direction)),
  }));
  decorated.sort((a, b) => {
    for (const [i, { direction }] of keys.entries()) {
      const order = compareValues(a.values[i], b.values[i]) * direction;
      if (order !== 0) return order;
    }
    return 0;
  });
  return decorated.map(({ item }) => item);
}
