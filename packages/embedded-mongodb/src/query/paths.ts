import { ObjectId } from 'bson';
import { type Doc, isDoc } from '../values/types.ts';

const isPosition = (part: string): boolean => /^(0|[1-9]\d*)$/.test(part);

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

function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (Array.isArray(value)) return `[ ${value.map(shown).join(', ')} ]`;
  if (isDoc(value))
    return `{ ${Object.entries(value)
      .map(([name, field]) => `${name}: ${shown(field)}`)
      .join(', ')} }`;
  return String(value);
}

/** Returns the values at the paths for the error of a duplicate key: as a document and as MongoDB prints it. */
export function valuesForMessage(document: Doc, paths: string[]): { keyValue: Doc; text: string } {
  const keyValue: Doc = {};
  for (const path of paths) {
    const value = Array.from(reach(document, path.split('.'))).find((found) => found !== undefined);
    keyValue[path] = value ?? null;
  }
  return { keyValue, text: shown(keyValue) };
}
