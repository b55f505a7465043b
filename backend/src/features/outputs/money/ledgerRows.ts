import type { ledgerListQuery } from '@institut/contract/money/list.schema';
import type { z } from 'zod';
import { BATCH_SIZE } from '../../../database/eachRecord.ts';
import { inBatches } from '../../../lib/inBatches.ts';
import { findOrderIds } from '../../core/orders/orderLookup.service.ts';
import { namesOf } from '../../core/orders/order.service.ts';
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
  order: { _id: string; reference: string; name: string } | null;
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
  const names = await namesOf(records.flatMap(({ order }) => order ?? []));
  return records.map((record) => ({ record, order: names.get(String(record.order)) ?? null }));
}
