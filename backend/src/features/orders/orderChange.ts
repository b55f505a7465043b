import { type StaffOrderEvent, holdsSeats, type OrderActor } from '@institut/contract/order';
import { type OrderFields, type HistoryEntryFields, Order } from './order.model.ts';
import { type ClientSession, Types } from 'mongoose';
import { withTransaction } from '../../database/transaction.ts';
import { recordNotFound } from '../../lib/errors.ts';
import { paymentsRecorded } from '../../lib/metrics.ts';
import { PlacesShortage, returnPlaces, takePlaces } from '../courses/places.service.ts';
import { queueMail } from '../mail/mail.service.ts';
import { orderMessageOf, paymentRecordedMail, statusChangedMail } from './order.mails.ts';
import { readmissionConflict } from './shortage.ts';

/** What can change about an order after it has been placed. */
export type OrderState = Pick<
  OrderFields,
  | 'isPaid'
  | 'paidAt'
  | 'paymentStatus'
  | 'isDelivered'
  | 'deliveredAt'
  | 'status'
  | 'notificationStatus'
  | 'paymentResult'
>;

export type OrderChange = { event: StaffOrderEvent; from: string | null; to: string | null };

export function stateOf(order: OrderFields): OrderState {
  return {
    isPaid: order.isPaid,
    paidAt: order.paidAt,
    paymentStatus: order.paymentStatus,
    isDelivered: order.isDelivered,
    deliveredAt: order.deliveredAt,
    status: order.status,
    notificationStatus: order.notificationStatus,
    paymentResult: order.paymentResult,
  };
}

/** What the history has to tell of the way from one state to the next; nothing when they are the same. */
export function changesBetween(before: OrderState, after: OrderState): OrderChange[] {
  const texts = (['paymentStatus', 'status', 'notificationStatus'] as const).map((event) => ({
    event,
    from: before[event],
    to: after[event],
  }));
  const payment: OrderChange[] = [
    { event: 'paidAt', from: isoText(before.paidAt), to: isoText(after.paidAt) },
    { event: 'paymentResult', from: paymentText(before), to: paymentText(after) },
  ];
  const changed = [...texts, ...payment].filter(({ from, to }) => from !== to);
  if (before.isDelivered === after.isDelivered) return changed;
  return [...changed, { event: after.isDelivered ? 'delivered' : 'undelivered', from: null, to: null }];
}

const isoText = (date: Date | null) => date?.toISOString() ?? null;

/** Method, reference and note in one line. */
function paymentText({ paymentResult }: OrderState): string | null {
  if (!paymentResult) return null;
  const { method, reference, note } = paymentResult;
  return [method, reference, note].filter(Boolean).join(' · ') || null;
}

/** Who changes an order; `user` and `name` are null for the system. */
export type Author = { by: OrderActor; user: Types.ObjectId | null; name: string | null };

type Change = {
  by: (order: OrderFields) => Author;
  /** The state that follows; the same one changes nothing. Throws when the order does not allow the change. */
  next: (order: OrderFields) => OrderState;
};

/**
 * The only way in which a placed order changes: state, history, places and mails together or not at all. Changes of
 * one order come one after another, each seeing what the one before has left. Gives the order as it is then.
 */
export async function changeOrder(id: string, { by, next }: Change): Promise<OrderFields> {
  let before: OrderFields | undefined;
  const seen = (order: OrderFields) => next((before = order));
  const after = await withTransaction((session) => changeWithin(id, { by, next: seen }, session));
  // Only now: the transaction may have been tried more than once.
  if (before && !before.isPaid && after.isPaid) paymentsRecorded.inc({ by: by(before).by });
  return after;
}

async function changeWithin(id: string, { by, next }: Change, session: ClientSession): Promise<OrderFields> {
  const before = await lockOrder(id, session);
  const state = next(before);
  const changes = changesBetween(before, state);
  if (changes.length === 0) return before;

  const history = entriesOf(changes, by(before));
  // Two steps: DocumentDB reports a duplicate in findAndModify as something else.
  await Order.updateOne(
    { _id: id },
    { $set: state, $push: { history: { $each: history } }, $inc: { __v: 1 } },
    { session, runValidators: true },
  );
  const after = await Order.findById(id)
    .session(session)
    .lean()
    .orFail(() => recordNotFound('orders'));
  await movePlaces(before, after, session);
  await queueMails(before, after, session);
  return after;
}

/**
 * Writes into an order's history what leaves its state as it is, together with whatever `work` does in the same
 * transaction. Its version stays: nothing that an editor has read is out of date. Throws what `work` throws.
 */
export function noteOrder(
  id: string,
  author: Author,
  work: (order: OrderFields, session: ClientSession) => Promise<OrderChange>,
): Promise<OrderFields> {
  return withTransaction(async (session) => {
    const note = await work(await lockOrder(id, session), session);
    const history = entriesOf([note], author);
    await Order.updateOne({ _id: id }, { $push: { history: { $each: history } } }, { session });
    return Order.findById(id)
      .session(session)
      .lean()
      .orFail(() => recordNotFound('orders'));
  });
}

function entriesOf(changes: readonly OrderChange[], { by, user, name }: Author): HistoryEntryFields[] {
  const at = new Date();
  return changes.map(({ event, from, to }) => ({ at, by, user, name, event, from, to }));
}

/** Reads an order and makes every other change of it wait, or start again, until this transaction has ended. */
async function lockOrder(id: string, session: ClientSession): Promise<OrderFields> {
  return Order.findOneAndUpdate(
    { _id: id },
    { $set: { lock: new Types.ObjectId() } },
    { session, returnDocument: 'after', timestamps: false },
  )
    .lean()
    .orFail(() => recordNotFound('orders'));
}

/** A rejected order holds no places; one that is let in again has to find them free. */
async function movePlaces(before: OrderFields, after: OrderFields, session: ClientSession): Promise<void> {
  const held = holdsSeats(before.status);
  const holds = holdsSeats(after.status);
  if (held === holds) return;
  const lines = after.orderItems.map(({ kurs, qty }) => ({ kurs: kurs.toString(), qty }));
  if (!holds) {
    await returnPlaces(lines, session);
    return;
  }
  try {
    await takePlaces(lines, session);
  } catch (error) {
    throw error instanceof PlacesShortage ? readmissionConflict(error, after.orderItems) : error;
  }
}

async function queueMails(before: OrderFields, after: OrderFields, session: ClientSession): Promise<void> {
  const { paymentStatus, totalPrice, paidAt, status } = after;
  const message = orderMessageOf(after);
  if (!before.isPaid && after.isPaid && paidAt) {
    await queueMail(paymentRecordedMail, { ...message, paymentStatus, totalPrice, paidAt }, session);
  }
  if (before.status !== status) await queueMail(statusChangedMail, { ...message, status }, session);
}
