import type { PaymentWithoutFiscal, withoutFiscalQuery } from '@institut/contract/fiscal/schema';
import { dayAfter } from '@institut/contract/frame/days';
import type { PaymentKind, PaymentState } from '@institut/contract/payments/values';
import { type QueryFilter, trusted } from 'mongoose';
import type { z } from 'zod';
import { BATCH_SIZE } from '../../../../database/eachRecord.ts';
import { searchPatterns } from '../../../../database/search/keys.ts';
import { inBatches } from '../../../../lib/inBatches.ts';
import { startOfDay, today } from '../../../../lib/instituteDay.ts';
import { directed, writtenIn } from '../../../../lib/listQuery.ts';
import { namesOf } from '../../../core/orders/order.service.ts';
import { findOrderIds } from '../../../core/orders/orderLookup.service.ts';
import { type PaymentFields } from '../../../core/ledger/ledger.service.ts';
import {
  countRecords,
  eachRecordOf,
  pageOfRecords,
  sumBy,
} from '../../../core/ledger/ledgerLists.service.ts';

type ListQuery = z.output<typeof withoutFiscalQuery>;
type Asked = Omit<ListQuery, 'pageNumber' | 'pageSize'>;

/** A booked payment or refund, and its order. */
export type RowWithoutFiscal = { payment: PaymentFields; order: PaymentWithoutFiscal['order'] };

/** Returns a page of the booked payments and refunds that fiscal documents do not cover, with the sums of what is left in feninga. */
export async function pageWithoutFiscal(
  query: ListQuery,
): Promise<{ rows: RowWithoutFiscal[]; total: number; sums: { payment: number; refund: number } }> {
  const filter = await filterOf(query);
  const [records, sums] = await Promise.all([
    pageOfRecords([{ filter, sort: sortOf(query) }], query),
    sumBy('kind', filter),
  ]);
  const uncovered = (kind: PaymentKind) => {
    const { feninga = 0, covered = 0 } = sums.get(kind) ?? {};
    return feninga - covered;
  };
  return {
    rows: await withOrders(records),
    total: [...sums.values()].reduce((sum, { count }) => sum + count, 0),
    sums: { payment: uncovered('payment'), refund: uncovered('refund') },
  };
}

/** Yields the same records one by one. */
export async function* eachWithoutFiscal(query: Asked): AsyncGenerator<RowWithoutFiscal> {
  const records = eachRecordOf([{ filter: await filterOf(query), sort: sortOf(query) }]);
  for await (const batch of inBatches(records, BATCH_SIZE)) yield* await withOrders(batch);
}

export const countWithoutFiscal = async (query: Asked): Promise<number> =>
  countRecords(await filterOf(query));

const sortOf = ({ sort, direction }: Asked) => directed({ [sort]: 1, _id: 1 }, direction);

const KINDS: PaymentKind[] = ['payment', 'refund'];
/** A payment that an order counts, and a refund that was paid out. */
const STATES: PaymentState[] = ['booked', 'paid'];

async function filterOf(query: Asked): Promise<QueryFilter<PaymentFields>> {
  const { kind, source, olderThan } = query;
  const before = [
    ...(query.to ? [dayAfter(query.to)] : []),
    ...(olderThan ? [dayAfter(today(), -Number(olderThan))] : []),
  ].toSorted()[0];
  return {
    isCovered: null,
    kind: trusted({ $in: kind ? [kind] : KINDS }),
    state: trusted({ $in: STATES }),
    ...(source && { source }),
    ...((query.from || before) && {
      at: trusted({
        ...(query.from && { $gte: startOfDay(query.from) }),
        ...(before && { $lt: startOfDay(before) }),
      }),
    }),
    ...(await foundBy(query.keyword)),
  };
}

/** A keyword finds the order, or what is written about the payment. */
async function foundBy(keyword: string) {
  if (searchPatterns(keyword).length === 0) return {};
  const written = writtenIn(keyword);
  const orders = await findOrderIds(undefined, keyword);
  return { $or: [{ order: trusted({ $in: orders }) }, { reference: written }, { method: written }] };
}

async function withOrders(records: readonly PaymentFields[]): Promise<RowWithoutFiscal[]> {
  const names = await namesOf(records.flatMap(({ order }) => order ?? []));
  return records.flatMap((payment) => {
    const order = names.get(String(payment.order));
    return order ? [{ payment, order }] : [];
  });
}
