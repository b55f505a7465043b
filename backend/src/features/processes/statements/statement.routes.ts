import { dayOf } from '@institut/contract/frame/days';
import { toKm } from '@institut/contract/money/money';
import { STATEMENT_CALLS, STATEMENT_FORM_CALLS } from '@institut/contract/statements/calls';
import type { StatementEntry } from '@institut/contract/statements/schema';
import { implement } from '../../../http/implement.ts';
import { bookEntry, type MatchedEntry, readStatement } from './statements.service.ts';

const presentEntry = ({ entry, state, orders }: MatchedEntry): StatementEntry => ({
  _id: entry._id.toString(),
  day: dayOf(entry.bookedAt),
  amount: toKm(entry.amount),
  payer: entry.payer,
  payerAccount: entry.payerAccount,
  purpose: entry.purpose,
  state,
  orders: orders.map(({ _id, reference, names, openAmount }) => ({
    _id: _id.toString(),
    reference,
    name: names[0] ?? '',
    openAmount: toKm(openAmount),
  })),
});

export const statementRoutes = implement(STATEMENT_CALLS, {
  bookEntry: async ({ params, user, body }) => presentEntry(await bookEntry(params.id, user, body)),
});

export const statementFormRoutes = implement(STATEMENT_FORM_CALLS, {
  readStatement: async ({ file }) => {
    const { account, format, added, outgoing, isBalanced, entries } = await readStatement(file);
    return { account, format, added, outgoing, isBalanced, entries: entries.map(presentEntry) };
  },
});
