import { BSONRegExp } from 'bson';
import type { SortField } from '../query/sort.ts';
import { afterPrefix, prefixSpan, type Reader, type Span } from '../storage/store.ts';
import { toDouble } from '../values/numbers.ts';
import { boundKey, encodeKey, equalValues, KEY_LIMIT, ORDERED_BYTES } from '../values/order.ts';
import { type Doc, isDoc, isMissing, isNumeric, isOperators, rankOf } from '../values/types.ts';
import type { Index } from './catalog.ts';
import { indexPrefix, multikeyKey } from './keys.ts';

/** The part of a filter's conditions on one field that an index can serve. */
export type Demand = { points: unknown[] | null; lower: unknown; upper: unknown };

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

/** Returns what indexes can serve of a filter, by field; the conditions of `$and` branches count as the filter's own. */
export function demandsOf(filter: Doc, demands = new Map<string, Demand>()): Map<string, Demand> {
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

/** An index with the number of its first fields that have given values, and whether the next one has a range. */
export type Plan = { index: Index; points: number; ranged: boolean };

export function planFor(
  reader: Reader,
  index: Index,
  demands: Map<string, Demand>,
  filter: Doc,
): Plan | null {
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

export const scoreOf = ({ index, points, ranged }: Plan): number =>
  (index.unique && points === Object.keys(index.key).length ? 1000 : 0) + points * 2 + Number(ranged);

// A range covers values of one type; an open end reaches to the end of that type.
function rangeSpan(prefix: string, { lower, upper }: Demand, oneEnd: boolean): Span {
  const low = lower === undefined ? '' : encodeKey(lower);
  const high = upper === undefined || (oneEnd && lower !== undefined) ? '' : encodeKey(upper);
  const type = (low || high).slice(0, 1);
  const fits = (key: string) => key !== '' && prefix.length + key.length < ORDERED_BYTES;
  return {
    start: prefix + (fits(low) ? low : type),
    end: fits(high) ? afterPrefix(prefix + high) : afterPrefix(prefix + type),
  };
}

export function spansOf(
  reader: Reader,
  { index, points, ranged }: Plan,
  demands: Map<string, Demand>,
): Span[] {
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
    return prefixSpan(prefix + (points === fields.length ? boundKey(key) : key.slice(0, ORDERED_BYTES)));
  });
}

/** An index that gives the order of a sort; `isWhole` is false when only the first `sorted` fields of the sort are in it. */
export type Order = Plan & { fields: readonly SortField[]; isWhole: boolean; reverse: boolean };

/**
 * Returns how an index gives the order of a sort, null when it does not: it must contain every match once, and after
 * the fields with one given value the first fields of the sort in one direction. Entries are ascending in all fields.
 */
export function orderFor(
  reader: Reader,
  index: Index,
  demands: Map<string, Demand>,
  filter: Doc,
  sort: readonly SortField[],
): Order | null {
  const fields = Object.keys(index.key);
  // A position in an array is a field name in documents, too.
  if (fields.some((path) => /(^|\.)\d+(\.|$)/.test(path)) || !coversPartial(index, filter)) return null;
  if (reader.get(multikeyKey(index.id))) return null;
  const stop = fields.findIndex((field) => demands.get(field)?.points?.length !== 1);
  const points = stop === -1 ? fields.length : stop;
  const ranged = demands.get(fields[points] ?? '')?.points === null;
  if (index.sparse && points === 0 && !ranged) return null;
  const given = new Set(fields.slice(0, points));
  const wanted = sort.filter(({ path }) => !given.has(path));
  const [first] = wanted;
  const differs = wanted.findIndex(
    ({ path, direction }, i) => path !== fields[points + i] || direction !== first?.direction,
  );
  const sorted = differs === -1 ? wanted : wanted.slice(0, differs);
  if (sorted.length === 0 && wanted.length > 0) return null;
  return {
    index,
    points,
    ranged,
    fields: sorted,
    isWhole: sorted.length === wanted.length,
    reverse: first?.direction === -1,
  };
}
