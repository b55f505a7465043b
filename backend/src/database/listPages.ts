import { trusted, Types } from 'mongoose';
import { directed, type Sort } from '../lib/listQuery.ts';
import { keptUntilWritten } from './untilWritten.ts';
import { valueBetween } from './valueBetween.ts';

export type Filter = Record<string, unknown>;
/** The part of a Mongoose model that this uses. */
export type ListModel = {
  collection: { collectionName: string };
  schema: { indexes(): [key: object, options: object][] };
  countDocuments(filter: Filter): { exec(): Promise<number> };
  find(
    filter: Filter,
    fields: string[],
  ): { sort(sort: Sort): { limit(count: number): { lean(): PromiseLike<object[]> } } };
};

/** Fewer records are counted quickly. */
const MANY = 100;
const keptCount = keptUntilWritten<number>((count) => count > MANY);

/** Returns the number of records; above 100 it may be as old as a cached response. */
export const countMatches = (model: ListModel, filter: Filter): Promise<number> =>
  keptCount(model.collection.collectionName, filter, () => model.countDocuments(filter).exec());

/** An engine reads the records that it skips; further ones are counted instead, from the index alone. */
const SKIP_MAX = 100;

type List<Given> = { filter: Given; sort: Sort; total: number };
type Position<Given> = { filter: Given | { $and: Filter[] }; skip: number };
type Page<Given, Row> = {
  filter: Given;
  sort: Sort;
  skip: number;
  count: () => Promise<number>;
  /** Reads the page, which begins with the `skip`-th record that matches the filter. */
  read: (filter: Position<Given>['filter'], skip: number) => PromiseLike<Row[]>;
};

/** Returns the records of a page and the number of all; `findPosition` finds a page far from the first one. */
export async function readPage<Given extends Filter, Row>(
  model: ListModel,
  { filter, sort, skip, count, read }: Page<Given, Row>,
): Promise<{ rows: Row[]; total: number }> {
  if (skip <= SKIP_MAX) {
    const [rows, total] = await Promise.all([read(filter, skip), count()]);
    return { rows, total };
  }
  const total = await count();
  const position = await findPosition(model, { filter, sort, total }, skip);
  return { rows: await read(position.filter, position.skip), total };
}

/**
 * Returns the filter and the `skip` that read a list of `total` records from its `skip`-th record on without reading all
 * those before it. Lists without an index for filter and sort keep theirs.
 */
export async function findPosition<Given extends Filter>(
  model: ListModel,
  { filter, sort, total }: List<Given>,
  skip: number,
): Promise<Position<Given>> {
  const order = orderOf(filter, sort);
  if (skip <= SKIP_MAX || skip >= total || !hasOrder(model, filter, order)) return { filter, skip };
  const found = await countTo(model, { filter, order, total }, skip);
  return { filter: { $and: [filter, ...found.conditions] }, skip: found.skip };
}

export type Order = [field: string, way: 1 | -1][];

/** Returns the fields of a sort in which the records of a list differ. */
export const orderOf = (filter: Filter, sort: Sort): Order =>
  Object.entries(sort).filter(([field]) => !isFixed(filter[field]));

/** Returns whether a filter demands one value of a field. */
const isFixed = (condition: unknown): boolean =>
  ['string', 'number', 'boolean'].includes(typeof condition) || condition instanceof Types.ObjectId;

/**
 * Returns whether an index has the order, after fields that the filter demands one value of. What else the filter demands has
 * to be read from the records, as for skipping them.
 */
export function hasOrder({ schema }: ListModel, filter: Filter, order: Order): boolean {
  const [first] = order.map(([field]) => field);
  const isOther = (field: string) => !isFixed(filter[field]) && field !== first;
  if (Object.keys(filter).some(isOther)) return false;
  return schema.indexes().some(([key]) => {
    const fields = Object.keys(key);
    const start = fields.findIndex((field) => field === first);
    const leads = fields.slice(0, start).every((field) => isFixed(filter[field]));
    return leads && order.every(([field], place) => fields[start + place] === field);
  });
}

/** Enough for values of which most stand close together; evenly spread ones need two steps. */
const STEPS_MAX = 30;
/** After so many texts that passed no record the search takes the two values that it is between for neighbours. */
const IDLE_MAX = 3;

/** A value of the first field of an order, and how many records come before those with this value. */
type Mark = { value: unknown; before: number };

/**
 * Searches the value that the first field of the order has at a position, by counting the records between two values. Returns
 * the conditions that the records from this value on fulfil, and how many of them come before the position.
 */
async function countTo(
  model: ListModel,
  { filter, order, total }: { filter: Filter; order: Order; total: number },
  skip: number,
): Promise<{ conditions: Filter[]; skip: number }> {
  const [[field, way] = ['_id', 1], ...others] = order;
  if (skip <= SKIP_MAX || field === '_id') return { conditions: [], skip };
  const [from, before, after] =
    way === 1 ? (['$gte', '$lt', '$gt'] as const) : (['$lte', '$gt', '$lt'] as const);
  const sort = Object.fromEntries(order);
  const valueAfter = (range: Filter | null, direction: 'asc' | 'desc' = 'asc') =>
    firstValue(model, range ? { $and: [filter, range] } : filter, directed(sort, direction), field);
  const [first, last] = await Promise.all([valueAfter(null), valueAfter(null, 'desc')]);
  let low: Mark = { value: first, before: 0 };
  let high: Mark = { value: last, before: total };
  let idle = 0;
  for (let step = 0; step < STEPS_MAX && skip - low.before > SKIP_MAX; step += 1) {
    // A record without the field is found by no range.
    if (low.value === undefined || low.value === null) return { conditions: [], skip };
    // Aims a little before the position; if the values are not spread evenly, two of three steps halve the range.
    const isEven = step < 2 || step % 3 === 0;
    const share = isEven ? (skip - SKIP_MAX / 2 - low.before) / (high.before - low.before) : 0.5;
    const value = idle < IDLE_MAX ? valueBetween(low.value, high.value, share) : undefined;
    if (value === undefined) {
      const equal = { [field]: low.value };
      const count = await countMatches(model, { $and: [filter, equal] });
      if (skip < low.before + count) {
        const list = { filter: { $and: [filter, equal] }, order: others, total: count };
        const inner = await countTo(model, list, skip - low.before);
        return { conditions: [equal, ...inner.conditions], skip: inner.skip };
      }
      const next = await valueAfter({ [field]: trusted({ [after]: low.value }) });
      low = { value: next, before: low.before + count };
      idle = 0;
      continue;
    }
    const range = { [field]: trusted({ [from]: low.value, [before]: value }) };
    const reached = low.before + (await countMatches(model, { $and: [filter, range] }));
    const isIdle = typeof value === 'string' && (reached === low.before || reached === high.before);
    idle = isIdle ? idle + 1 : 0;
    if (reached <= skip) low = { value, before: reached };
    else high = { value, before: reached };
  }
  return { conditions: [{ [field]: trusted({ [from]: low.value }) }], skip: skip - low.before };
}

const keptValue = keptUntilWritten<{ value: unknown }>(() => true);

/** Returns the value that the first record of a list has in a field. */
async function firstValue(model: ListModel, filter: Filter, sort: Sort, path: string): Promise<unknown> {
  const first = await keptValue(model.collection.collectionName, { filter, sort }, async () => {
    const [record] = await model.find(filter, [path]).sort(sort).limit(1).lean();
    return { value: valueAt(record, path) };
  });
  return first.value;
}

/** Returns the value at a path of a record, 'sortKeys.name'. */
export const valueAt = (record: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>(inner, record);

const inner = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;
