import type { surplusListQuery } from '@institut/contract/money/list.schema';
import { dayOf } from '@institut/contract/frame/days';
import type { StaffOrderEvent } from '@institut/contract/orders/events';
import type { z } from 'zod';
import { BATCH_SIZE } from '../../../database/eachRecord.ts';
import { inBatches } from '../../../lib/inBatches.ts';
import {
  eachSurplus,
  listSurpluses,
  type SurplusFields,
} from '../../core/orders/listing/surpluses.service.ts';
import { isBooked, recordsOfAll } from '../../core/ledger/ledger.service.ts';

type SurplusQuery = z.output<typeof surplusListQuery>;

/** A surplus with the day (YYYY-MM-DD) since which the order has it. */
export type SurplusRow = { order: SurplusFields; since: string };

export async function pageOfSurpluses(query: SurplusQuery) {
  const { orders, total, sums } = await listSurpluses(query);
  return { rows: await withSince(orders), total, sums };
}

/** Yields the surpluses of the list one by one. */
export async function* eachSurplusRow(
  query: Omit<SurplusQuery, 'pageNumber' | 'pageSize'>,
): AsyncGenerator<SurplusRow> {
  for await (const batch of inBatches(eachSurplus(query), BATCH_SIZE)) yield* await withSince(batch);
}

/** After each of these less may be due. */
const LESS_DUE: ReadonlySet<StaffOrderEvent> = new Set([
  'status',
  'paymentStatus',
  'cancelled',
  'expired',
  'moved',
]);

async function withSince(orders: readonly SurplusFields[]): Promise<SurplusRow[]> {
  const records = await recordsOfAll(orders);
  return orders.map((order) => {
    const payments = (records.get(order._id.toString()) ?? []).filter(
      (record) => record.kind === 'payment' && isBooked(record),
    );
    const days = [
      ...payments.map(({ at }) => dayOf(at)),
      ...order.history.filter(({ event }) => LESS_DUE.has(event)).map(({ at }) => dayOf(at)),
    ];
    return { order, since: days.toSorted().at(-1) ?? dayOf(order.createdAt) };
  });
}
