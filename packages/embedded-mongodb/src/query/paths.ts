import { ObjectId } from 'bson';
import { type Doc, isDoc } from '../values/types.ts';

const isPosition = (part: string): boolean => /^(0|[1-9]\d*)$/.test(part);

/**
 * Everything a query path reaches in a document, as MongoDB walks it: arrays of documents are spread, a number may be
 * a position or a field name, a path that leads nowhere yields undefined. With `spread` an array at the end is given
 * element by element and whole, unless the path names it by its position in another array.
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

/** What comparison operators look at. */
export const reachElements = (value: unknown, parts: readonly string[]): Generator =>
  reach(value, parts, true);

/** A field of a document, arrays not spread; undefined when the path leads nowhere. */
export function getPath(document: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, part) => {
    if (Array.isArray(value) && isPosition(part)) return value[Number(part)];
    return isDoc(value) && Object.hasOwn(value, part) ? value[part] : undefined;
  }, document);
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

/** A document's values at the paths, for error messages: as a document and as MongoDB prints it. */
export function valuesForMessage(document: Doc, paths: string[]): { keyValue: Doc; text: string } {
  const keyValue: Doc = {};
  for (const path of paths) {
    const value = Array.from(reach(document, path.split('.'))).find((found) => found !== undefined);
    keyValue[path] = value ?? null;
  }
  return { keyValue, text: shown(keyValue) };
}
