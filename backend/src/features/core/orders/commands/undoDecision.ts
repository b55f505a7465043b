import { UNDO_SECONDS } from '@institut/contract/limits';
import { ORDER_STATUSES, ORDER_STATUS, type OrderStatus } from '@institut/contract/orders/values';
import { conflict, staleEdit } from '../../../../lib/errors.ts';
import type { PaymentFields } from '../../ledger/ledger.service.ts';
import { type Next, withPayment } from '../changing/orderChange.ts';
import { changesBetween } from '../changing/orderEvents.ts';
import { seatsAfter } from './seatsAfter.ts';
import { undoEndOf } from '../changing/undoPeriod.ts';
import type { HistoryEntryFields, OrderFields } from '../order.model.ts';

export const OVER = `Odluku je moguće poništiti samo u prvih ${UNDO_SECONDS} sekundi. Sada je možete samo promijeniti, a podnosilac prijave o tome dobija e-mail.`;
const FOLLOWED = 'Uz odluku ili poslije nje je promijenjeno i nešto drugo, pa se ne može poništiti.';

type Facts = { order: OrderFields; records: readonly PaymentFields[]; now: Date };

/**
 * Decides what takes the last decision of staff back: its status, and with it its seats, as the history has them. Returns also
 * when the decision was made. Throws a conflict when the time is over or another change came with the decision or followed it,
 * and `stale_edit` for a version that is not the newest.
 */
export function decideUndo(
  { order, records, now }: Facts,
  version: number | undefined,
): { decidedAt: Date; next: Next } {
  // The note that the mail was sent follows the decision and raises the version, so the time is compared first.
  refuseLate(order, now);
  const { __v: newest } = order;
  if (version !== undefined && version !== newest) throw staleEdit();
  const { decision, together, before } = lastDecision(order);
  const status = ORDER_STATUSES.find((value) => value === decision.from);
  if (!status) throw conflict(FOLLOWED);
  const state = { status, expiredAt: expiredAtOf(before, status) };
  const after = seatsAfter(order, { ...order, ...state });
  const undone = after.heldSeats === order.heldSeats ? after : withPayment(order, after, records);
  if (!isAsBefore(order, undone, together)) throw conflict(FOLLOWED);
  return {
    decidedAt: decision.at,
    next: {
      state,
      notes: [{ event: 'decisionUndone', from: null, to: null }],
      isSilent: true,
      // A readmission begins the time for the payment again; here nobody has lost any.
      fields: { set: { dueDay: order.dueDay } },
    },
  };
}

function refuseLate({ history }: OrderFields, now: Date): void {
  const newest = history.findLast(({ event, by }) => event === 'status' && by === 'staff');
  if (newest && now > undoEndOf(newest.at)) throw conflict(OVER);
}

type LastDecision = {
  /** The entry of the status. */
  decision: HistoryEntryFields;
  /** The entries of the same change. */
  together: readonly HistoryEntryFields[];
  /** The entries of earlier changes. */
  before: readonly HistoryEntryFields[];
};

/** Returns the last change of an order if it is a decision of staff. Throws a conflict for any other. */
function lastDecision({ history }: OrderFields): LastDecision {
  const at = history.at(-1)?.at.getTime();
  const first = history.findIndex((entry) => entry.at.getTime() === at);
  const together = history.slice(first);
  const decision = together.find(({ event }) => event === 'status');
  if (decision?.by !== 'staff' || together.some(({ event }) => event === 'decisionUndone'))
    throw conflict(FOLLOWED);
  return { decision, together, before: history.slice(0, first) };
}

/** Returns since when an order is expired that has this status again; null if it was rejected by staff or is not rejected. */
function expiredAtOf(before: readonly HistoryEntryFields[], status: OrderStatus): Date | null {
  if (status !== ORDER_STATUS.rejected) return null;
  const expiry = before.findLastIndex(({ event }) => event === 'expired');
  const statuses = before.slice(Math.max(0, expiry)).filter(({ event }) => event === 'status');
  return expiry >= 0 && statuses.length === 1 ? (before[expiry]?.at ?? null) : null;
}

/** Returns whether the undo restores exactly the fields that the decision changed: a payment stays where it was booked. */
function isAsBefore(
  order: OrderFields,
  after: OrderFields,
  together: readonly HistoryEntryFields[],
): boolean {
  // An order that had expired before the decision is expired again.
  const undone = changesBetween(order, after).filter(({ event }) => event !== 'expired');
  return (
    undone.every(({ event, to }) => together.find((entry) => entry.event === event)?.from === to) &&
    together.every(({ event }) => undone.some((entry) => entry.event === event))
  );
}
