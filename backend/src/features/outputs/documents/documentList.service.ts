import type { documentListQuery } from '@institut/contract/money/list.schema';
import type { OrderDocument } from '@institut/contract/documents/schema';
import { ANY_STATE, DOCUMENT_KINDS, type DocumentKind } from '@institut/contract/documents/values';
import { dayAfter } from '@institut/contract/frame/days';
import { toFeninga } from '@institut/contract/money/money';
import { type QueryFilter, trusted, type Types } from 'mongoose';
import type { z } from 'zod';
import { eachInOrder } from '../../../database/eachInOrder.ts';
import { BATCH_SIZE, eachRecord } from '../../../database/eachRecord.ts';
import { inBatches } from '../../../lib/inBatches.ts';
import { startOfDay } from '../../../lib/instituteDay.ts';
import { directed } from '../../../lib/listQuery.ts';
import { findOrderIds, findOrders } from '../../core/orders/orderLookup.service.ts';
import { recordsOfAll } from '../../core/ledger/ledger.service.ts';
import { type DocumentFields, DocumentModel, isIssued, type IssuedDocument } from './document.model.ts';
import { presentDocuments } from './document.presenter.ts';
import { documentsOfOrders } from './document.service.ts';

type ListQuery = z.output<typeof documentListQuery>;
type Asked = Omit<ListQuery, 'pageNumber' | 'pageSize'>;
type Filter = QueryFilter<DocumentFields>;

/** An issued document, and as its order shows it. */
export type DocumentRow = { document: IssuedDocument; shown: OrderDocument };

/** Returns a page of all issued documents, and what those of each kind add up to. */
export async function listDocuments(query: ListQuery): Promise<{
  rows: DocumentRow[];
  total: number;
  sums: { key: DocumentKind; count: number; feninga: number }[];
}> {
  const { pageNumber, pageSize, kind } = query;
  const filter = await filterOf(query);
  const [documents, sums] = await Promise.all([
    DocumentModel.find(withKind(filter, kind))
      .sort(sortOf(query))
      .skip((pageNumber - 1) * pageSize)
      .limit(pageSize)
      .lean<DocumentFields[]>(),
    Promise.all(
      DOCUMENT_KINDS.map(async (key) => {
        const { count, feninga } = await sumOf(withKind(filter, key));
        return { key, count, feninga };
      }),
    ),
  ]);
  const total = sums.reduce((sum, { key, count }) => (kind && kind !== key ? sum : sum + count), 0);
  return { rows: await withShown(documents), total, sums };
}

export async function countDocuments(query: Asked): Promise<number> {
  return DocumentModel.countDocuments(withKind(await filterOf(query), query.kind)).exec();
}

/** Yields the documents of the list one by one. */
export async function* eachDocument(query: Asked): AsyncGenerator<DocumentRow> {
  const filter = withKind(await filterOf(query), query.kind);
  const documents = eachInOrder(DocumentModel.find(filter, '_id').sort(sortOf(query)).lean(), (byId) =>
    DocumentModel.find(byId).lean<DocumentFields[]>(),
  );
  for await (const batch of inBatches(documents, BATCH_SIZE)) yield* await withShown(batch);
}

/** Adds to documents what their orders show of them: a state follows from the order and from its other documents. */
async function withShown(documents: readonly DocumentFields[]): Promise<DocumentRow[]> {
  const ids = [...new Set(documents.map(({ order }) => order.toString()))];
  const orders = await findOrders(ids);
  const [found, records] = await Promise.all([documentsOfOrders(orders), recordsOfAll(orders)]);
  const related = found.filter(isIssued);
  const shown = new Map(
    orders.flatMap((order) =>
      presentDocuments(
        related.filter((document) => document.order.equals(order._id)),
        { order, records: records.get(order._id.toString()) ?? [] },
      ).map((one) => [one.number, one]),
    ),
  );
  return documents.filter(isIssued).flatMap((document) => {
    const one = shown.get(document.number);
    return one ? [{ document, shown: one }] : [];
  });
}

async function sumOf(filter: Filter): Promise<{ count: number; feninga: number }> {
  const [sum] = await DocumentModel.aggregate<{ count: number; km: number }>([
    { $match: filter },
    { $group: { _id: null, count: { $sum: 1 }, km: { $sum: '$snapshot.amount' } } },
  ]);
  // The snapshot has KM; the sum of a million such amounts is less than half a fening off.
  return { count: sum?.count ?? 0, feninga: toFeninga(sum?.km ?? 0) };
}

const withKind = (filter: Filter, kind: DocumentKind | undefined): Filter => ({
  isIssued: true,
  ...(kind && { kind }),
  ...filter,
});

/** All filters but the kind. */
async function filterOf({ keyword, state, year, from, to }: Asked): Promise<Filter> {
  const filter: Filter = {
    ...(year !== undefined && { year }),
    ...((from || to) && {
      issuedAt: trusted({
        ...(from && { $gte: startOfDay(from) }),
        ...(to && { $lt: startOfDay(dayAfter(to)) }),
      }),
    }),
    ...(keyword && (await foundBy(keyword))),
  };
  const shown = state ?? (isNumber(keyword) ? ANY_STATE : 'valid');
  return shown === ANY_STATE ? filter : { ...filter, _id: trusted({ $in: await idsInState(filter, shown) }) };
}

const numberIn = (keyword: string): string => keyword.toUpperCase().replaceAll(' ', '');
const isNumber = (keyword: string): boolean => /^[A-Z]{2}-\d[\d-]*$/.test(numberIn(keyword));

/** Returns the filter of a number, of the beginning of one, or of the documents of the orders that a keyword finds. */
async function foundBy(keyword: string): Promise<Filter> {
  if (isNumber(keyword)) {
    const number = numberIn(keyword);
    // Digits and hyphens come before every letter.
    return { number: trusted({ $gte: number, $lt: `${number}A` }) };
  }
  return { order: trusted({ $in: await findOrderIds(undefined, keyword) }) };
}

/** No state is stored, so all documents that the other filters find are looked at. */
async function idsInState(filter: Filter, state: OrderDocument['state']): Promise<Types.ObjectId[]> {
  const ids: Types.ObjectId[] = [];
  const documents = eachRecord(DocumentModel.find({ isIssued: true, ...filter }).lean<DocumentFields>());
  for await (const batch of inBatches(documents, BATCH_SIZE)) {
    for (const { document, shown } of await withShown(batch)) {
      if (shown.state === state) ids.push(document._id);
    }
  }
  return ids;
}

const sortOf = ({ direction }: Asked) => directed({ issuedAt: 1, _id: 1 }, direction);
