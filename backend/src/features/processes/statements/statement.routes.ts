import { dayOf } from '@institut/contract/frame/days';
import { toKm } from '@institut/contract/money/money';
import { STATEMENT_CALLS, STATEMENT_FORM_CALLS } from '@institut/contract/statements/calls';
import type { StatementEntry, StatementReversal } from '@institut/contract/statements/schema';
import { implement } from '../../../http/implement.ts';
import type { PayableOrder } from '../../core/orders/listing/payableOrders.service.ts';
import type { FoundReversal } from './reversals.service.ts';
import { bookEntry, type MatchedEntry, readStatement } from './statements.service.ts';

const presentOrder = ({ _id, reference, names }: PayableOrder) => ({
  _id: _id.toString(),
  reference,
  name: names[0] ?? '',
});

const presentEntry = ({ entry, state, orders }: MatchedEntry): StatementEntry => ({
  _id: entry._id.toString(),
  day: dayOf(entry.bookedAt),
  amount: toKm(entry.amount),
  payer: entry.payer,
  payerAccount: entry.payerAccount,
  purpose: entry.purpose,
  state,
  orders: orders.map((order) => ({ ...presentOrder(order), openAmount: toKm(order.openAmount) })),
  reversedOn: entry.reversedOn ? dayOf(entry.reversedOn) : null,
});

const presentReversal = ({ outgoing, payments, state }: FoundReversal): StatementReversal => ({
  day: dayOf(outgoing.bookedAt),
  amount: toKm(outgoing.amount),
  payer: outgoing.payer,
  purpose: outgoing.purpose,
  state,
  payments: payments.map(({ _id, bookedAt, payer, countedBy }) => ({
    _id: _id.toString(),
    day: dayOf(bookedAt),
    payer,
    orders: countedBy.map(presentOrder),
  })),
});

export const statementRoutes = implement(STATEMENT_CALLS, {
  bookEntry: async ({ params, user, body }) => presentEntry(await bookEntry(params.id, user, body)),
});

export const statementFormRoutes = implement(STATEMENT_FORM_CALLS, {
  readStatement: async ({ file }) => {
    const { account, format, added, outgoing, isBalanced, ...lists } = await readStatement(file);
    const [entries, reversals] = [lists.entries.map(presentEntry), lists.reversals.map(presentReversal)];
    return { account, format, added, outgoing, isBalanced, entries, reversals };
  },
});
