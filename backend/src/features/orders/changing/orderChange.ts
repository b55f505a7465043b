import { ORDER_STATUS, type StaffOrderEvent, type OrderActor } from '@institut/contract/orders/values';
import type { AuditChange } from '@institut/contract/audit/values';
import { recordEvent } from '../../audit/audit.service.ts';
import { type OrderFields, type HistoryEntryFields, Order } from '../order.model.ts';
import { type ClientSession, Types } from 'mongoose';
import { withTransaction } from '../../../database/transaction.ts';
import { recordNotFound } from '../../../lib/errors.ts';
import { today } from '../../../lib/instituteDay.ts';
import { paymentsRecorded } from '../../../lib/metrics.ts';
import { findStarts, reholdSeats, releaseSeats, SeatShortage } from '../../seats/seats.service.ts';
import { queueMail } from '../../mail/mail.service.ts';
import { orderMessageOf, paymentRecordedMail, statusChangedMail, statusMessageOf } from '../order.mails.ts';
import { readmissionConflict } from '../../seats/shortage.ts';
import { expiredMessageOf, orderExpiredMail } from '../unpaid/unpaid.mails.ts';
import { dueDayFrom, isUnpaid } from '../unpaid/unpaidRules.ts';

/** The fields of an order that can change. */
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
> & { expiredAt: Date | null };

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
    expiredAt: order.expiredAt ?? null,
  };
}

/** Returns the entries of the history for a change of state; none for equal states. */
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
  const expiry: OrderChange[] =
    !before.expiredAt && after.expiredAt ? [{ event: 'expired', from: null, to: null }] : [];
  const changed = [...expiry, ...[...texts, ...payment].filter(({ from, to }) => from !== to)];
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

/** The author of a change; `user` and `name` are null for the system. */
export type Author = { by: OrderActor; user: Types.ObjectId | null; name: string | null };
export const SYSTEM: Author = { by: 'system', user: null, name: null };

type Change = {
  by: (order: OrderFields) => Author;
  /**
   * Returns the next state; an equal one changes nothing. Throws when the order does not allow the change. What it
   * reads in the session belongs to the same transaction.
   */
  next: (order: OrderFields, session: ClientSession) => OrderState | Promise<OrderState>;
};

/**
 * The only way to change a placed order: state, history, seats and mails in one transaction. Concurrent changes of one
 * order run one after another. Returns the order after the change.
 */
export async function changeOrder(id: string, { by, next }: Change): Promise<OrderFields> {
  let before: OrderFields | undefined;
  const seen: Change['next'] = (order, session) => next((before = order), session);
  const after = await withTransaction((session) => changeWithin(id, { by, next: seen }, session));
  // Counted here, because the transaction may run more than once.
  if (before && !before.isPaid && after.isPaid) paymentsRecorded.inc({ by: by(before).by });
  return after;
}

async function changeWithin(id: string, { by, next }: Change, session: ClientSession): Promise<OrderFields> {
  const before = await lockOrder(id, session);
  const state = await next(before, session);
  const changes = changesBetween(stateOf(before), state);
  if (changes.length === 0) return before;

  const held = await moveSeats(before, state, session);
  const author = by(before);
  const history = entriesOf(changes, author);
  for (const entry of history) {
    if (entry.event === 'expired' && before.unconfirmedUntil) entry.to = 'unconfirmed';
  }
  // Two calls: for findAndModify, DocumentDB does not report a duplicate key as such.
  await Order.updateOne(
    { _id: id },
    { ...reminderReset(before, state, held), $push: { history: { $each: history } }, $inc: { __v: 1 } },
    { session, runValidators: true },
  );
  const after = await Order.findById(id)
    .session(session)
    .lean()
    .orFail(() => recordNotFound('orders'));
  await queueMails(before, after, session);
  if (author.by === 'staff') {
    await recordEvent(session, {
      event: 'edited',
      target: orderTarget(after),
      changes: auditChanges(changes),
    });
  }
  return after;
}

const orderTarget = ({ _id, reference }: Pick<OrderFields, '_id' | 'reference'>) =>
  ({ kind: 'order', id: _id.toString(), label: reference }) as const;

/** Notes about a payment may name the payer, so only their change is recorded. */
const auditChanges = (changes: readonly OrderChange[]): AuditChange[] =>
  changes.map(({ event, from, to }) => {
    if (event === 'paymentResult') return { field: event, from: null, to: null };
    if (event === 'delivered') return { field: 'isDelivered', from: 'false', to: 'true' };
    if (event === 'undelivered') return { field: 'isDelivered', from: 'true', to: 'false' };
    return { field: event, from, to };
  });

/** An order that begins to wait for its payment again does so for the full time, and gets a reminder of its own. */
function reminderReset(before: OrderFields, state: OrderState, held: HeldFields | null) {
  const { heldSeats } = held ?? before;
  const waits = isUnpaid({ ...state, heldSeats });
  if (isUnpaid(before) === waits) return { $set: { ...state, ...held } };
  // An order that has expired keeps the time, which says why.
  const isSettled = waits || state.isPaid || !state.expiredAt;
  return {
    $set: { ...state, ...held, ...(waits && { dueDay: dueDayFrom(today(), before) }) },
    $unset: { reminder: '', networkSlot: '', ...(isSettled && { unconfirmedUntil: '' }) },
  };
}

/**
 * Adds an entry to an order's history without changing its state, in one transaction with `work`. The version stays the
 * same, because an editor's data is still current. Throws what `work` throws.
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
    if (note.event === 'mailRepeated') {
      const order = await Order.findById(id).session(session).lean().orFail();
      await recordEvent(session, { event: 'mailRepeated', target: orderTarget(order) });
    }
    return Order.findById(id)
      .session(session)
      .lean()
      .orFail(() => recordNotFound('orders'));
  });
}

const entriesOf = (changes: readonly OrderChange[], author: Author): HistoryEntryFields[] =>
  changes.map((change) => historyEntry(change, author));

export const historyEntry = (change: OrderChange, author: Author): HistoryEntryFields => ({
  at: new Date(),
  ...author,
  ...change,
});

/** Returns the present first days of the ordered courses, by course id; deleted courses are left out. */
export const startsOf = (orders: readonly OrderFields[]): Promise<Map<string, string>> =>
  findStarts(orders.flatMap(({ orderItems }) => orderItems.map(({ kurs }) => kurs.toString())));

/** Reads an order and makes every other change of it wait or retry until this transaction ends. */
export async function lockOrder(id: string, session: ClientSession): Promise<OrderFields> {
  return Order.findOneAndUpdate(
    { _id: id },
    { $set: { lock: new Types.ObjectId() } },
    { session, returnDocument: 'after', timestamps: false },
  )
    .lean()
    .orFail(() => recordNotFound('orders'));
}

/** The fields of an order that say how many seats it holds. */
type HeldFields = { heldSeats: number } & Record<`orderItems.${number}.held`, number>;

/** Returns the fields of an order whose lines hold these numbers of seats, as an update sets them. */
export const heldFields = (held: readonly number[]): HeldFields => ({
  heldSeats: held.reduce((sum, count) => sum + count, 0),
  ...Object.fromEntries(held.map((count, index) => [`orderItems.${index}.held`, count])),
});

/**
 * A rejected order releases its seats; one that is no longer rejected holds those again that it lost by that, if they are
 * free. Returns what the order holds then, null when nothing changes.
 */
async function moveSeats(
  before: OrderFields,
  { status, expiredAt }: OrderState,
  session: ClientSession,
): Promise<HeldFields | null> {
  if (before.status === status) return null;
  if (status === ORDER_STATUS.rejected) {
    await releaseSeats(before, expiredAt ? 'expired' : 'rejected', session);
    return heldFields(before.orderItems.map(() => 0));
  }
  if (before.status !== ORDER_STATUS.rejected) return null;
  try {
    return heldFields(await reholdSeats(before, session));
  } catch (error) {
    throw error instanceof SeatShortage ? readmissionConflict(error, before.orderItems) : error;
  }
}

async function queueMails(before: OrderFields, after: OrderFields, session: ClientSession): Promise<void> {
  // The buyer has deleted the account.
  if (after.erasedAt) return;
  const { paymentStatus, totalPrice, paidAt, status } = after;
  const isNowPaid = !before.isPaid && after.isPaid;
  if (!isNowPaid && before.status === status) return;
  const starts = await startsOf([after]);
  if (isNowPaid && paidAt) {
    const message = { ...orderMessageOf(after, starts), paymentStatus, totalPrice, paidAt };
    await queueMail(paymentRecordedMail, message, session);
  }
  if (before.status === status) return;
  if (after.expiredAt) await queueMail(orderExpiredMail, expiredMessageOf(after, starts), session);
  else await queueMail(statusChangedMail, statusMessageOf(after, starts), session);
}
