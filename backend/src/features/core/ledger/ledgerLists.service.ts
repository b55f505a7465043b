import { dayAfter, TIME_ZONE } from '@institut/contract/frame/days';
import type { SortDirection } from '@institut/contract/frame/listQuery';
import { PAYMENT_SOURCES, type PaymentKind, type PaymentSource } from '@institut/contract/payments/values';
import { type QueryFilter, trusted, type Types } from 'mongoose';
import { countMatches } from '../../../database/countMatches.ts';
import { eachInOrder } from '../../../database/eachInOrder.ts';
import { startOfDay } from '../../../lib/instituteDay.ts';
import { directed, type Sort } from '../../../lib/listQuery.ts';
import { Payment, type PaymentFields } from './payment.model.ts';

type Filter = QueryFilter<PaymentFields>;

type RecordQuery = {
  from?: string | undefined;
  to?: string | undefined;
  source?: PaymentSource | undefined;
  direction?: SortDirection;
};
/** The records that a keyword finds: those of these orders, and those whose reference it is. */
export type FoundRecords = { orders: readonly Types.ObjectId[]; reference: string } | null;

function recordFilter({ from, to, source }: RecordQuery, found: FoundRecords) {
  const period = {
    ...(from && { $gte: startOfDay(from) }),
    ...(to && { $lt: startOfDay(dayAfter(to)) }),
  };
  return {
    state: 'unassigned' as const,
    ...((from || to) && { at: trusted(period) }),
    ...(source && { source }),
    ...(found && {
      $or: [{ order: trusted({ $in: [...found.orders] }) }, { reference: found.reference }],
    }),
  };
}

const recordOrder = ({ direction }: RecordQuery) => directed({ at: 1, _id: 1 }, direction);

/** Returns a page of the payments that no order counts, and what those of each source add up to. */
export async function listRecords(
  query: RecordQuery & { pageNumber: number; pageSize: number },
  found: FoundRecords = null,
): Promise<{
  records: PaymentFields[];
  total: number;
  sums: { key: PaymentSource; count: number; feninga: number }[];
}> {
  const [records, bySource] = await Promise.all([
    Payment.find(recordFilter(query, found))
      .sort(recordOrder(query))
      .skip((query.pageNumber - 1) * query.pageSize)
      .limit(query.pageSize)
      .lean<PaymentFields[]>(),
    sumBy('source', recordFilter({ ...query, source: undefined }, found)),
  ]);
  const sums = PAYMENT_SOURCES.map((key) => {
    const { count = 0, feninga = 0 } = bySource.get(key) ?? {};
    return { key, count, feninga };
  });
  const shown = sums.filter(({ key }) => !query.source || query.source === key);
  return { records, total: shown.reduce((sum, { count }) => sum + count, 0), sums };
}

/** Yields the records of the list one by one. */
export const eachListedRecord = (query: RecordQuery, found: FoundRecords): AsyncGenerator<PaymentFields> =>
  eachRecordOf([{ filter: recordFilter(query, found), sort: recordOrder(query) }]);

export const countListedRecords = (query: RecordQuery, found: FoundRecords): Promise<number> =>
  countRecords(recordFilter(query, found));

export const countUnassigned = (): Promise<number> =>
  Payment.countDocuments({ state: 'unassigned' as const }).exec();

/** Counts the refunds that nobody has approved or rejected. */
export const countRequestedRefunds = (): Promise<number> =>
  Payment.countDocuments({ kind: 'refund' as const, state: 'requested' as const }).exec();

/** Records of a list in their order, before or after those of other parts. */
export type RecordPart = { filter: Filter; sort: Sort };

/** Returns a page of a list. */
export async function pageOfRecords(
  parts: readonly RecordPart[],
  { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
): Promise<PaymentFields[]> {
  const records: PaymentFields[] = [];
  let skip = (pageNumber - 1) * pageSize;
  for (const { filter, sort } of parts) {
    const limit = pageSize - records.length;
    if (limit === 0) break;
    const found = await Payment.find(filter).sort(sort).skip(skip).limit(limit).lean<PaymentFields[]>();
    records.push(...found);
    skip = found.length > 0 || skip === 0 ? 0 : skip - (await countMatches(Payment, filter, skip));
  }
  return records;
}

/** Returns how many records a list has in all. */
export const countRecords = (filter: Filter): Promise<number> => Payment.countDocuments(filter).exec();

/** Yields all records of a list one by one, and one that changes its part meanwhile once. */
export async function* eachRecordOf(parts: readonly RecordPart[]): AsyncGenerator<PaymentFields> {
  const read = new Set<string>();
  for (const { filter, sort } of parts) {
    const ids = Payment.find(filter, '_id').sort(sort).lean();
    for await (const record of eachInOrder(ids, (byId) => Payment.find(byId).lean<PaymentFields[]>())) {
      if (read.has(record._id.toString())) continue;
      read.add(record._id.toString());
      yield record;
    }
  }
}

/** How many records, what they add up to, and how much of it fiscal documents cover, in feninga. */
type RecordSums = { count: number; feninga: number; covered: number };

/** Returns the numbers and sums of these records by a field. */
export async function sumBy<Field extends 'kind' | 'state' | 'source'>(
  field: Field,
  filter: Filter,
): Promise<Map<PaymentFields[Field], RecordSums>> {
  const sum = { count: { $sum: 1 }, feninga: { $sum: '$amount' }, covered: { $sum: '$fiscalAmount' } };
  const sums = await Payment.aggregate<{ _id: PaymentFields[Field] } & RecordSums>([
    { $match: filter },
    { $group: { _id: `$${field}`, ...sum } },
  ]);
  return new Map(sums.map(({ _id, ...rest }) => [_id, rest]));
}

/** The sum in feninga of records that name the same courses, or that are of one order and name none. */
export type SumByCourses = { courses: Types.ObjectId[]; order: Types.ObjectId | null; feninga: number };

/** Returns the sums of these records by the courses of their order. */
export async function sumByCourses(filter: Filter): Promise<SumByCourses[]> {
  const sums = await Payment.aggregate<{ _id: Types.ObjectId[] | Types.ObjectId | null; feninga: number }>([
    { $match: filter },
    { $group: { _id: { $ifNull: ['$courses', '$order'] }, feninga: { $sum: '$amount' } } },
  ]);
  return sums.map(({ _id, feninga }) =>
    Array.isArray(_id) ? { courses: _id, order: null, feninga } : { courses: [], order: _id, feninga },
  );
}

export type MonthlySum = { month: string; kind: PaymentKind; feninga: number };

/** Returns the sums of booked payments and grants in each month since `first`, by the day of the payment. */
export async function sumByMonth(since: Date): Promise<MonthlySum[]> {
  const month = { $dateToString: { date: '$at', format: '%Y-%m', timezone: TIME_ZONE } };
  const sums = await Payment.aggregate<{ _id: Omit<MonthlySum, 'feninga'>; feninga: number }>([
    { $match: { state: 'booked', at: { $gte: since } } },
    { $group: { _id: { month, kind: '$kind' }, feninga: { $sum: '$amount' } } },
  ]);
  return sums.map(({ _id: { month: of, kind }, feninga }) => ({ month: of, kind, feninga }));
}
