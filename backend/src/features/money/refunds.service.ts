import type { refundListQuery, surplusListQuery } from '@institut/contract/money/list.schema';
import { dayOf } from '@institut/contract/frame/days';
import type { StaffOrderEvent } from '@institut/contract/orders/events';
import type { Types } from 'mongoose';
import type { z } from 'zod';
import { BATCH_SIZE } from '../../database/eachRecord.ts';
import { inBatches } from '../../lib/inBatches.ts';
import { findOrderIds } from '../orders/orderLookup.service.ts';
import { namesOf } from '../orders/order.service.ts';
import { eachSurplus, listSurpluses, type SurplusFields } from '../orders/listing/surpluses.service.ts';
import {
  countRefunds,
  eachRefund,
  isBooked,
  listRefunds,
  type PaymentFields,
  recordsOfAll,
} from '../payments/ledger/ledger.service.ts';

type SurplusQuery = z.output<typeof surplusListQuery>;
type RefundQuery = z.output<typeof refundListQuery>;
type Asked<Query> = Omit<Query, 'pageNumber' | 'pageSize'>;

/** A surplus with the day (YYYY-MM-DD) since which the order has it. */
export type SurplusRow = { order: SurplusFields; since: string };
/** A refund with its order; null if that is not known. */
export type RefundRow = {
  record: PaymentFields;
  order: { _id: string; reference: string; name: string } | null;
};

export async function pageOfSurpluses(query: SurplusQuery) {
  const { orders, total, sums } = await listSurpluses(query);
  return { rows: await withSince(orders), total, sums };
}

/** Yields the surpluses of the list one by one. */
export async function* eachSurplusRow(query: Asked<SurplusQuery>): AsyncGenerator<SurplusRow> {
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

/** A keyword finds the refunds of the orders that it finds. */
const ordersFoundBy = async (keyword: string): Promise<Types.ObjectId[] | null> =>
  keyword ? findOrderIds(undefined, keyword) : null;

export async function pageOfRefunds(query: RefundQuery) {
  const { refunds, total, feninga } = await listRefunds(query, await ordersFoundBy(query.keyword));
  return { rows: await withOrders(refunds), total, feninga };
}

export async function countRefundRows(query: Asked<RefundQuery>): Promise<number> {
  return countRefunds(query, await ordersFoundBy(query.keyword));
}

/** Yields the refunds of the list one by one. */
export async function* eachRefundRow(query: Asked<RefundQuery>): AsyncGenerator<RefundRow> {
  const refunds = eachRefund(query, await ordersFoundBy(query.keyword));
  for await (const batch of inBatches(refunds, BATCH_SIZE)) yield* await withOrders(batch);
}

async function withOrders(refunds: readonly PaymentFields[]): Promise<RefundRow[]> {
  const names = await namesOf(refunds.flatMap(({ order }) => order ?? []));
  return refunds.map((record) => ({ record, order: names.get(String(record.order)) ?? null }));
}
