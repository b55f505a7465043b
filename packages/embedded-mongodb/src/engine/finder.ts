import { damagedRecord } from '../errors.ts';
import { type Matcher, matcherOf } from '../query/filter.ts';
import { sortBy, sortEqually, type SortField, sortFields } from '../query/sort.ts';
import type { Entry, Reader } from '../storage/store.ts';
import type { Steps } from '../steps.ts';
import { toDouble } from '../values/numbers.ts';
import { ORDERED_BYTES } from '../values/order.ts';
import { type Doc, isDoc, isNumeric } from '../values/types.ts';
import type { Collection, Index } from './catalog.ts';
import { indexPrefix, RECORD_BYTES } from './keys.ts';
import {
  type Demand,
  demandsOf,
  type Order,
  orderFor,
  type Plan,
  planFor,
  scoreOf,
  spansOf,
} from './plan.ts';
import { type FieldNames, readRecord, scanRecords, type StoredRecord } from './records.ts';

const pointerOf = ([, value]: Entry): string => Buffer.from(value).toString('latin1');

function readPointed(
  reader: Reader,
  collection: Collection,
  index: Index,
  record: string,
  names: FieldNames,
): StoredRecord {
  const stored = readRecord(reader, collection, record, names);
  if (stored) return stored;
  const { database, name } = collection;
  throw damagedRecord(`index ${index.name} names a missing document`, `${database}.${name}`);
}

/** Yields the records of a plan once each; they are read in the order of their spans. */
function* pointersOf(reader: Reader, plan: Plan, demands: Map<string, Demand>): Generator<string> {
  const known = new Set<string>();
  for (const span of spansOf(reader, plan, demands).sort((a, b) => (a.start < b.start ? -1 : 1))) {
    for (const entry of reader.range(span)) {
      const record = pointerOf(entry);
      if (known.has(record)) continue;
      known.add(record);
      yield record;
    }
  }
}

/** Nothing, where a search can pause, or the next document that it found. */
type Finding = StoredRecord | undefined;

/**
 * Yields each document that a plan may match once; the caller still applies the filter. Documents come in the order
 * of the hinted index or, through an `_id` index, of `_id`; otherwise in insertion order.
 */
function* candidates(
  reader: Reader,
  collection: Collection,
  plan: Plan,
  demands: Map<string, Demand>,
  isHinted: boolean,
  names: FieldNames,
): Generator<Finding> {
  const records: string[] = [];
  for (const record of pointersOf(reader, plan, demands)) {
    records.push(record);
    yield;
  }
  const [direction] = Object.values(plan.index.key);
  if (!isHinted && plan.index.name !== '_id_') records.sort();
  else if (isNumeric(direction) && toDouble(direction) < 0) records.reverse();
  for (const record of records) yield readPointed(reader, collection, plan.index, record, names);
}

/**
 * A query; `limit` 0 means all, `hint` is the index to read. With `uses` the found documents have only the fields that these
 * expressions, the filter and the sort name.
 */
export type Query = {
  filter: Doc;
  uses?: readonly unknown[] | null;
  sort?: Doc;
  skip?: number;
  limit?: number;
  hint?: Index | null;
};

/** A query whose sort an index gives; without `matches` every document matches. */
type OrderedQuery = {
  order: Order;
  sort: readonly SortField[];
  demands: Map<string, Demand>;
  matches: Matcher | null;
  skip: number;
  names: FieldNames;
};

// The order of shortened keys is known up to their digest only.
const areUnordered = (a: string, b: string): boolean =>
  a.length >= ORDERED_BYTES &&
  b.length >= ORDERED_BYTES &&
  a.slice(0, ORDERED_BYTES) === b.slice(0, ORDERED_BYTES);

/** Yields the matches in the order of an index; those that it leaves unordered are sorted. */
function* inIndexOrder(
  reader: Reader,
  collection: Collection,
  { order, sort, demands, matches, skip, names }: OrderedQuery,
): Generator<Finding> {
  const { index, fields, isWhole, reverse } = order;
  const prefix = indexPrefix(index.id).length;
  let left = skip;
  let group: StoredRecord[] = [];
  let groupKey = '';
  function* release(): Generator<Finding> {
    const sorted = group.length > 1 ? yield* sortBy(group, sort, ({ document }) => document) : group;
    group = [];
    for (const stored of sorted) {
      if (left === 0) yield stored;
      else left -= 1;
    }
  }
  for (const span of spansOf(reader, order, demands)) {
    for (const entry of reader.range({ ...span, reverse })) {
      yield;
      const key = entry[0].slice(prefix, index.unique ? undefined : -RECORD_BYTES);
      const isExact = isWhole && key.length < ORDERED_BYTES;
      if (!matches && isExact && group.length === 0 && left > 0) {
        left -= 1;
        continue;
      }
      const stored = readPointed(reader, collection, index, pointerOf(entry), names);
      if (matches && !matches(stored.document)) continue;
      const [first] = group;
      const isSame =
        areUnordered(key, groupKey) ||
        (!isWhole && first !== undefined && sortEqually(first.document, stored.document, fields));
      if (!isSame) yield* release();
      group.push(stored);
      groupKey = key;
      if (isExact) yield* release();
    }
  }
  yield* release();
}

/** So many candidates are sorted faster than a search in the order of another index would probably take. */
const FEW = 1000;
/** A search in the order of an index gives up after so many documents without enough matches, if another index helps. */
const MOST_TRIED = 5000;

/** Returns whether a plan has so many candidates that another index may be better. */
function* hasMany(reader: Reader, plan: Plan, demands: Map<string, Demand>): Steps<boolean> {
  let count = 0;
  for (const _ of pointersOf(reader, plan, demands)) {
    count += 1;
    if (count > FEW) return true;
    yield;
  }
  return false;
}

/** Returns the first matches of a search, or null when it takes too long. */
function* tryOut(found: Iterable<Finding>, limit: number): Steps<StoredRecord[] | null> {
  const first: StoredRecord[] = [];
  let tried = 0;
  for (const stored of found) {
    if (stored) first.push(stored);
    else tried += 1;
    if (first.length === limit) return first;
    if (tried > MOST_TRIED) return null;
    yield;
  }
  return first;
}

/** Yields the matches sorted; with a limit only as many as needed are kept meanwhile. */
function* inMemoryOrder(
  found: Iterable<Finding>,
  matches: Matcher,
  sort: readonly SortField[],
  enough: number,
): Generator<Finding> {
  const sorted = (records: StoredRecord[]) => sortBy(records, sort, ({ document }) => document);
  let kept: StoredRecord[] = [];
  for (const stored of found) {
    if (stored && matches(stored.document)) kept.push(stored);
    if (kept.length > 2 * enough + FEW) kept = (yield* sorted(kept)).slice(0, enough);
    yield;
  }
  yield* yield* sorted(kept);
}

/** Adds the first names of all paths in expressions; returns false when one means the whole document. */
function addNames(expression: unknown, names: Set<string>): boolean {
  const add = (path: string) => names.add(path.split('.', 1)[0] ?? '');
  if (typeof expression === 'string' && expression.startsWith('$')) add(expression.slice(1));
  if (typeof expression === 'string') return !expression.startsWith('$$');
  if (Array.isArray(expression)) return expression.every((item) => addNames(item, names));
  if (!isDoc(expression)) return true;
  for (const name of Object.keys(expression)) add(name);
  return Object.values(expression).every((value) => addNames(value, names));
}

function namesOf({ filter, sort, uses }: Query): FieldNames {
  const names = new Set<string>();
  return uses && addNames([filter, sort, ...uses], names)
    ? Array.from(names, (name) => Buffer.from(name))
    : null;
}

const bestOf = <P extends Plan>(plans: readonly P[]): P | null =>
  plans.toSorted((a, b) => scoreOf(b) - scoreOf(a))[0] ?? null;

/** Yields the documents that match, in order, and undefined in between. A missing collection has none. */
export function* searchRecords(
  reader: Reader,
  collection: Collection | null,
  query: Query,
): Generator<Finding> {
  const { filter, skip = 0, limit = 0, hint = null } = query;
  const sort = sortFields(query.sort ?? {});
  const matches = matcherOf(filter);
  const names = namesOf(query);
  if (!collection) return;
  const demands = demandsOf(filter);
  const indexes = hint ? [hint] : collection.indexes;
  const served = bestOf(indexes.flatMap((index) => planFor(reader, index, demands, filter) ?? []));
  const plan = served ?? (hint && { index: hint, points: 0, ranged: false });
  const order =
    sort.length === 0
      ? null
      : bestOf(indexes.flatMap((index) => orderFor(reader, index, demands, filter, sort) ?? []));
  const most = limit === 0 ? Number.POSITIVE_INFINITY : limit;
  const isAll = Object.keys(filter).length === 0;
  const inOrder = (by: Order) =>
    inIndexOrder(reader, collection, {
      order: by,
      sort,
      demands,
      matches: isAll ? null : matches,
      skip,
      names,
    });
  const isBest = order !== null && (plan ? scoreOf(order) >= scoreOf(plan) : limit > 0 || isAll);
  if (order && plan && !isBest && limit > 0 && (yield* hasMany(reader, plan, demands))) {
    const first = yield* tryOut(inOrder(order), limit);
    if (first) {
      yield* first;
      return;
    }
  }
  let found: Generator<Finding>;
  let [left, count] = [skip, 0];
  let test: Matcher | null = null;
  if (order && isBest) {
    found = inOrder(order);
    left = 0;
  } else {
    found = plan
      ? candidates(reader, collection, plan, demands, hint !== null, names)
      : scanRecords(reader, collection, names);
    if (sort.length > 0) found = inMemoryOrder(found, matches, sort, skip + most);
    else test = matches;
  }
  for (const stored of found) {
    if (!stored || (test && !test(stored.document))) yield;
    else if (left > 0) {
      left -= 1;
      yield;
    } else {
      yield stored;
      count += 1;
      if (count >= most) return;
    }
  }
}

/** Returns the stored documents that match, in order. */
export function* findRecords(
  reader: Reader,
  collection: Collection | null,
  query: Query,
): Steps<StoredRecord[]> {
  const found: StoredRecord[] = [];
  for (const stored of searchRecords(reader, collection, query)) {
    if (stored) found.push(stored);
    yield;
  }
  return found;
}
