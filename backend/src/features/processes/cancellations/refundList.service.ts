import type { RefundRequest, refundRequestListQuery } from '@institut/contract/cancellations/schema';
import { dayAfter } from '@institut/contract/frame/days';
import { toKm } from '@institut/contract/money/money';
import { PAYMENT_STATES } from '@institut/contract/payments/values';
import { trusted, type QueryFilter } from 'mongoose';
import type { z } from 'zod';
import { BATCH_SIZE } from '../../../database/eachRecord.ts';
import { inBatches } from '../../../lib/inBatches.ts';
import { startOfDay, today } from '../../../lib/instituteDay.ts';
import { directed } from '../../../lib/listQuery.ts';
import { type FoundOrder, findOrderIds, findOrders } from '../../core/orders/orderLookup.service.ts';
import { isDone, isToBePaid, isWaiting, type PaymentFields } from '../../core/ledger/ledger.service.ts';
import {
  countRecords,
  eachRecordOf,
  pageOfRecords,
  type RecordPart,
  sumBy,
} from '../../core/ledger/ledgerLists.service.ts';
import type { CancellationFields } from '../../core/orders/cancellations/cancellation.model.ts';
import {
  cancellationsByRefund,
  numberOf,
  refundDueDay,
  refundStateOf,
} from '../../core/orders/cancellations/cancellationLookup.service.ts';

type ListQuery = z.output<typeof refundRequestListQuery>;
type Asked = Omit<ListQuery, 'pageNumber' | 'pageSize'>;

/** A refund with its order and the cancellation that it follows from; null where there is none. */
export type RefundRow = {
  record: PaymentFields;
  order: FoundOrder | null;
  cancellation: CancellationFields | null;
};

async function filterOf({
  keyword,
  state,
  method,
  from,
  to,
}: Omit<Asked, 'sort' | 'direction'>): Promise<QueryFilter<PaymentFields>> {
  const period = {
    ...(from && { $gte: startOfDay(from) }),
    ...(to && { $lt: startOfDay(dayAfter(to)) }),
  };
  return {
    kind: 'refund',
    ...(state && { state }),
    ...(method && { source: method === 'paypal' ? 'paypal' : trusted({ $ne: 'paypal' as const }) }),
    ...((from || to) && { recordedAt: trusted(period) }),
    ...(keyword && {
      $or: [{ order: trusted({ $in: await findOrderIds(undefined, keyword) }) }, { reference: keyword }],
    }),
  };
}

const OLDEST = { recordedAt: 1, _id: 1 } as const;

/** Returns the parts of the list one after another; due days follow the days of the requests. */
async function partsOf({ sort, direction, ...asked }: Asked): Promise<RecordPart[]> {
  const filter = await filterOf(asked);
  if (sort === 'recordedAt') return [{ filter, sort: directed(OLDEST, direction ?? 'desc') }];
  const parts = [
    { filter: { $and: [filter, isToBePaid] }, sort: OLDEST },
    { filter: { $and: [filter, isDone] }, sort: directed(OLDEST, 'desc') },
  ];
  if (direction !== 'desc') return parts;
  return parts.toReversed().map((part) => ({ filter: part.filter, sort: directed(part.sort, 'desc') }));
}

/** Returns a page of refunds, and what those in each state add up to. */
export async function listRefundRequests(query: ListQuery) {
  const [parts, all] = await Promise.all([partsOf(query), filterOf({ ...query, state: undefined })]);
  const [records, byState] = await Promise.all([pageOfRecords(parts, query), sumBy('state', all)]);
  const sums = PAYMENT_STATES.refund.map((key) => {
    const { count = 0, feninga = 0 } = byState.get(key) ?? {};
    return { key, count, total: toKm(feninga) };
  });
  const shown = sums.filter(({ key }) => !query.state || query.state === key);
  const total = shown.reduce((sum, { count }) => sum + count, 0);
  return { rows: await withOrders(records), total, sums };
}

export const countRefundRequests = async (query: Asked): Promise<number> =>
  countRecords(await filterOf(query));

/** Yields the refunds of the list one by one. */
export async function* eachRefundRequest(query: Asked): AsyncGenerator<RefundRow> {
  const records = eachRecordOf(await partsOf(query));
  for await (const batch of inBatches(records, BATCH_SIZE)) yield* await withOrders(batch);
}

export async function withOrders(records: readonly PaymentFields[]): Promise<RefundRow[]> {
  const [orders, cancellations] = await Promise.all([
    findOrders(records.flatMap(({ order }) => order ?? [])),
    cancellationsByRefund(records.map(({ _id }) => _id)),
  ]);
  return records.map((record) => ({
    record,
    order: orders.find(({ _id }) => record.order?.equals(_id)) ?? null,
    cancellation: cancellations.get(record._id.toString()) ?? null,
  }));
}

/** Returns who gets the money back. */
export const payeeOf = ({ order }: RefundRow): string => order?.payer?.name ?? order?.buyerName ?? '';

/** Returns the number of the cancellation that a refund follows from, or else the reference of its order. */
export const refundNumberOf = ({ order, cancellation }: RefundRow): string =>
  order ? (cancellation ? numberOf(order, cancellation) : order.reference) : '';

export function presentRefundRequest(row: RefundRow, day = today()): RefundRequest {
  const { record, order, cancellation } = row;
  const dueDay = isWaiting(record) ? refundDueDay(record) : null;
  return {
    _id: record._id.toString(),
    order: order && {
      _id: order._id.toString(),
      reference: order.reference,
      name: order.buyerName,
      email: order.buyerEmail,
    },
    payee: payeeOf(row),
    state: refundStateOf(record),
    method: record.source === 'paypal' ? 'paypal' : 'bank',
    reason: record.reason ?? null,
    number: order && cancellation ? numberOf(order, cancellation) : '',
    amount: toKm(record.amount),
    account: record.account ?? '',
    isAccountConfirmed: record.accountConfirmedAt !== undefined,
    reference: record.reference,
    note: record.note,
    requestedAt: record.recordedAt.toISOString(),
    dueDay,
    isLate: dueDay !== null && dueDay < day,
    paidAt: record.state === 'paid' ? record.at.toISOString() : null,
    by: record.by && { _id: record.by.user.toString(), name: record.by.name },
  };
}
