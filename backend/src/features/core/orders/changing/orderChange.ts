import { isReadmission } from '@institut/contract/orders/statusSeats';
import { PAYMENT_STATUS, type OrderActor } from '@institut/contract/orders/values';
import { fullName } from '@institut/contract/accounts/values';
import { type ClientSession, Types } from 'mongoose';
import { dryRunSession } from '../../../../database/dryRun.ts';
import { withTransaction } from '../../../../database/transaction.ts';
import { conflict, recordNotFound } from '../../../../lib/errors.ts';
import { today } from '../../../../lib/instituteDay.ts';
import { paymentsRecorded } from '../../../../lib/metrics.ts';
import type { SessionUser } from '../../../../lib/sessionUser.ts';
import { noteFinal } from '../../../mail/mail.service.ts';
import { nextInstalment } from '../instalments/plan.ts';
import {
  type LedgerChange,
  newestBooked,
  type PaymentFields,
  paymentResultOf,
  recordsOf,
  setCourses,
  writeLedger,
} from '../../ledger/ledger.service.ts';
import { paymentStateOf, type PaymentStateFields } from '../../ledger/paymentState.ts';
import { findStarts, reholdSeats, releaseSeats, SeatShortage } from '../../seats/seats.service.ts';
import { readmissionConflict } from '../../seats/shortage.ts';
import { type HistoryEntryFields, Order, type OrderFields } from '../order.model.ts';
import { dueDayAgain, isUnpaid } from '../unpaid/unpaidRules.ts';
import { refuseUsedUp } from '../codes/codeUses.service.ts';
import { boundedHistory } from './boundedHistory.ts';
import { type CancelledRun, type ChangedOrder, runEffects } from './effects.ts';
import { changesBetween, moneyBetween, type OrderChange } from './orderEvents.ts';
import { paymentNotes } from './paymentNotes.ts';
import { lossOf, seatsAfter, withHeld } from '../commands/seatsAfter.ts';
import { isOfBooking, undoEndOf } from './undoPeriod.ts';

/** The author of a change; `user` and `name` are null for the system. */
export type Author = { by: OrderActor; user: Types.ObjectId | null; name: string | null };
export const SYSTEM: Author = { by: 'system', user: null, name: null };

/** Returns a member of staff as the author of a change. */
export const staffAuthor = (staff: SessionUser): Author => ({
  by: 'staff',
  user: new Types.ObjectId(staff.id),
  name: fullName(staff),
});

/** The fields that a change decides. Seats and payment fields follow from them and from the ledger. */
type Decisions = Pick<
  OrderFields,
  | 'isDelivered'
  | 'deliveredAt'
  | 'status'
  | 'expiredAt'
  | 'cancelledAt'
  | 'notificationStatus'
  | 'paymentResult'
>;

/** The change of an order; absent parts stay as they are. */
export type Next = {
  state?: Partial<Decisions>;
  /** The lines after a command that has moved or released seats itself, instead of what follows from the state. */
  seats?: Pick<OrderFields, 'orderItems' | 'heldSeats'> & Partial<Pick<OrderFields, 'retained'>>;
  /** Changes of the ledger; an empty list counts the records again, one of which another order has got. */
  ledger?: readonly LedgerChange[];
  /** Entries of the history that no other field shows. */
  notes?: readonly OrderChange[];
  /** Fields that are no state, and the history without names when the buyer is erased. */
  fields?: { set?: Partial<OrderFields>; unset?: readonly (keyof OrderFields)[] };
  /** The fields belong to what an editor reads: the version rises, and an older edit is stale. */
  isEdit?: boolean;
  /** Sends no mail about the change. */
  isSilent?: boolean;
  /** Staff book or withdraw money: mails and documents wait until that cannot be undone. */
  isUndoable?: boolean;
  /** A withdrawn payment goes to another order: its reference if the buyer may know it, otherwise empty. */
  movedTo?: string | undefined;
  /** For the mails about it: the cancellation of seats, or the refund of a moved one, the moved seat, the cancelled run. */
  cancellation?: ChangedOrder['cancellation'];
  move?: ChangedOrder['move'];
  cancelledRun?: CancelledRun;
  /** Refuses the change when it would leave the order delivered and not paid. */
  needsPaidDelivery?: boolean;
};

type Change = {
  by: (order: OrderFields) => Author;
  /**
   * Returns the change, null for none; equal values change nothing. Throws when the order does not allow it. What it reads
   * and writes in the session belongs to the same transaction.
   */
  next: (order: OrderFields, session: ClientSession) => Next | null | Promise<Next | null>;
};

/**
 * The only way to change a placed order, in one transaction: state, seats, payment fields, history, mails and audit log.
 * Concurrent changes of one order run one after another. Returns the order after the change.
 */
export async function changeOrder(id: string, change: Change): Promise<OrderFields> {
  const changed = await withTransaction((session) => changeOrderWithin(id, change, session));
  countRecorded(changed, change.by(changed.before).by);
  return changed.after;
}

type Changed = { before: OrderFields; after: OrderFields };

const isGranted = ({ paymentStatus }: OrderFields): boolean => paymentStatus === PAYMENT_STATUS.granted;

/** Counts a payment that a change has recorded; to be called once its transaction, which may run more than once, has ended. */
export function countRecorded({ before, after }: Changed, by: OrderActor): void {
  if (dryRunSession()) return;
  // Released seats make a part payment the whole one, which is no payment.
  const isGrantNew = isGranted(after) && !isGranted(before);
  if (after.paid > before.paid || isGrantNew) paymentsRecorded.inc({ by });
}

/** Changes an order as a part of a larger transaction. */
export async function changeOrderWithin(
  id: string,
  { by, next }: Change,
  session: ClientSession,
): Promise<Changed> {
  const before = await lockOrder(id, session);
  const given = await next(before, session);
  if (!given) return { before, after: before };
  const {
    state,
    seats,
    ledger,
    notes = [],
    fields,
    isEdit = false,
    isSilent = false,
    isUndoable = false,
    movedTo,
    cancellation = null,
    move = null,
    cancelledRun = null,
    needsPaidDelivery = false,
  } = given;

  const { erasedAt = before.erasedAt } = fields?.set ?? {};
  const decided = { ...before, ...state, ...(erasedAt && { erasedAt }) };
  const seated = seats ? { ...decided, ...seats } : await seatedAfter(before, decided, session);
  const courses = seated.orderItems.map(({ kurs }) => kurs);
  if (courses.length !== before.orderItems.length) await setCourses(before._id, courses, session);
  if (ledger) await writeLedger(ledger, courses, session);
  const hasOtherSeats = seats !== undefined || seated.heldSeats !== before.heldSeats;
  const after =
    ledger || hasOtherSeats ? withPayment(before, seated, await recordsOf(before._id, session)) : seated;
  if (needsPaidDelivery) refuseUnpaidDelivery(before, after);

  const changes = changesBetween(before, after);
  const isBookingUndone = notes.some(({ event }) => event === 'paymentUndone');
  const entries = [...changes, ...(isBookingUndone ? [] : moneyBetween(before, after)), ...notes];
  if (entries.length === 0 && !fields && !hasOtherSums(before, after)) {
    return { before, after: before };
  }
  const isVersioned = changes.length > 0 || isEdit;
  const author = by(before);
  await store(before, after, { entries: entriesOf(entries, author, after), fields, isVersioned }, session);
  const stored = await findStored(id, session);
  const isDecision = author.by === 'staff' && changes.some(({ event }) => event === 'status');
  const notBefore = isDecision || isUndoable ? undoEndOf(new Date()) : undefined;
  const isWithdrawn = before.isPaid && !stored.isPaid && stored.refunded <= before.refunded;
  if (notBefore && (isWithdrawn || !isRevocable(entries))) noteFinal();
  await runEffects({
    before,
    after: stored,
    events: entries,
    by: author.by,
    ledger: ledger ?? null,
    hasOtherTerms: fields !== undefined || hasOtherSeats,
    isSilent,
    notBefore,
    movedTo,
    cancellation,
    move,
    cancelledRun,
    session,
  });
  return { before, after: stored };
}

function refuseUnpaidDelivery(before: OrderFields, after: OrderFields): void {
  if (!after.isDelivered || after.isPaid) return;
  throw conflict(
    before.isPaid ? 'Isporučena prijava ne može postati neplaćena.' : 'Prijava još nije plaćena.',
  );
}

/** Returns whether staff can take a change back while its mails wait: a decision alone, or a booking alone. */
const isRevocable = (entries: readonly OrderChange[]): boolean =>
  entries.every(({ event }) => event === 'status') || entries.every(({ event }) => isOfBooking(event));

const findStored = (id: string, session: ClientSession): Promise<OrderFields> =>
  Order.findById(id)
    .session(session)
    .lean()
    .orFail(() => recordNotFound('orders'));

const PAYMENT_FIELDS = [
  'paid',
  'refunded',
  'unassigned',
  'amountDue',
  'openAmount',
  'isPaid',
  'paidAt',
  'paymentStatus',
] as const satisfies readonly (keyof PaymentStateFields)[];

const hasOtherSums = (before: OrderFields, after: OrderFields): boolean =>
  PAYMENT_FIELDS.some((field) => before[field] !== after[field]);

/** Returns an order with the payment fields that follow from its records. Throws a conflict if more was given back than paid. */
export function withPayment(
  before: OrderFields,
  order: OrderFields,
  records: readonly PaymentFields[],
): OrderFields {
  const state = paymentStateOf(order, records);
  if (state.refunded > state.paid) {
    throw conflict('Po ovoj prijavi je novac već vraćen. Najprije stornirajte povrat, pa onda uplatu.');
  }
  const newest = newestBooked(records);
  const isNoted = order.paymentResult !== before.paymentResult;
  const notes = isNoted ? order.paymentResult : paymentNotes(before);
  return { ...order, ...state, paymentResult: newest ? paymentResultOf(newest) : notes };
}

type Update = { entries: HistoryEntryFields[]; fields: Next['fields']; isVersioned: boolean };

// Two calls, this one and the read after it: for findAndModify, DocumentDB does not report a duplicate key as such.
async function store(
  before: OrderFields,
  after: OrderFields,
  { entries, fields, isVersioned }: Update,
  session: ClientSession,
): Promise<void> {
  const reset = reminderReset(before, after);
  const { history: given, ...set } = fields?.set ?? {};
  const history = given ? boundedHistory([...given, ...entries]) : shortened(before, entries);
  const unset = [...(fields?.unset ?? []), ...reset.unset].filter((field) => !(field in set));
  await Order.updateOne(
    { _id: before._id },
    {
      $set: {
        ...stateFields(after),
        ...seatFields(before, after),
        ...reset.set,
        ...set,
        ...(history && { history }),
      },
      ...(unset.length > 0 && { $unset: Object.fromEntries(unset.map((field) => [field, ''])) }),
      ...(!history && entries.length > 0 && { $push: { history: { $each: entries } } }),
      // An editor's data stays current when only an entry is added.
      ...((isVersioned || given) && { $inc: { __v: 1 } }),
    },
    // An erased order has no name and address, which the model requires.
    { session, runValidators: !after.erasedAt, timestamps: entries.length > 0 || given !== undefined },
  );
}

/** Returns the history with new entries when it has to lose old ones; undefined when the entries are only added. */
function shortened(
  { history }: OrderFields,
  entries: readonly HistoryEntryFields[],
): HistoryEntryFields[] | undefined {
  const all = [...history, ...entries];
  const kept = boundedHistory(all);
  return entries.length > 0 && kept.length < all.length ? kept : undefined;
}

/** The fields that a change may set. */
const stateFields = (order: OrderFields) => ({
  isDelivered: order.isDelivered,
  deliveredAt: order.deliveredAt,
  status: order.status,
  expiredAt: order.expiredAt,
  cancelledAt: order.cancelledAt,
  notificationStatus: order.notificationStatus,
  paymentResult: order.paymentResult,
  ...Object.fromEntries(PAYMENT_FIELDS.map((field) => [field, order[field]])),
});

/** A line that a move has added is stored with all others. */
const seatFields = (before: OrderFields, { heldSeats, orderItems, retained }: OrderFields) => ({
  heldSeats,
  ...(retained !== undefined && { retained }),
  ...(orderItems.length === before.orderItems.length
    ? Object.fromEntries(
        orderItems.flatMap(({ held, qty, lastHeld }, index) => [
          [`orderItems.${index}.held`, held],
          ...(lastHeld === undefined ? [] : [[`orderItems.${index}.lastHeld`, lastHeld]]),
          [`orderItems.${index}.qty`, qty],
        ]),
      )
    : { orderItems }),
});

/**
 * An order that begins to wait for its payment again does so for the full time, and gets a reminder of its own; so does one
 * whose next instalment is another than before.
 */
function reminderReset(
  before: OrderFields,
  after: OrderFields,
): { set: Partial<OrderFields>; unset: (keyof OrderFields)[] } {
  const waits = isUnpaid(after);
  if (isUnpaid(before) === waits) {
    const next = nextInstalment(after);
    const hasOtherNext = waits && next !== null && next.dueDay !== nextInstalment(before)?.dueDay;
    return hasOtherNext ? { set: { dueDay: next.dueDay }, unset: ['reminder'] } : { set: {}, unset: [] };
  }
  // An order that has expired keeps the time, which says why.
  const isSettled = waits || after.isPaid || !after.expiredAt;
  return {
    set: waits ? { dueDay: dueDayAgain(today(), after) } : {},
    unset: ['reminder', 'networkSlot', ...(isSettled ? (['unconfirmedUntil'] as const) : [])],
  };
}

const entriesOf = (
  changes: readonly OrderChange[],
  author: Author,
  { unconfirmedUntil }: OrderFields,
): HistoryEntryFields[] => {
  // One time for all entries of a change, by which its undo finds them.
  const at = new Date();
  return changes.map((change) => ({
    at,
    ...author,
    ...change,
    ...(change.event === 'expired' && unconfirmedUntil && { to: 'unconfirmed' }),
  }));
};

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

/**
 * Releases the seats of an order that is rejected or cancelled, and holds those again that it lost by a rejection which is
 * taken back, if they are free. Returns the order with the seats that it holds then.
 */
async function seatedAfter(
  before: OrderFields,
  after: OrderFields,
  session: ClientSession,
): Promise<OrderFields> {
  const reason = lossOf(before, after);
  if (reason) await releaseSeats(before, reason, session);
  if (reason || !isReadmission(before.status, after.status)) return seatsAfter(before, after);
  if (before.discountCode) await refuseUsedUp(before.discountCode, session);
  try {
    return withHeld(after, await reholdSeats(before, session));
  } catch (error) {
    throw error instanceof SeatShortage ? readmissionConflict(error, before.orderItems) : error;
  }
}
