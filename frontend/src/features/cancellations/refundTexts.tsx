import { REFUND_METHOD_LABELS } from '@institut/contract/cancellations/labels';
import type { Cancellation } from '@institut/contract/cancellations/schema';
import { dayOf } from '@institut/contract/frame/days';
import { PAYMENT_STATE_LABELS } from '@institut/contract/payments/labels';
import { formatDate } from '../../lib/format.ts';
import { Badge } from '../../ui/Badge.tsx';

type Refund = NonNullable<Cancellation['refund']>;

const TONES = {
  requested: 'warning',
  approved: 'info',
  sending: 'info',
  paid: 'success',
  rejected: 'neutral',
} as const;

export const RefundBadge = ({ state }: { state: Refund['state'] }) => (
  <Badge tone={TONES[state]}>Povrat: {PAYMENT_STATE_LABELS[state].toLowerCase()}</Badge>
);

/** Writes the digits of an account in groups of four; the contract's function would bring its check of accounts along. */
export const accountText = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, '$1 ');

/** Returns how a refund is paid out and when: `Na račun`, `stiže do 14. 2. 2027.` */
export function refundFacts({ state, method, dueDay, paidAt }: Refund): string[] {
  const when =
    state === 'paid'
      ? `isplaćeno ${paidAt ? formatDate(dayOf(paidAt)) : ''}`.trim()
      : `stiže najkasnije ${formatDate(dueDay)}`;
  return [REFUND_METHOD_LABELS[method], ...(state === 'rejected' ? [] : [when])];
}
