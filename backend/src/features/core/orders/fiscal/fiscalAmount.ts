import { FISCAL_KINDS } from '@institut/contract/fiscal/values';
import type { Types } from 'mongoose';
import type { FiscalFields } from './fiscal.model.ts';

/**
 * Returns how much of a payment or refund the fiscal documents of its order cover, in feninga. An advance and the invoice that
 * follows it are about the same money, so the kind with the larger sum counts.
 */
export function fiscalAmountOf(
  payment: Types.ObjectId,
  entries: readonly Pick<FiscalFields, 'kind' | 'payment' | 'amount'>[],
): number {
  const sumOf = (kind: string) =>
    entries
      .filter((entry) => entry.kind === kind && entry.payment.equals(payment))
      .reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(...FISCAL_KINDS.map(sumOf));
}
