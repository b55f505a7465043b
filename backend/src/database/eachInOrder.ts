import { trusted, type Types } from 'mongoose';
import type { Sort } from '../lib/listQuery.ts';
import { BATCH_SIZE, eachRecord, type Readable } from './eachRecord.ts';
import { hasOrder, orderOf, valueAt, type Filter, type ListModel, type Order } from './listPages.ts';

/** Larger than the first batch, which should arrive soon. */
const NEXT_BATCH = 500;

type Row = { _id: Types.ObjectId };
type Limited<Found> = { limit(count: number): PromiseLike<Found[]> };
type Listed<Given, Found> = {
  filter: Given;
  sort: Sort;
  /** Returns the sorted query of the records that match a filter; they contain the fields of the sort. */
  find: (filter: Given | { $and: Filter[] }) => Readable<Found> & Limited<Found>;
};

/**
 * Yields all records of a list. Each batch is a query of its own that continues after the last record, because an engine may
 * sort the whole list before the first record of a cursor; from the index it reads no more than the batch.
 */
export async function* eachInOrder<Given extends Filter, Found extends Row>(
  model: ListModel,
  { filter, sort, find }: Listed<Given, Found>,
): AsyncGenerator<Found> {
  const order = orderOf(filter, sort);
  if (!hasOrder(model, filter, order)) {
    yield* eachRecord(find(filter));
    return;
  }
  const first = await find(filter).limit(BATCH_SIZE);
  yield* first;
  if (first.length < BATCH_SIZE) return;
  const readAfter = (conditions: Filter[]) => find({ $and: [filter, ...conditions] }).limit(NEXT_BATCH);
  yield* continued(readAfter, order, [], first);
}

/** Yields the records after `known`, the last ones that were read and fulfil the conditions. */
async function* continued<Found extends Row>(
  readAfter: (conditions: Filter[]) => PromiseLike<Found[]>,
  order: Order,
  conditions: readonly Filter[],
  known: readonly Found[],
): AsyncGenerator<Found> {
  const [[field, way] = BY_ID, ...others] = order;
  let last = known;
  for (;;) {
    const value = valueAt(last.at(-1), field) ?? null;
    const equal = last.filter((row) => isSame(valueAt(row, field) ?? null, value));
    // Records without a value come first and are in no range.
    const isRun = value === null || (equal.length > BATCH_SIZE && others.length > 0);
    if (isRun) yield* continued(readAfter, others, [...conditions, { [field]: value }], equal);
    if (value === null && way === -1) return;
    const rest = isRun ? [beyond(field, way, value)] : [from(field, way, value), without(equal)];
    const rows = await readAfter([...conditions, ...rest]);
    yield* rows;
    if (rows.length < NEXT_BATCH) return;
    last = isRun ? rows : [...equal, ...rows];
  }
}

const BY_ID: Order[number] = ['_id', 1];

const beyond = (field: string, way: 1 | -1, value: unknown): Filter => ({
  [field]: trusted(value === null ? { $ne: null } : { [way === 1 ? '$gt' : '$lt']: value }),
});
const from = (field: string, way: 1 | -1, value: unknown): Filter => ({
  [field]: trusted({ [way === 1 ? '$gte' : '$lte']: value }),
});
const without = (rows: readonly Row[]): Filter => ({
  _id: trusted({ $nin: rows.map(({ _id }) => _id) }),
});

const isSame = (a: unknown, b: unknown): boolean =>
  a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : String(a) === String(b);
