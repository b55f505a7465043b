import type { journalQuery } from '@institut/contract/money/list.schema';
import { JOURNAL_PARTS, type JournalPart } from '@institut/contract/money/values';
import { dayAfter } from '@institut/contract/frame/days';
import { type QueryFilter, trusted, type Types } from 'mongoose';
import type { z } from 'zod';
import { BATCH_SIZE } from '../../../database/eachRecord.ts';
import { inBatches } from '../../../lib/inBatches.ts';
import { startOfDay } from '../../../lib/instituteDay.ts';
import { directed, writtenIn } from '../../../lib/listQuery.ts';
import { type PaymentFields } from '../../core/ledger/ledger.service.ts';
import {
  countRecords,
  eachRecordOf,
  pageOfRecords,
  sumBy,
  sumByCourses,
} from '../../core/ledger/ledgerLists.service.ts';
import { courseChoices, deletedAmong, findCourseIds } from '../../core/courses/courseLookup.service.ts';
import { findOrderedCourseIds, findOrderIds, findOrderIdsOf } from '../../core/orders/orderLookup.service.ts';
import { type LedgerRow, withOrders } from './ledgerRows.ts';

type ListQuery = z.output<typeof journalQuery>;
type Asked = Omit<ListQuery, 'pageNumber' | 'pageSize'>;
type Filter = QueryFilter<PaymentFields>;

/** A refund that was paid out and withdrawn is rejected; one that was requested and refused has moved no money. */
const PARTS: Readonly<Record<JournalPart, Filter>> = {
  payment: { kind: 'payment', state: 'booked' },
  refund: { kind: 'refund', state: 'paid' },
  grant: { kind: 'grant', state: 'booked' },
  unassigned: { state: 'unassigned' },
  void: { $or: [{ state: 'void' }, { state: 'rejected', reason: null }] },
};

/** Shows a refund that was withdrawn as what it is in the journal. */
const asVoid = (record: PaymentFields): PaymentFields =>
  record.state === 'rejected' ? { ...record, state: 'void' } : record;

/** Returns a page of the records of money that has moved, what those of each part add up to, and the courses to choose from. */
export async function pageOfJournal(query: ListQuery) {
  const condition = await conditionOf(query);
  const [records, sums, courses] = await Promise.all([
    pageOfRecords([{ filter: filterOf(condition, query), sort: sortOf(query) }], query),
    Promise.all(JOURNAL_PARTS.map((key) => sumOf(key, condition))),
    courseChoices(),
  ]);
  const shown = sums.filter(({ key }) => !query.part || query.part === key);
  const total = shown.reduce((sum, { count }) => sum + count, 0);
  return { rows: await withOrders(records.map(asVoid)), total, sums, courses };
}

/** Yields the records of the journal one by one. */
export async function* eachJournalRow(query: Asked): AsyncGenerator<LedgerRow> {
  const filter = filterOf(await conditionOf(query), query);
  const records = eachRecordOf([{ filter, sort: sortOf(query) }]);
  for await (const batch of inBatches(records, BATCH_SIZE)) yield* await withOrders(batch.map(asVoid));
}

export const countJournalRows = async (query: Asked): Promise<number> =>
  countRecords(filterOf(await conditionOf(query), query));

const sortOf = ({ direction }: Asked) => directed({ at: 1, _id: 1 }, direction);

async function sumOf(key: JournalPart, condition: Filter) {
  const sums = [...(await sumBy('kind', { $and: [PARTS[key], condition] })).values()];
  return {
    key,
    count: sums.reduce((sum, { count }) => sum + count, 0),
    feninga: sums.reduce((sum, { feninga }) => sum + feninga, 0),
  };
}

const filterOf = (condition: Filter, { part }: Asked): Filter => ({
  $and: [part ? PARTS[part] : { $or: JOURNAL_PARTS.map((one) => PARTS[one]) }, condition],
});

const isOf = async (course: string | undefined, words: string): Promise<Filter> => ({
  order: trusted({ $in: await findOrderIds(course, words) }),
});

const isOfCourses = async (courses: readonly Types.ObjectId[]): Promise<Filter> => ({
  order: trusted({ $in: await findOrderIdsOf(courses) }),
});

/** The records of the orders that a keyword finds, and those with it in their number, method or author. */
async function foundBy(keyword: string): Promise<Filter> {
  const written = writtenIn(keyword);
  return {
    $or: [
      await isOf(undefined, keyword),
      { reference: written },
      { method: written },
      { 'by.name': written },
    ],
  };
}

/** The records of days at the institute, both inclusive: with a part, what the list and reports add up. */
const periodOf = ({ from, to }: Pick<Asked, 'from' | 'to'>): Filter[] => [
  ...(from ? [{ at: trusted({ $gte: startOfDay(from) }) }] : []),
  ...(to ? [{ at: trusted({ $lt: startOfDay(dayAfter(to)) }) }] : []),
];

/** Returns what the records of a part in a period add up to, by the courses of their order. */
export const journalSums = (part: JournalPart, from: string, to: string) =>
  sumByCourses({ $and: [PARTS[part], ...periodOf({ from, to })] });

/** The filters of the list without that of the part. */
async function conditionOf({
  from,
  to,
  source,
  kurs,
  tipObuke,
  lecturer,
  deletedCourses,
  keyword,
}: Asked): Promise<Filter> {
  const conditions: Filter[] = [
    ...periodOf({ from, to }),
    ...(source ? [{ source }] : []),
    ...(kurs ? [await isOf(kurs, '')] : []),
    ...(tipObuke || lecturer ? [await isOfCourses(await findCourseIds(tipObuke, lecturer))] : []),
    ...(deletedCourses ? [await isOfCourses(await deletedAmong(await findOrderedCourseIds()))] : []),
    ...(keyword ? [await foundBy(keyword)] : []),
  ];
  return conditions.length > 0 ? { $and: conditions } : {};
}
