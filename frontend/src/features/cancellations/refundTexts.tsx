import type { Cancellation } from '@institut/contract/cancellations/schema';
import { dayOf } from '@institut/contract/frame/days';
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

const REFUND_TEXTS = {
  requested: 'Povrat zatražen',
  approved: 'Povrat odobren',
  sending: 'Povrat se šalje',
  paid: 'Povrat isplaćen',
  rejected: 'Povrat odbijen',
} as const;

export const RefundBadge = ({ state }: { state: Refund['state'] }) => (
  <Badge tone={TONES[state]}>{REFUND_TEXTS[state]}</Badge>
);

/** Writes the digits of an account in groups of four; the contract's function would bring its check of accounts along. */
export const accountText = (digits: string): string => digits.replace(/([A-Z\d]{4})(?=[A-Z\d])/g, '$1 ');

/** Returns when a refund arrives, or has left: `stiže najkasnije 14. 2. 2027.`; nothing for a rejected one. */
export function arrivalText({ state, dueDay, paidAt }: Refund): string {
  if (state === 'rejected') return '';
  if (state !== 'paid') return `stiže najkasnije ${formatDate(dueDay)}`;
  return `isplaćeno ${paidAt ? formatDate(dayOf(paidAt)) : ''}`.trim();
}
