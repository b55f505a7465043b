import { toFeninga } from '@institut/contract/money/money';
import type { editOrderBody } from '@institut/contract/orders/admin.schema';
import { isPaidStatus, PAYMENT_STATUS, type PaymentStatus } from '@institut/contract/orders/values';
import type { z } from 'zod';
import { conflict, invalidInput } from '../../../../lib/errors.ts';
import { today } from '../../../../lib/instituteDay.ts';
import {
  isBooked,
  type LedgerChange,
  newestBooked,
  type PaymentDetails,
  type PaymentFields,
  type UndoFields,
} from '../../ledger/ledger.service.ts';
import { paymentStateOf, settlingPayment } from '../../ledger/paymentState.ts';
import { paymentNotes } from '../changing/paymentNotes.ts';
import type { OrderFields } from '../order.model.ts';

type Edit = Pick<z.output<typeof editOrderBody>, 'isPaid' | 'paidAt' | 'paymentResult'>;

type Facts = {
  order: OrderFields;
  /** The order with the seats that it holds after the edit. */
  seated: OrderFields;
  records: readonly PaymentFields[];
  now: Date;
};

type PaymentDecision = {
  ledger: LedgerChange[];
  /** The notes of the order after the edit, with those from before there was a payment. */
  notes: OrderFields['paymentResult'];
};

/**
 * Decides what the payment fields of an edit write to the ledger, null when they change nothing. A payment text books the open
 * amount or a grant, or withdraws what was booked; another day or note corrects the record. Throws `validation` for a day to
 * come, before 2000 or of an unpaid order, and a conflict for a grant that covers nothing.
 */
export function decidePayment(
  facts: Facts,
  edit: Edit,
  author: { by: PaymentFields['by']; undo: UndoFields },
): PaymentDecision | null {
  const { order, records, now } = facts;
  const status = statusAfter(order, edit);
  const isSameStatus = status === order.paymentStatus;
  const paidAt = paidAtAfter(order, withoutRepeatedDay(edit, isSameStatus, records), {
    isPaid: isPaidStatus(status),
    now,
  });
  const said = isSameStatus ? changedNotes(order, edit) : notesIn(edit);
  const isSameDay = paidAt?.getTime() === order.paidAt?.getTime();
  if (isSameStatus && isSameDay && Object.keys(said).length === 0) return null;
  const notes = notesAfter(order, said);
  const ledger = isSameStatus
    ? corrections(facts, { paidAt, said })
    : bookings(facts, { status, paidAt, notes, ...author });
  return { ledger, notes };
}

/** The day that was given with the newest payment may not be that of the one which reached the amount. */
function withoutRepeatedDay(edit: Edit, isSameStatus: boolean, records: Facts['records']): Edit {
  const { isPaid, paidAt } = edit;
  if (!isSameStatus || isPaid === undefined || paidAt === undefined) return edit;
  const newest = newestBooked(records);
  return newest && isSameTime(newest.at, paidAt) ? { ...edit, paidAt: undefined } : edit;
}

function corrections(
  { order, seated: { amountDue, refunded }, records }: Facts,
  { paidAt, said }: { paidAt: Date | null; said: Partial<Notes> },
): LedgerChange[] {
  const grant = records.find(({ kind, state }) => kind === 'grant' && state === 'booked');
  const dated = grant ?? settlingPayment(records, amountDue, refunded);
  const isOtherDay = dated && paidAt && paidAt.getTime() !== order.paidAt?.getTime();
  const newest = newestBooked(records);
  return [
    ...(isOtherDay ? [{ what: 'correct', record: dated, details: { at: paidAt } } as const] : []),
    ...(newest ? [{ what: 'correct', record: newest, details: said } as const] : []),
  ];
}

type Booking = { status: PaymentStatus; paidAt: Date | null } & Pick<PaymentDecision, 'notes'> & {
    by: PaymentFields['by'];
    undo: UndoFields;
  };

function bookings(
  { seated, records, now }: Facts,
  { status, paidAt, notes, by, undo }: Booking,
): LedgerChange[] {
  const replaced = records.filter((one) => isWithdrawnBy(status, one));
  const withdrawals = replaced.map((record) => ({ what: 'withdraw', record }) as const);
  if (status === PAYMENT_STATUS.unpaid) return withdrawals;
  const left = records.filter((one) => !replaced.includes(one));
  const { openAmount, amountDue } = paymentStateOf(seated, left);
  const price = toFeninga(seated.totalPrice);
  // Money can arrive after a rejection, when nothing is due any more.
  const amount = openAmount > 0 || seated.heldSeats > 0 ? openAmount : price - seated.paid;
  const { method = '', reference = '', note = '' } = notes ?? {};
  const given = {
    order: seated._id,
    source: 'staff',
    at: paidAt ?? now,
    method,
    reference,
    note,
    by,
    // An undo would not bring replaced records back.
    ...(replaced.length === 0 && { undo }),
  } as const;
  if (status !== PAYMENT_STATUS.granted) {
    return amount > 0 ? [...withdrawals, { what: 'payment', record: { ...given, amount } }] : withdrawals;
  }
  // A grant also covers what was already paid, which becomes a surplus.
  const covered = amount > 0 ? amount : amountDue || price;
  if (covered === 0) throw conflict('Za ovu prijavu se ništa ne plaća, pa joj grant nije potreban.');
  return [...withdrawals, { what: 'grant', record: { ...given, amount: covered } }];
}

/** "Not paid" withdraws everything that was booked, "paid" a grant; a grant leaves payments booked, as a surplus. */
const isWithdrawnBy = (status: PaymentStatus, record: PaymentFields): boolean =>
  isBooked(record) &&
  (status === PAYMENT_STATUS.unpaid
    ? record.kind !== 'refund'
    : status === PAYMENT_STATUS.paid && record.kind === 'grant');

/** `isPaid: true` keeps the status of an order that is already paid, for example by a grant. */
function statusAfter(order: OrderFields, { isPaid }: Edit): OrderFields['paymentStatus'] {
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
