import { toKm } from '@institut/contract/money/money';
import type { Instalment } from '@institut/contract/instalments/schema';
import { today } from '../../../../lib/instituteDay.ts';
import type { InstalmentFields } from './instalment.model.ts';
import type { OrderFields } from '../orderLookup.service.ts';

type Plan = Pick<OrderFields, 'instalments' | 'paid' | 'refunded' | 'amountDue'>;
type Covered = InstalmentFields & { paid: number };

/**
 * Returns the instalments of an order with what has arrived of each: payments cover them in their order. Together they are
 * what is due: cancelled seats shorten them from the end, and a dearer course raises the last one while any is open.
 */
function covered({ instalments = [], paid, refunded, amountDue }: Plan): Covered[] {
  let left = Math.max(paid - refunded, 0);
  const agreed = instalments.reduce((sum, { amount }) => sum + amount, 0);
  const missing = left < agreed ? Math.max(amountDue - agreed, 0) : 0;
  let due = amountDue;
  return instalments.flatMap(({ dueDay, amount: own }, index) => {
    const amount = Math.min(index === instalments.length - 1 ? own + missing : own, due);
    if (amount === 0) return [];
    due -= amount;
    const part = Math.min(left, amount);
    left -= part;
    return [{ dueDay, amount, paid: part }];
  });
}

/** Returns the first instalment that is not paid in full, null when there is none. `open` is in feninga. */
export function nextInstalment(order: Plan): { dueDay: string; open: number } | null {
  const next = covered(order).find(({ amount, paid }) => paid < amount);
  return next ? { dueDay: next.dueDay, open: next.amount - next.paid } : null;
}

/** Returns what the buyer should have paid by the end of `day` and has not: at least the rest of the next instalment. */
export function openBy(day: string, order: Plan & Pick<OrderFields, 'openAmount'>): number {
  const next = nextInstalment(order);
  if (!next) return order.openAmount;
  return covered(order)
    .filter(({ dueDay }) => dueDay <= day || dueDay === next.dueDay)
    .reduce((sum, { amount, paid }) => sum + amount - paid, 0);
}

/** Returns the instalments for buyer and staff; none for an order without an agreement. */
export const presentInstalments = (order: Plan): Instalment[] =>
  covered(order).map(({ dueDay, amount, paid }) => ({
    dueDay,
    amount: toKm(amount),
    paid: toKm(paid),
    isOverdue: paid < amount && dueDay < today(),
  }));
