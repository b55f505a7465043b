import { fullName } from '@institut/contract/accounts/values';
import { toFeninga } from '@institut/contract/money/money';
import type { editOrderBody } from '@institut/contract/orders/admin.schema';
import {
  isPaidStatus,
  ORDER_STATUS,
  PAYMENT_STATUS,
  type PaymentStatus,
} from '@institut/contract/orders/values';
import { type ClientSession, Types } from 'mongoose';
import type { z } from 'zod';
import { conflict, invalidInput, staleEdit } from '../../../lib/errors.ts';
import { today } from '../../../lib/instituteDay.ts';
import { requirePermission, type SessionUser } from '../../../lib/sessionUser.ts';
import {
  correct,
  isBooked,
  newestBooked,
  type PaymentDetails,
  type PaymentFields,
  recordPayment,
  recordsOf,
  type UndoFields,
  withdraw,
} from '../../payments/ledger/ledger.service.ts';
import { paymentStateOf, settlingPayment } from '../../payments/ledger/paymentState.ts';
import type { OrderFields } from '../order.model.ts';
import { changeOrder, type Next, paymentNotes, staffAuthor } from './orderChange.ts';
import { undoFieldsOf } from './withdrawPayment.service.ts';

type Edit = z.output<typeof editOrderBody>;

/**
 * Changes the fields of the edit; an edit without a change is not recorded. A payment text books the open amount or a grant,
 * or withdraws what was booked. Throws `forbidden` for a decision without `enrolment` and for a payment without `money`;
 * fields that are sent unchanged need neither.
 */
export function editOrder(id: string, staff: SessionUser, edit: Edit): Promise<OrderFields> {
  return changeOrder(id, {
    by: () => staffAuthor(staff),
    next: (order, session) => nextOf(order, edit, staff, session),
  });
}

async function nextOf(
  order: OrderFields,
  edit: Edit,
  staff: SessionUser,
  session: ClientSession,
): Promise<Next> {
  const { __v: newest } = order;
  if (edit.version !== undefined && edit.version !== newest) throw staleEdit();
  const now = new Date();
  const state = decisionsOf(order, edit, now);
  if (state.status !== order.status || state.isDelivered !== order.isDelivered) {
    requirePermission(staff, 'enrolment');
  }
  // Only a payment with a day is compared with the newest one.
  const isDated = edit.isPaid !== undefined && edit.paidAt !== undefined;
  const newestPayment = isDated ? newestBooked(await recordsOf(order._id, session)) : undefined;
  const payment = paymentEditOf(order, edit, newestPayment, now);
  if (payment) requirePermission(staff, 'money');
  return {
    state: { ...state, ...(payment && { paymentResult: payment.notes }) },
    ...(payment && {
      book: (seated: OrderFields) => book(seated, payment, { staff, undo: undoFieldsOf(order) }, session),
      isUndoable: true,
    }),
    check: (after) => {
      if (!after.isDelivered || after.isPaid) return;
      throw conflict(
        order.isPaid ? 'Isporučena prijava ne može postati neplaćena.' : 'Prijava još nije plaćena.',
      );
    },
  };
}

function decisionsOf(order: OrderFields, edit: Edit, now: Date) {
  const isDelivered = typeof edit.isDelivered === 'boolean' ? edit.isDelivered : order.isDelivered;
  const status = edit.status ?? order.status;
  return {
    isDelivered,
    deliveredAt: isDelivered ? (order.deliveredAt ?? now) : null,
    status,
    expiredAt: status === ORDER_STATUS.rejected ? (order.expiredAt ?? null) : null,
    notificationStatus: typeof edit.isDelivered === 'string' ? edit.isDelivered : order.notificationStatus,
  };
}

type PaymentEdit = {
  status: PaymentStatus;
  paidAt: Date | null;
  /** The notes of the payment that the edit changes. */
  said: Partial<Notes>;
  /** The notes of the order after the edit, with those from before there was a payment. */
  notes: OrderFields['paymentResult'];
};

/** Returns what an edit changes about the payment, null for nothing. `newest` is the payment that the order shows. */
function paymentEditOf(
  order: OrderFields,
  edit: Edit,
  newest: PaymentFields | undefined,
  now: Date,
): PaymentEdit | null {
  const status = paymentStatusAfter(order, edit);
  const isSameStatus = status === order.paymentStatus;
  // The day that was given with the newest payment may not be that of the one which reached the amount.
  const isRepeated =
    isSameStatus &&
    edit.isPaid !== undefined &&
    edit.paidAt !== undefined &&
    newest !== undefined &&
    isSameTime(newest.at, edit.paidAt);
  const dated = isRepeated ? { ...edit, paidAt: undefined } : edit;
  const paidAt = paidAtAfter(order, dated, { isPaid: isPaidStatus(status), now });
  const said = isSameStatus ? changedNotes(order, edit) : notesIn(edit);
  const isSameDay = paidAt?.getTime() === order.paidAt?.getTime();
  if (isSameStatus && isSameDay && Object.keys(said).length === 0) return null;
  return { status, paidAt, said, notes: notesAfter(order, said) };
}

async function book(
  order: OrderFields,
  { status, paidAt, said, notes }: PaymentEdit,
  { staff, undo }: { staff: SessionUser; undo: UndoFields },
  session: ClientSession,
): Promise<void> {
  const records = await recordsOf(order._id, session);
  if (status === order.paymentStatus) {
    const { amountDue, refunded } = order;
    const grant = records.find(({ kind, state }) => kind === 'grant' && state === 'booked');
    const dated = grant ?? settlingPayment(records, amountDue, refunded);
    if (dated && paidAt && paidAt.getTime() !== order.paidAt?.getTime()) {
      await correct(dated, { at: paidAt }, session);
    }
    const newest = newestBooked(records);
    if (newest) await correct(newest, said, session);
    return;
  }
  const replaced = records.filter((one) => isWithdrawnBy(status, one));
  for (const record of replaced) await withdraw(record, session);
  if (status === PAYMENT_STATUS.unpaid) return;
  const { openAmount, amountDue } = paymentStateOf(order, await recordsOf(order._id, session));
  // Money can arrive after a rejection, when nothing is due any more.
  const amount =
    openAmount > 0 || order.heldSeats > 0 ? openAmount : toFeninga(order.totalPrice) - order.paid;
  const by = { user: new Types.ObjectId(staff.id), name: fullName(staff) };
  const { method = '', reference = '', note = '' } = notes ?? {};
  const given = {
    order: order._id,
    source: 'staff',
    at: paidAt ?? new Date(),
    method,
    reference,
    note,
    by,
    // An undo would not bring replaced records back.
    ...(replaced.length === 0 && { undo }),
  } as const;
  if (status === PAYMENT_STATUS.granted) {
    // A grant also covers what was already paid, which becomes a surplus.
    const covered = amount > 0 ? amount : amountDue || toFeninga(order.totalPrice);
    if (covered === 0) throw conflict('Za ovu prijavu se ništa ne plaća, pa joj grant nije potreban.');
    await recordPayment({ ...given, kind: 'grant', amount: covered }, session);
  } else if (amount > 0) {
    await recordPayment({ ...given, amount }, session);
  }
}

/** "Not paid" withdraws everything that was booked, "paid" a grant; a grant leaves payments booked, as a surplus. */
const isWithdrawnBy = (status: PaymentStatus, record: PaymentFields): boolean =>
  isBooked(record) &&
  (status === PAYMENT_STATUS.unpaid
    ? record.kind !== 'refund'
    : status === PAYMENT_STATUS.paid && record.kind === 'grant');

/** `isPaid: true` keeps the status of an order that is already paid, for example by a grant. */
function paymentStatusAfter(order: OrderFields, { isPaid }: Edit): OrderFields['paymentStatus'] {
  if (typeof isPaid === 'string') return isPaid;
  if (isPaid === undefined || isPaid === order.isPaid) return order.paymentStatus;
  return isPaid ? PAYMENT_STATUS.paid : PAYMENT_STATUS.unpaid;
}

/** Returns the given day, or else the stored one, or else now; null for an unpaid order. */
function paidAtAfter(
  order: OrderFields,
  { paidAt: given }: Edit,
  { isPaid, now }: { isPaid: boolean; now: Date },
): Date | null {
  const isUnchanged = given === undefined || (order.paidAt && isSameTime(order.paidAt, given));
  if (!isPaid) {
    // A form sends the stored date with "not paid"; another date is a mistake.
    if (isUnchanged) return null;
    throw invalidInput({ paidAt: 'Datum uplate može imati samo plaćena prijava.' });
  }
  if (isUnchanged) return order.paidAt ?? now;
  const date = new Date(given);
  if (date < EARLIEST_PAYMENT || (isDay(given) ? given > today(now) : date > now)) {
    throw invalidInput({ paidAt: 'Datum uplate ne može biti u budućnosti ni prije 2000. godine.' });
  }
  return date;
}

const EARLIEST_PAYMENT = new Date('2000-01-01');
const isDay = (text: string) => !text.includes('T');

/** A day equals every moment of it, so that a form with a date field does not change the stored time. */
function isSameTime(date: Date, given: string): boolean {
  return isDay(given) ? today(date) === given : date.getTime() === new Date(given).getTime();
}

type Notes = Omit<PaymentDetails, 'at'>;
const NO_NOTES: Notes = { method: '', reference: '', note: '' };

/** Returns the notes that an edit contains. */
const notesIn = ({ paymentResult: given = {} }: Edit): Partial<Notes> =>
  Object.fromEntries(Object.entries(given).filter(([, text]) => text !== undefined));

/** Returns the notes of an edit that differ from those that the order shows. */
const changedNotes = ({ paymentResult }: OrderFields, edit: Edit): Partial<Notes> =>
  Object.fromEntries(
    Object.entries(notesIn(edit)).filter(
      ([field, text]) => ({ ...NO_NOTES, ...paymentResult })[field as keyof Notes] !== text,
    ),
  );

function notesAfter(order: OrderFields, said: Partial<Notes>): OrderFields['paymentResult'] {
  const notes = { ...NO_NOTES, ...paymentNotes(order), ...said, captureId: null, provider: null };
  return notes.method || notes.reference || notes.note ? notes : null;
}
