import { BSONRegExp } from 'bson';
import { damagedRecord } from '../errors.ts';
import { matcherOf } from '../query/filter.ts';
import { sortBy } from '../query/paths.ts';
import { afterPrefix, type Entry, prefixSpan, type Reader, type Span } from '../storage/store.ts';
import { toDouble } from '../values/numbers.ts';
import { boundKey, encodeKey, equalValues, KEY_LIMIT } from '../values/order.ts';
import { type Doc, isDoc, isMissing, isNumeric, rankOf, isOperators } from '../values/types.ts';
import type { Collection, Index } from './catalog.ts';
import { indexPrefix, multikeyKey } from './keys.ts';
import { readRecord, scanRecords, type StoredRecord } from './records.ts';

/** The part of a filter's conditions on one field that an index can serve. */
type Demand = { points: unknown[] | null; lower: unknown; upper: unknown };

const MOST_POINTS = 1000;

// Null matches absent fields, arrays match their elements and patterns match text: no single key stands for them.
const isPoint = (value: unknown): boolean =>
  !isMissing(value) && !Array.isArray(value) && !(value instanceof BSONRegExp);

const isBound = (value: unknown): boolean => {
  if (!isPoint(value) || isDoc(value)) return false;
  const rank = rankOf(value);
  return rank !== 1 && rank !== 127 && !(isNumeric(value) && Number.isNaN(toDouble(value)));
};

const pointDemand = (points: unknown[]): Demand | null =>
  points.length <= MOST_POINTS && points.every(isPoint)
    ? { points, lower: undefined, upper: undefined }
    : null;

function demandOf(condition: unknown): Demand | null {
  if (!isOperators(condition)) return pointDemand([condition]);
  const { $eq, $in, $gt, $gte, $lt, $lte } = condition;
  if ('$eq' in condition) return pointDemand([$eq]);
  if (Array.isArray($in)) return pointDemand($in);
  const [lower, upper] = [isBound($gt) ? $gt : $gte, isBound($lt) ? $lt : $lte].map((value) =>
    isBound(value) ? value : undefined,
  );
  return lower === undefined && upper === undefined ? null : { points: null, lower, upper };
}

// The conditions of `$and` branches count as the filter's own.
function demandsOf(filter: Doc, demands = new Map<string, Demand>()): Map<string, Demand> {
  for (const [field, condition] of Object.entries(filter)) {
    if (field === '$and' && Array.isArray(condition))
      for (const branch of condition) if (isDoc(branch)) demandsOf(branch, demands);
    if (field.startsWith('$')) continue;
    const demand = demandOf(condition);
    if (demand && !demands.get(field)?.points) demands.set(field, demand);
  }
  return demands;
}

// A partial index contains all matches only when the filter repeats the conditions of the index.
function coversPartial(index: Index, filter: Doc): boolean {
  return Object.entries(index.partialFilter ?? {}).every(([field, condition]) => {
    if (field.startsWith('$')) return false;
    if (isDoc(condition) && Object.keys(condition).length === 1 && condition['$exists'] === true) {
      return demandOf(filter[field]) !== null;
    }
    return Object.hasOwn(filter, field) && equalValues(filter[field], condition);
  });
}

type Plan = { index: Index; points: number; ranged: boolean };

function planFor(reader: Reader, index: Index, demands: Map<string, Demand>, filter: Doc): Plan | null {
  if (!coversPartial(index, filter)) return null;
  const fields = Object.keys(index.key);
  // In an index over arrays each element has its own key, so that two fields may be met by different elements.
  const usable = reader.get(multikeyKey(index.id)) ? fields.slice(0, 1) : fields;
  const stop = usable.findIndex((field) => !demands.get(field)?.points);
  const points = stop === -1 ? usable.length : stop;
  const next = demands.get(usable[points] ?? '');
  const ranged = next !== undefined && next.points === null;
  return points > 0 || ranged ? { index, points, ranged } : null;
}

const scoreOf = ({ index, points, ranged }: Plan): number =>
  (index.unique && points === Object.keys(index.key).length ? 1000 : 0) + points * 2 + Number(ranged);

// A range covers values of one type; an open end reaches to the end of that type.
function rangeSpan(prefix: string, { lower, upper }: Demand, oneEnd: boolean): Span {
  const low = lower === undefined ? '' : encodeKey(lower);
  const high = upper === undefined || (oneEnd && lower !== undefined) ? '' : encodeKey(upper);
  const type = (low || high).slice(0, 1);
  const fits = (key: string) => key !== '' && prefix.length + key.length < KEY_LIMIT - 100;
  return {
    start: prefix + (fits(low) ? low : type),
    end: fits(high) ? afterPrefix(prefix + high) : afterPrefix(prefix + type),
  };
}

function spansOf(reader: Reader, { index, points, ranged }: Plan, demands: Map<string, Demand>): Span[] {
  const fields = Object.keys(index.key);
  const keys = fields.slice(0, points).reduce(
    (prefixes, field) => {
      const values = Array.from(new Set((demands.get(field)?.points ?? []).map(encodeKey)));
      return prefixes.flatMap((prefix) => values.map((value) => prefix + value));
    },
    [''],
  );
  const prefix = indexPrefix(index.id);
  const range = ranged ? demands.get(fields[points] ?? '') : undefined;
  const oneEnd = reader.get(multikeyKey(index.id)) !== undefined;
  return keys.map((key) => {
    if (range && key.length < KEY_LIMIT / 2) return rangeSpan(prefix + key, range, oneEnd);
    // A shortened key ends in a digest, so only its beginning leads to all documents with these values.
    return prefixSpan(prefix + (points === fields.length ? boundKey(key) : key.slice(0, KEY_LIMIT - 100)));
  });
}

const pointerOf = ([, value]: Entry): string => Buffer.from(value).toString('latin1');

/**
 * Yields each document that a filter may match once; the caller still applies the filter. Documents come in the order
 * of the hinted index or, through an `_id` index, of `_id`; otherwise in insertion order.
 */
function* candidates(
  reader: Reader,
  collection: Collection,
  filter: Doc,
  hint: Index | null,
): Generator<StoredRecord> {
  const demands = demandsOf(filter);
  const unbounded = hint && { index: hint, points: 0, ranged: false };
  const [plan = unbounded] = (hint ? [hint] : collection.indexes)
    .flatMap((index) => planFor(reader, index, demands, filter) ?? [])
    .sort((a, b) => scoreOf(b) - scoreOf(a));
  if (!plan) {
    yield* scanRecords(reader, collection);
    return;
  }
  const records = new Set<string>();
  for (const span of spansOf(reader, plan, demands).sort((a, b) => (a.start < b.start ? -1 : 1))) {
    for (const entry of reader.range(span)) records.add(pointerOf(entry));
  }
  const inIndexOrder = Array.from(records);
  const [direction] = Object.values(plan.index.key);
  if (!hint && plan.index.name !== '_id_') inIndexOrder.sort();
  else if (isNumeric(direction) && toDouble(direction) < 0) inIndexOrder.reverse();
  for (const record of inIndexOrder) {
    const stored = readRecord(reader, collection, record);
    if (!stored) {
      const { database, name } = collection;
      throw damagedRecord(`index ${plan.index.name} names a missing document`, `${database}.${name}`);
    }
    yield stored;
  }
}

/** A query; `limit` 0 means all, `hint` is the index to read. */
type Query = {
  filter: Doc;
  sort?: Doc;
  skip?: number;
  limit?: number;
  hint?: Index | null;
};

/** Returns the stored documents that match, in order. A missing collection has none. */
export function findRecords(reader: Reader, collection: Collection | null, query: Query): StoredRecord[] {
  const { filter, sort = {}, skip = 0, limit = 0, hint = null } = query;
  const matches = matcherOf(filter);
  if (!collection) return [];
  const isSorted = Object.keys(sort).length > 0;
  const enough = isSorted || limit === 0 ? Number.POSITIVE_INFINITY : skip + limit;
  const found: StoredRecord[] = [];
  for (const stored of candidates(reader, collection, filter, hint)) {
    if (!matches(stored.document)) continue;
    found.push(stored);
    if (found.length >= enough) break;
  }
  const ordered = isSorted ? sortBy(found, sort, ({ document }) => document) : found;
  return limit === 0 ? ordered.slice(skip) : ordered.slice(skip, skip + limit);
}
