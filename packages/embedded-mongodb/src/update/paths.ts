import { badValue, failedToParse, MongoError } from '../errors.ts';
import { matcherOf, type Matcher } from '../query/matcher.ts';
import { type Doc, isDoc } from '../values/types.ts';

/** What the parts of a path that stand for array positions refer to. */
export type Positions = {
  /** The position the query matched, for `$`. */
  matched: number | null;
  /** The conditions of `$[identifier]`. */
  filters: ReadonlyMap<string, Matcher>;
};

const isPosition = (part: string): boolean => /^(0|[1-9]\d*)$/.test(part);

/** Splits an update's path, refusing what MongoDB refuses. */
export function splitPath(path: string): string[] {
  const parts = path.split('.');
  if (path === '' || parts.includes('')) {
    throw new MongoError(56, `The update path '${path}' contains an empty field name, which is not allowed.`);
  }
  if (parts[0]?.startsWith('$') && parts[0] !== '$') {
    const isArrayPart = /^\$(\[.*\])?$/.test(parts[0]);
    if (isArrayPart)
      throw badValue(
        `Cannot have array filter identifier (i.e. '$[<id>]') element in the first position in path '${path}'`,
      );
    throw new MongoError(
      52,
      `The dollar ($) prefixed field '${parts[0]}' in '${path}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
    );
  }
  if (parts[0] === '$')
    throw badValue(`Cannot have positional (i.e. '$') element in the first position in path '${path}'`);
  return parts;
}

/** The name an array filter speaks of: the first part of its paths, the same in all of them. */
function identifierOf(filter: Doc): string {
  const names = new Set<string>();
  const visit = (document: Doc): void => {
    for (const [field, condition] of Object.entries(document)) {
      if (!field.startsWith('$')) names.add(field.split('.')[0] ?? '');
      else if (Array.isArray(condition)) for (const branch of condition) if (isDoc(branch)) visit(branch);
    }
  };
  visit(filter);
  const [name, ...others] = Array.from(names);
  if (name === undefined)
    throw failedToParse('Cannot use an expression without a top-level field name in arrayFilters');
  if (others.length > 0) {
    throw failedToParse(
      `Error parsing array filter :: caused by :: Expected a single top-level field name, found '${name}' and '${others[0]}'`,
    );
  }
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) {
    throw badValue(
      `Error parsing array filter :: caused by :: The top-level field name must be an alphanumeric string beginning with a lowercase letter, found '${name}'`,
    );
  }
  return name;
}

export function arrayFiltersOf(filters: readonly Doc[]): Map<string, Matcher> {
  const known = new Map<string, Matcher>();
  for (const filter of filters) {
    const name = identifierOf(filter);
    if (known.has(name))
      throw failedToParse(`Found multiple array filters with the same top-level field name ${name}`);
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
  if (name !== '' && !matches)
    throw badValue(`No array filter found for identifier '${name}' in path '${path}'`);
  return Array.from(value.keys()).filter((index) => !matches || matches({ [name]: value[index] }));
}

const isArrayPart = (part: string): boolean => part === '$' || /^\$\[.*\]$/.test(part);

/** The concrete paths a path with `$`, `$[]` and `$[identifier]` stands for in one document. */
export function concretePaths(document: unknown, parts: readonly string[], positions: Positions): string[][] {
  const at = parts.findIndex(isArrayPart);
  if (at === -1) return [parts.slice()];
  const before = parts.slice(0, at);
  const part = parts[at] ?? '';
  const value = before.reduce<unknown>((inner, name) => {
    if (Array.isArray(inner)) return isPosition(name) ? inner[Number(name)] : undefined;
    return isDoc(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined;
  }, document);
  return indexesFor(part, value, positions, before.join('.')).flatMap((index) =>
    concretePaths(document, [...before, String(index), ...parts.slice(at + 1)], positions),
  );
}

/** A place in a document: its holder, and the name or position in it. */
export type Place = { holder: Doc | unknown[]; name: string };

export const readPlace = ({ holder, name }: Place): unknown => {
  if (Array.isArray(holder)) return holder[Number(name)];
  return Object.hasOwn(holder, name) ? holder[name] : undefined;
};

const MOST_PADDING = 1_500_000;

export function writePlace({ holder, name }: Place, value: unknown): void {
  if (!Array.isArray(holder)) {
    if (name === '__proto__')
      Object.defineProperty(holder, name, { value, writable: true, enumerable: true, configurable: true });
    else holder[name] = value;
    return;
  }
  const index = Number(name);
  if (index > holder.length + MOST_PADDING)
    throw new MongoError(2, `can't backfill more than ${MOST_PADDING} elements of an array`);
  while (holder.length < index) holder.push(null);
  holder[index] = value;
}

/** Removes a field; an array keeps its length and gets null instead. */
export function clearPlace({ holder, name }: Place): void {
  if (!Array.isArray(holder)) delete holder[name];
  else if (Number(name) < holder.length) holder[Number(name)] = null;
}

/** Finds a place without making anything; null when the way to it does not exist. */
export function findPlace(document: Doc, parts: readonly string[]): Place | null {
  let holder: unknown = document;
  for (const part of parts.slice(0, -1)) holder = childOf(holder, part);
  const name = parts.at(-1) ?? '';
  if (Array.isArray(holder)) return isPosition(name) ? { holder, name } : null;
  return isDoc(holder) ? { holder, name } : null;
}

function childOf(holder: unknown, part: string): unknown {
  if (Array.isArray(holder)) return isPosition(part) ? holder[Number(part)] : undefined;
  return isDoc(holder) && Object.hasOwn(holder, part) ? holder[part] : undefined;
}

/** Finds a place, making the documents on the way. Throws PathNotViable where something else is in the way. */
export function makePlace(document: Doc, parts: readonly string[]): Place {
  let place: Place = { holder: document, name: parts[0] ?? '' };
  for (const part of parts.slice(1)) {
    let inner = readPlace(place);
    if (inner === undefined) {
      inner = {};
      writePlace(place, inner);
    }
    if (Array.isArray(inner) ? !isPosition(part) : !isDoc(inner)) {
      throw new MongoError(
        28,
        `Cannot create field '${part}' in element {${place.name}: ${JSON.stringify(inner)}}`,
      );
    }
    place = { holder: inner as Doc | unknown[], name: part };
  }
  return place;
}
