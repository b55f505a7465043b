import { trusted } from 'mongoose';
import { Payment } from '../../features/core/ledger/payment.model.ts';
import {
  StatementEntry,
  type StatementEntryFields,
} from '../../features/processes/statements/statementEntry.model.ts';
import { BATCH, type Violation, violations } from './violation.ts';

/** Compares the entries of bank statements with the ledger: a booked one has its payments, which have its amount together. */
export async function statementViolations(): Promise<Violation[]> {
  const found: Violation[] = [];
  for await (const entry of StatementEntry.find()
    .lean<StatementEntryFields[]>()
    .cursor({ batchSize: BATCH })) {
    // One that is booked meanwhile is read together with its payments again.
    if (await problemOf(entry)) {
      const now = await StatementEntry.findById(entry._id).lean();
      const problem = now && (await problemOf(now));
      if (problem) found.push(...violations('statemententries', entry, [problem]));
    }
  }
  return found;
}

async function problemOf({ state, amount, orders, payments }: StatementEntryFields): Promise<string | null> {
  if (state === 'new') return payments.length + orders.length > 0 ? 'not booked, and it has payments' : null;
  const records = await Payment.find(
    { _id: trusted({ $in: payments }) },
    { amount: 1, kind: 1, source: 1 },
  ).lean();
  if (
    records.length !== orders.length ||
    records.some(({ kind, source }) => kind !== 'payment' || source !== 'statement')
  )
    return `booked for ${orders.length} orders, and ${records.length} of its payments are in the ledger`;
  const sum = records.reduce((total, record) => total + record.amount, 0);
  return sum === amount ? null : `it has ${amount} feninga, and its payments ${sum}`;
}
