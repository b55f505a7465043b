import type { CourseMessage } from '@institut/contract/messages/schema';
import {
  DELIVERY_STATE_LABELS,
  DELIVERY_STATES,
  MESSAGE_STATE_LABELS,
} from '@institut/contract/messages/values';
import { formatCount } from '../../../lib/format.ts';

/** `Poslano 41 · Čeka 2 · Nije isporučeno 1`; the state of a message that has no recipients yet. */
export function countsText({ state, counts }: Pick<CourseMessage, 'state' | 'counts'>): string {
  const parts = DELIVERY_STATES.filter((one) => counts[one] > 0).map((one) =>
    `${DELIVERY_STATE_LABELS[one]} ${formatCount(counts[one])}`.replaceAll(' ', '\u00a0'),
  );
  return parts.length > 0 ? parts.join(' · ') : MESSAGE_STATE_LABELS[state];
}
