import { MONEY_CALLS } from '@institut/contract/money/calls';
import { implement } from '../../../http/implement.ts';
import { listDocuments } from '../documents/documentList.service.ts';
import { listReceivables } from '../../core/orders/listing/receivables.service.ts';
import {
  presentDocument,
  presentReceivable,
  presentLedgerRow,
  presentSum,
  presentSurplus,
} from './money.presenter.ts';
import { pageOfJournal } from './journalRows.ts';
import { pageOfLedger } from './ledgerRows.ts';
import { pageOfSurpluses } from './surplusRows.ts';

export const moneyRoutes = implement(MONEY_CALLS, {
  listReceivables: async ({ query }) => {
    const { orders, total, sums, courses } = await listReceivables(query);
    const rows = orders.map((order) => presentReceivable(order));
    return { body: { rows, sums: sums.map(presentSum), courses }, total };
  },
  listSurpluses: async ({ query }) => {
    const { rows, total, sums } = await pageOfSurpluses(query);
    return { body: { rows: rows.map(presentSurplus), sums: sums.map(presentSum) }, total };
  },
  listUnassignedPayments: async ({ query }) => {
    const { rows, total, sums } = await pageOfLedger(query);
    return { body: { rows: rows.map(presentLedgerRow), sums: sums.map(presentSum) }, total };
  },
  listJournal: async ({ query }) => {
    const { rows, total, sums, courses } = await pageOfJournal(query);
    return { body: { rows: rows.map(presentLedgerRow), sums: sums.map(presentSum), courses }, total };
  },
  listDocuments: async ({ query }) => {
    const { rows, total, sums } = await listDocuments(query);
    return { body: { rows: rows.map(presentDocument), sums: sums.map(presentSum) }, total };
  },
});
