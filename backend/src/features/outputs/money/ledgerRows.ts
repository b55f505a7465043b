import type { ledgerListQuery } from '@institut/contract/money/list.schema';
import { PAYER_TYPE } from '@institut/contract/payers/values';
import { runTitle } from '@institut/contract/timetable/runName';
import type { z } from 'zod';
import { BATCH_SIZE } from '../../../database/eachRecord.ts';
import { inBatches } from '../../../lib/inBatches.ts';
import { findOrderIds, findOrders, type FoundOrder } from '../../core/orders/orderLookup.service.ts';
import { type PaymentFields } from '../../core/ledger/ledger.service.ts';
import {
  countListedRecords,
  eachListedRecord,
  type FoundRecords,
  listRecords,
} from '../../core/ledger/ledgerLists.service.ts';

type ListQuery = z.output<typeof ledgerListQuery>;
type Asked = Omit<ListQuery, 'pageNumber' | 'pageSize'>;

/** A record of the ledger with its order; null if that is not known. */
export type LedgerRow = {
  record: PaymentFields;
  order: {
    _id: string;
    reference: string;
    /** Of the buyer. */
    name: string;
    payer: string;
    /** Empty for a person. */
    jib: string;
    courses: string;
  } | null;
};

const foundBy = async (keyword: string): Promise<FoundRecords> =>
  keyword ? { orders: await findOrderIds(undefined, keyword), reference: keyword } : null;

export async function pageOfLedger(query: ListQuery) {
  const { records, total, sums } = await listRecords(query, await foundBy(query.keyword));
  return { rows: await withOrders(records), total, sums };
}

export async function countLedgerRows(query: Asked): Promise<number> {
  return countListedRecords(query, await foundBy(query.keyword));
}

/** Yields the records of the list one by one. */
export async function* eachLedgerRow(query: Asked): AsyncGenerator<LedgerRow> {
  const records = eachListedRecord(query, await foundBy(query.keyword));
  for await (const batch of inBatches(records, BATCH_SIZE)) yield* await withOrders(batch);
}

/** Adds the orders that records were made for. */
export async function withOrders(records: readonly PaymentFields[]): Promise<LedgerRow[]> {
  const found = await findOrders(records.flatMap(({ order }) => order ?? []));
  const orders = new Map(found.map((order) => [order._id.toString(), order]));
  return records.map((record) => {
    const order = orders.get(String(record.order));
    return { record, order: order ? factsOf(order) : null };
  });
}

const factsOf = ({ _id, reference, buyerName: name, payer, orderItems }: FoundOrder) => ({
  _id: _id.toString(),
  reference,
  name,
  payer: payer?.name ?? name,
  jib: payer?.type === PAYER_TYPE.organisation ? (payer.jib ?? '') : '',
  courses: orderItems.map((line) => runTitle(line.name, line.start)).join('\n'),
});
