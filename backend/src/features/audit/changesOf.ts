import type { AuditChange } from '@institut/contract/audit/values';
import { fieldOf } from '@institut/contract/frame/fieldPath';
import { isPlainObject } from '../../lib/plainObject.ts';

const VALUE_MAX = 200;

function textOf(value: unknown): string | null {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return null;
  return value.length > VALUE_MAX ? `${value.slice(0, VALUE_MAX).toWellFormed()}…` : value;
}

type Hidden = ReadonlySet<string>;

/**
 * Returns the named fields whose values differ, those of objects and items of lists by their path (`lecturers.1.name`);
 * of those in `hidden` (`lecturers.bio`) only the fact. An added, removed or moved item is a change of the item itself
 * (`lecturers.1`), whose values begin with its number: `2. Ana Anić`.
 */
export const changesOf = (
  before: object,
  after: object,
  fields: readonly string[],
  hidden: Hidden = new Set(),
): AuditChange[] =>
  fields.flatMap((field) => changesAt(field, Reflect.get(before, field), Reflect.get(after, field), hidden));

function changesAt(path: string, was: unknown, is: unknown, hidden: Hidden): AuditChange[] {
  // A field that is younger than the record.
  const wasAbsent = was === undefined && is === '';
  if (wasAbsent || JSON.stringify(was) === JSON.stringify(is)) return [];
  if (hidden.has(fieldOf(path))) return [{ field: path, from: null, to: null }];
  const [old, new_] = [was ?? [], is ?? []];
  if (Array.isArray(old) && Array.isArray(new_)) return listChanges(path, old, new_, hidden);
  if (isPlainObject(was) && isPlainObject(is)) {
    const names = Object.keys({ ...was, ...is }).filter((name) => name !== '_id');
    return names.flatMap((name) => changesAt(`${path}.${name}`, was[name], is[name], hidden));
  }
  return [{ field: path, from: textOf(was), to: textOf(is) }];
}

function listChanges(path: string, was: unknown[], is: unknown[], hidden: Hidden): AuditChange[] {
  const itemsOf = (list: unknown[]) => list.map((value) => itemOf(value, path, hidden));
  const [old, new_] = [itemsOf(was), itemsOf(is)];
  const origins = originsOf(old, new_);
  const unmoved = risingPositions(origins);
  const changes: AuditChange[] = [];
  for (const [position, { summary }] of old.entries()) {
    if (origins.includes(position)) continue;
    changes.push({ field: `${path}.${position}`, from: numbered(position, summary), to: null });
  }
  for (const [position, item] of new_.entries()) {
    const field = `${path}.${position}`;
    const origin = origins[position] ?? -1;
    const before = old[origin];
    if (!before) {
      changes.push({ field, from: null, to: numbered(position, item.summary) });
      continue;
    }
    if (!unmoved.has(position)) {
      changes.push({ field, from: numbered(origin, before.name), to: numbered(position, item.name) });
    }
    changes.push(...changesAt(field, before.value, item.value, hidden));
  }
  return changes;
}

type Item = {
  value: unknown;
  /** Empty if the item has none. */
  id: string;
  json: string;
  /** The first value that is shown. */
  name: string;
  /** All values that are shown. */
  summary: string;
};

function itemOf(value: unknown, path: string, hidden: Hidden): Item {
  const { _id: id = '', ...fields } = isPlainObject(value) ? value : { value };
  const shown = Object.entries(fields)
    .filter(([name]) => !hidden.has(fieldOf(`${path}.${name}`)))
    .flatMap(([, part]) => textOf(part) || []);
  const [name = ''] = shown;
  const summary = shown.join(', ');
  return { value, id: String(id), json: JSON.stringify(value), name, summary };
}

const numbered = (position: number, text: string): string => `${position + 1}. ${textOf(text)}`.trim();

/** The rules by which an item of the new list is matched with one of the old list, the most certain rule first. */
const MATCHES: ReadonlyArray<(one: Item, other: Item, isSamePosition: boolean) => boolean> = [
  (one) => one.id !== '',
  (one, other) => one.json === other.json,
  (one, other) => one.name !== '' && one.name === other.name,
  (one, other, isSamePosition) => isSamePosition && isPlainObject(one.value) && isPlainObject(other.value),
];

/** Returns for each item where it was before, -1 for an added one. */
function originsOf(old: readonly Item[], new_: readonly Item[]): number[] {
  const origins = new_.map(() => -1);
  for (const matches of MATCHES)
    for (const [position, item] of new_.entries())
      if (origins[position] === -1)
        origins[position] = old.findIndex(
          (other, origin) =>
            !origins.includes(origin) && other.id === item.id && matches(item, other, position === origin),
        );
  return origins;
}

/** Returns the positions of the items that kept their order: of the longest sequence of rising origins. */
function risingPositions(origins: readonly number[]): Set<number> {
  const sequences: number[][] = [];
  for (const [position, origin] of origins.entries()) {
    if (origin < 0) continue;
    const before = sequences.filter((sequence) => (origins[sequence.at(-1) ?? -1] ?? -1) < origin);
    sequences.push([...longest(before), position]);
  }
  return new Set(longest(sequences));
}

const longest = (sequences: readonly number[][]): number[] =>
  sequences.reduce((one, other) => (other.length > one.length ? other : one), []);
