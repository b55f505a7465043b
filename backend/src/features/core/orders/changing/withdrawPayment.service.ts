import type { ClientSession } from 'mongoose';
import { conflict, recordNotFound } from '../../../../lib/errors.ts';
import type { SessionUser } from '../../../../lib/sessionUser.ts';
import { findRecord, kmText, type PaymentFields, type UndoFields } from '../../ledger/ledger.service.ts';
import type { OrderFields } from '../order.model.ts';
import { effectRemoval } from './effects.ts';
import { changeOrder, type Next, staffAuthor } from './orderChange.ts';
import { isOfBooking, undoEndOf } from './undoPeriod.ts';

/** Returns what a booking stores so that it can be undone. */
export const undoFieldsOf = (order: OrderFields): UndoFields => ({
  since: new Date(),
  dueDay: order.dueDay,
  ...(order.reminder && { reminder: order.reminder }),
  ...(order.unconfirmedUntil && { unconfirmedUntil: order.unconfirmedUntil }),
  paymentResult: order.paymentResult,
});

/**
 * Withdraws a payment, refund or grant of an order. What staff have just booked is undone: the buyer learns of neither, if
 * no mail about it has left. Otherwise the buyer is told. Throws a conflict if it is already withdrawn.
 */
export async function withdrawPayment(id: string, staff: SessionUser): Promise<OrderFields> {
  const found = await findRecord(id);
  if (!found?.order) throw recordNotFound('payments');
  return changeOrder(found.order.toString(), {
    by: () => staffAuthor(staff),
    next: (order, session) => withdrawalOf(order, id, session),
  });
}

/** Returns the change of an order that loses a record. */
export async function withdrawalOf(order: OrderFields, id: string, session: ClientSession): Promise<Next> {
  const record = await findRecord(id, session);
  if (!record?.order?.equals(order._id)) throw conflict('Ova uplata je u međuvremenu na drugoj prijavi.');
  const ledger = [{ what: 'withdraw', record }] as const;
  const undo = await takeBack(order, record, session);
  if (!undo) return { ledger, isUndoable: true, needsPaidDelivery: true };
  const { at, dueDay, reminder, unconfirmedUntil, paymentResult } = undo;
  return {
    state: { paymentResult },
    ledger,
    isSilent: true,
    notes: [{ event: 'paymentUndone', from: at.toISOString(), to: kmText(record.amount) }],
    fields: { set: { dueDay, ...(reminder && { reminder }), ...(unconfirmedUntil && { unconfirmedUntil }) } },
    needsPaidDelivery: true,
  };
}

/**
 * Withdraws the mails about a booking that is to be undone, and its documents without a number. Returns what the order was
 * before, and the time of the entries of the booking; null, with everything as it is, when the time is over, when a mail
 * has left or is about to, or when another change has followed.
 */
async function takeBack(
  order: OrderFields,
  { undo }: PaymentFields,
  session: ClientSession,
): Promise<(UndoFields & { at: Date }) | null> {
  const at = undo && bookingTime(order, undo.since);
  if (!undo || !at || Date.now() > undoEndOf(undo.since).getTime()) return null;
  const isRemoved = await effectRemoval.get().ofBooking({ order: order._id, since: undo.since }, session);
  return isRemoved ? { ...undo, at } : null;
}

/** Returns the time of the entries of a booking; null if they say something else as well, or if people have changed the order since. */
export function bookingTime({ history }: Pick<OrderFields, 'history'>, since: Date): Date | null {
  const later = history.filter(({ at }) => at >= since);
  const [first] = later;
  if (!first) return null;
  const [together, following] = [
    later.filter(({ at }) => at.getTime() === first.at.getTime()),
    later.filter(({ at }) => at.getTime() !== first.at.getTime()),
  ];
  const isBooking = together.every(({ by, event }) => by === 'staff' && isOfBooking(event));
  const isLast = following.every(({ by }) => by === 'system');
  return isBooking && isLast ? first.at : null;
}
