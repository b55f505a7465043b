import { badValue, failedToParse, MongoError } from '../errors.ts';
import { type Matcher, matcherOf } from '../query/filter.ts';
import { isPosition } from '../query/paths.ts';
import { setField } from '../values/codec.ts';
import { type Doc, isDoc, own } from '../values/types.ts';

export type Apply = (document: Doc, parts: readonly string[]) => void;

export type UpdateOperator = (operand: unknown, path: string) => Apply;

/** The array position that the query matched, for `$`, and the conditions of `$[identifier]`. */
type Positions = { matched: number | null; filters: ReadonlyMap<string, Matcher> };

/** Returns the parts of an update's path. Throws for empty names and for a position in the first part. */
export function splitPath(path: string): string[] {
  const parts = path.split('.');
  if (parts.includes(''))
    throw new MongoError(56, `The update path '${path}' contains an empty field name, which is not allowed.`);
  if (isArrayPart(parts[0] ?? '')) throw badValue(`A path cannot begin with a positional element: '${path}'`);
  return parts;
}

function* identifiersIn(filter: Doc): Generator<string> {
  for (const [field, condition] of Object.entries(filter)) {
    if (!field.startsWith('$')) yield field.split('.')[0] ?? '';
    else if (Array.isArray(condition))
      for (const branch of condition) if (isDoc(branch)) yield* identifiersIn(branch);
  }
}

/** Compiles `arrayFilters`, by their identifiers. Throws FailedToParse and BadValue for invalid identifiers. */
export function arrayFiltersOf(filters: readonly Doc[]): Map<string, Matcher> {
  const known = new Map<string, Matcher>();
  for (const filter of filters) {
    const [name = '', ...others] = new Set(identifiersIn(filter));
    if (name === '' || others.length > 0 || known.has(name))
      throw failedToParse('Each array filter needs one top-level field name, different from the others');
    if (!/^[a-z][a-zA-Z0-9]*$/.test(name))
      throw badValue(
        `The name of an array filter must be alphanumeric and start with a small letter: ${name}`,
      );
    known.set(name, matcherOf(filter));
  }
  return known;
}

function indexesFor(part: string, value: unknown, positions: Positions, path: string): number[] {
  if (part === '$') {
    if (positions.matched === null)
      throw badValue('The positional operator did not find the match needed from the query.');
    return [positions.matched];
  }
  if (value === undefined)
    throw badValue(`The path '${path}' must exist in the document in order to apply array updates.`);
  if (!Array.isArray(value)) throw badValue(`Cannot apply array updates to non-array element ${path}`);
  const name = part.slice(2, -1);
  const matches = positions.filters.get(name);
  return Array.from(value.keys()).filter((index) => !matches || matches({ [name]: value[index] }));
}

const isArrayPart = (part: string): boolean => part === '$' || /^\$\[.*\]$/.test(part);

/** Returns the concrete paths of one document for a path with `$`, `$[]` or `$[identifier]`. */
export function concretePaths(document: unknown, parts: readonly string[], positions: Positions): string[][] {
  const at = parts.findIndex(isArrayPart);
  if (at === -1) return [parts.slice()];
  const before = parts.slice(0, at);
  const part = parts[at] ?? '';
  const value = before.reduce(childOf, document);
  return indexesFor(part, value, positions, before.join('.')).flatMap((index) =>
    concretePaths(document, [...before, String(index), ...parts.slice(at + 1)], positions),
  );
}

/** A field or array element: the document or array that holds it, and its name or position there. */
type Place = { holder: Doc | unknown[]; name: string };

export const readPlace = ({ holder, name }: Place): unknown =>
  Array.isArray(holder) ? holder[Number(name)] : own(holder, name);

const MOST_PADDING = 1_500_000;

/** Sets the value at a place; an array is filled with null up to it. */
export function writePlace({ holder, name }: Place, value: unknown): void {
  if (!Array.isArray(holder)) {
    setField(holder, name, value);
    return;
  }
  const index = Number(name);
  if (index > holder.length + MOST_PADDING)
    throw badValue(`can't backfill more than ${MOST_PADDING} elements of an array`);
  while (holder.length < index) holder.push(null);
  holder[index] = value;
}

/** Removes a field; an array element becomes null instead. */
export function clearPlace({ holder, name }: Place): void {
  if (!Array.isArray(holder)) delete holder[name];
  else if (Number(name) < holder.length) holder[Number(name)] = null;
}

/** Returns the place of a path, or null when its parent does not exist. */
export function findPlace(document: Doc, parts: readonly string[]): Place | null {
  let holder: unknown = document;
  for (const part of parts.slice(0, -1)) holder = childOf(holder, part);
  const name = parts.at(-1) ?? '';
  if (Array.isArray(holder)) return isPosition(name) ? { holder, name } : null;
  return isDoc(holder) ? { holder, name } : null;
}

function childOf(holder: unknown, part: string): unknown {
  if (Array.isArray(holder)) return isPosition(part) ? holder[Number(part)] : undefined;
  return isDoc(holder) ? own(holder, part) : undefined;
}

/** Returns whether a field of a path, except its last one, is an array. */
export const goesThroughArray = (document: Doc, parts: readonly string[]): boolean =>
  parts.slice(0, -1).some((_, i) => Array.isArray(parts.slice(0, i + 1).reduce(childOf, document)));

/** Returns the place of a path and creates missing parents. Throws PathNotViable for a parent of another type. */
export function makePlace(document: Doc, parts: readonly string[]): Place {
  let place: Place = { holder: document, name: parts[0] ?? '' };
  for (const part of parts.slice(1)) {
    let inner = readPlace(place);
    if (inner === undefined) {
      inner = {};
      writePlace(place, inner);
    }
    if (Array.isArray(inner) ? !isPosition(part) : !isDoc(inner))
      throw new MongoError(28, `Cannot create field '${part}' in {${place.name}: ${JSON.stringify(inner)}}`);
    place = { holder: inner as Doc | unknown[], name: part };
  }
  return place;
}
