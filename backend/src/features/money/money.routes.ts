import { MONEY_CALLS } from '@institut/contract/money/calls';
import { implement } from '../../http/implement.ts';
import { listDocuments } from '../documents/documentList.service.ts';
import { listReceivables } from '../orders/listing/receivables.service.ts';
import {
  presentDocument,
  presentReceivable,
  presentRefund,
  presentSum,
  presentSurplus,
} from './money.presenter.ts';
import { pageOfRefunds, pageOfSurpluses } from './refunds.service.ts';

export const moneyRoutes = implement(MONEY_CALLS, {
  listReceivables: async ({ query }) => {
    const { orders, total, sums } = await listReceivables(query);
    return {
      body: { rows: orders.map((order) => presentReceivable(order)), sums: sums.map(presentSum) },
      total,
    };
  },
  listSurpluses: async ({ query }) => {
    const { rows, total, sums } = await pageOfSurpluses(query);
    return { body: { rows: rows.map(presentSurplus), sums: sums.map(presentSum) }, total };
  },
  listRefunds: async ({ query }) => {
    const { rows, total, feninga } = await pageOfRefunds(query);
    const sum = presentSum({ key: 'paid' as const, count: total, feninga });
    return { body: { rows: rows.map(presentRefund), sums: [sum] }, total };
  },
  listDocuments: async ({ query }) => {
    const { rows, total, sums } = await listDocuments(query);
    return { body: { rows: rows.map(presentDocument), sums: sums.map(presentSum) }, total };
  },
});
