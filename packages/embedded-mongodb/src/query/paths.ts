import { type Doc, isDoc } from '../values/types.ts';

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
