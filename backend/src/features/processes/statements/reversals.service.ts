import type { ReversalState } from '@institut/contract/statements/values';
import { trusted } from 'mongoose';
import { findRecordsById, isBooked } from '../../core/ledger/ledger.service.ts';
import { findPayable, type PayableOrder } from '../../core/orders/listing/payableOrders.service.ts';
import { foldReference, wholeReferencesIn } from './matching.ts';
import { matchReversals, type Reversal } from './reversals.ts';
import { StatementEntry, type StatementEntryFields } from './statementEntry.model.ts';
import type { Outgoing } from './statementFacts.ts';

/** A payment of a statement, with the orders that count it now: it may have been moved, or withdrawn. */
type Payment = StatementEntryFields & { references: string[]; countedBy: PayableOrder[] };

export type FoundReversal = Reversal<Payment> & { state: ReversalState };

const YEAR_MS = 365 * 86_400_000;

/**
 * Returns the outgoing entries that take payments back, and notes with each payment that one of them means for certain on which day
 * its money left. Withdraws and refunds nothing.
 */
export async function noteReversals(
  account: string,
  outgoing: readonly Outgoing[],
): Promise<FoundReversal[]> {
  const reversals = matchReversals(outgoing, await paymentsFor(account, outgoing));
  for (const { outgoing: entry, payments, isCertain } of reversals) {
    const [only] = payments;
    if (only && isCertain) await StatementEntry.updateOne({ _id: only._id }, { reversedOn: entry.bookedAt });
  }
  return reversals.map((reversal) => Object.assign(reversal, { state: stateOf(reversal) }));
}

function stateOf({ outgoing: { amount }, payments, isCertain }: Reversal<Payment>): ReversalState {
  const [only, ...others] = payments;
  if (!only || others.length > 0) return 'unclear';
  const refunded = only.countedBy.reduce((sum, order) => sum + order.refunded, 0);
  const isSettled = only.countedBy.length === 0 || refunded >= amount;
  if (only.state === 'booked' && isSettled) return 'settled';
  if (!isCertain) return 'unclear';
  return only.state === 'new' ? 'notBooked' : 'booked';
}

/** Returns the payments of an account with the amounts of these entries, of the year before them. */
async function paymentsFor(account: string, outgoing: readonly Outgoing[]): Promise<Payment[]> {
  if (outgoing.length === 0) return [];
  const times = outgoing.map(({ bookedAt }) => bookedAt.getTime());
  const entries = await StatementEntry.find({
    account,
    bookedAt: trusted({ $gte: new Date(Math.min(...times) - YEAR_MS), $lte: new Date(Math.max(...times)) }),
    amount: trusted({ $in: [...new Set(outgoing.map(({ amount }) => amount))] }),
  }).lean<StatementEntryFields[]>();
  const records = (await findRecordsById(entries.flatMap(({ payments }) => payments))).filter(isBooked);
  const found = await findPayable(records.flatMap(({ order }) => order ?? []));
  const orders = new Map(found.map((order) => [String(order._id), order]));
  const counted = new Map(records.map(({ _id, order }) => [String(_id), orders.get(String(order))]));
  return entries.map((entry) => {
    const countedBy = [...new Set(entry.payments.flatMap((id) => counted.get(String(id)) ?? []))];
    const booked = countedBy.map(({ reference }) => foldReference(reference));
    return Object.assign(entry, { countedBy, references: [...booked, ...wholeReferencesIn(entry.purpose)] });
  });
}
