import type { StaffOrderEvent } from '@institut/contract/orders/events';
import type { HistoryEntryFields } from '../order.model.ts';

/** How many entries of one repeatable event an order keeps. */
export const REPEATED_ENTRIES_MAX = 200;

/** Events that a buyer can cause again and again, with the mails about them; all others end with the seats or need staff or money. */
const REPEATABLE: ReadonlySet<StaffOrderEvent> = new Set(['participant', 'refundAccount', 'mailFailed']);

/**
 * Returns the history with the newest entries alone of each event that its buyer can repeat, so that no order grows
 * without a bound. Entries of staff, and those about seats, status and money, all stay.
 */
export function boundedHistory(history: readonly HistoryEntryFields[]): HistoryEntryFields[] {
  const left = new Map<StaffOrderEvent, number>();
  const isKept = ({ event, by }: HistoryEntryFields): boolean => {
    if (by === 'staff' || !REPEATABLE.has(event)) return true;
    const room = left.get(event) ?? REPEATED_ENTRIES_MAX;
    left.set(event, room - 1);
    return room > 0;
  };
  return history.toReversed().filter(isKept).toReversed();
}
