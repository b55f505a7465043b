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
import { findOrderIds, findOrderMoney } from '../../core/orders/orderLookup.service.ts';
import { recordsOfAll } from '../../core/ledger/ledger.service.ts';
import { type DocumentFields, DocumentModel, isIssued, type IssuedDocument } from './document.model.ts';
import { presentDocuments } from './document.presenter.ts';

type ListQuery = z.output<typeof documentListQuery>;
type Asked = Omit<ListQuery, 'pageNumber' | 'pageSize'>;
type Filter = QueryFilter<DocumentFields>;

/** The fields of a document that the states of an order's documents, the sums and the sorts read. */
const STATE_FIELDS =
  'order kind refersTo payment replaces number issuedAt isIssued requestedAt snapshot.amount';

/** An issued document, and as its order shows it. */
export type DocumentRow = { document: IssuedDocument; shown: OrderDocument };

/** Returns a page of all issued documents, and what those of each kind add up to. */
export async function listDocuments(query: ListQuery): Promise<{
  rows: DocumentRow[];
  total: number;
  sums: { key: DocumentKind; count: number; feninga: number }[];
}> {
  const { pageNumber, pageSize, kind } = query;
  const skip = (pageNumber - 1) * pageSize;
  const found = await foundOf(query);
  if (found.listed) {
    const sums = DOCUMENT_KINDS.map((key) =>
      sumOfListed(
        found.listed.filter((one) => one.kind === key),
        key,
      ),
    );
    const ids = idsOf(found.listed, query);
    const rows = await readInOrder(ids.slice(skip, skip + pageSize));
    return { rows, total: ids.length, sums };
  }
  const [documents, sums] = await Promise.all([
    DocumentModel.find(withKind(found.filter, kind))
      .sort(sortOf(query))
      .skip(skip)
      .limit(pageSize)
      .lean<DocumentFields[]>(),
    Promise.all(
      DOCUMENT_KINDS.map(async (key) => {
        const { count, feninga } = await sumOf(withKind(found.filter, key));
        return { key, count, feninga };
      }),
    ),
  ]);
  const total = sums.reduce((sum, { key, count }) => (kind && kind !== key ? sum : sum + count), 0);
  return { rows: await withShown(documents), total, sums };
}

export async function countDocuments(query: Asked): Promise<number> {
  const { listed, filter } = await foundOf(query);
  return listed
    ? idsOf(listed, query).length
    : DocumentModel.countDocuments(withKind(filter, query.kind)).exec();
}

/** Yields the documents of the list one by one. */
export async function* eachDocument(query: Asked): AsyncGenerator<DocumentRow> {
  const { listed, filter } = await foundOf(query);
  if (listed) {
    const ids = idsOf(listed, query);
    for (let at = 0; at < ids.length; at += BATCH_SIZE)
      yield* await readInOrder(ids.slice(at, at + BATCH_SIZE));
    return;
  }
  const documents = eachInOrder(
    DocumentModel.find(withKind(filter, query.kind), '_id').sort(sortOf(query)).lean(),
    (byId) => DocumentModel.find(byId).lean<DocumentFields[]>(),
  );
  for await (const batch of inBatches(documents, BATCH_SIZE)) yield* await withShown(batch);
}

/** A document as the list counts and sorts it. */
type Listed = Pick<IssuedDocument, '_id' | 'kind' | 'issuedAt'> & { amount: number };

const sumOfListed = (listed: readonly Listed[], key: DocumentKind) => ({
  key,
  count: listed.length,
  feninga: listed.reduce((sum, { amount }) => sum + toFeninga(amount), 0),
});

/** Returns the ids of the documents of a kind, or of all, in the order of the list. */
function idsOf(listed: readonly Listed[], { kind, direction }: Asked): Types.ObjectId[] {
  const turn = direction === 'desc' ? -1 : 1;
  return listed
    .filter((one) => !kind || one.kind === kind)
    .toSorted(
      (a, b) =>
        turn *
        (a.issuedAt.getTime() - b.issuedAt.getTime() || a._id.toString().localeCompare(b._id.toString())),
    )
    .map(({ _id }) => _id);
}

async function readInOrder(ids: readonly Types.ObjectId[]): Promise<DocumentRow[]> {
  const documents = await DocumentModel.find({ _id: trusted({ $in: [...ids] }) }).lean<DocumentFields[]>();
  const rows = new Map((await withShown(documents)).map((row) => [row.document._id.toString(), row]));
  return ids.flatMap((id) => rows.get(id.toString()) ?? []);
}

/** Adds to documents what their orders show of them: a state follows from the order and from its other documents. */
async function withShown(documents: readonly DocumentFields[]): Promise<DocumentRow[]> {
  const ids = [...new Set(documents.map(({ order }) => order.toString()))];
  const orders = await findOrderMoney(ids);
  const [found, records] = await Promise.all([
    DocumentModel.find({ order: trusted({ $in: ids }) }, STATE_FIELDS)
      .sort({ requestedAt: 1, _id: 1 })
      .lean<DocumentFields[]>(),
    recordsOfAll(orders),
  ]);
  const related = new Map<string, IssuedDocument[]>(ids.map((id) => [id, []]));
  for (const document of found.filter(isIssued)) related.get(document.order.toString())?.push(document);
  const shown = new Map(
    orders.flatMap((order) => {
      const id = order._id.toString();
      return presentDocuments(related.get(id) ?? [], { order, records: records.get(id) ?? [] }).map((one) => [
        one.number,
        one,
      ]);
    }),
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

/** The filter of all that is asked but the kind; with a state the documents themselves, because no state is stored. */
async function foundOf(
  asked: Asked,
): Promise<{ filter: Filter; listed?: never } | { filter: Filter; listed: Listed[] }> {
  const { keyword, state, year, from, to } = asked;
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
  return shown === ANY_STATE ? { filter } : { filter, listed: await listedInState(filter, shown) };
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

/** Looks at all documents that the other filters find, in batches. */
async function listedInState(filter: Filter, state: OrderDocument['state']): Promise<Listed[]> {
  const listed: Listed[] = [];
  const documents = eachRecord(
    DocumentModel.find({ isIssued: true, ...filter }, STATE_FIELDS).lean<DocumentFields>(),
  );
  for await (const batch of inBatches(documents, BATCH_SIZE)) {
    for (const { document, shown } of await withShown(batch)) {
      const { _id, kind, issuedAt, snapshot } = document;
      if (shown.state === state) listed.push({ _id, kind, issuedAt, amount: snapshot.amount });
    }
  }
  return listed;
}

const sortOf = ({ direction }: Asked) => directed({ issuedAt: 1, _id: 1 }, direction);
