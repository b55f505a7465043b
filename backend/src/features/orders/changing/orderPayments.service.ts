import { fullName } from '@institut/contract/accounts/values';
import { formatKm, toFeninga, toKm } from '@institut/contract/money/money';
import { PAYMENT_METHOD, PAYMENT_METHOD_LABELS } from '@institut/contract/orders/checkout';
import { CAPTURE_STATE, type CaptureState } from '@institut/contract/orders/values';
import type { recordPaymentBody } from '@institut/contract/payments/schema';
import { type ClientSession, trusted, Types } from 'mongoose';
import type { z } from 'zod';
import { isDuplicateKey } from '../../../database/databaseErrors.ts';
import { withTransaction } from '../../../database/transaction.ts';
import { conflict, invalidInput, recordNotFound } from '../../../lib/errors.ts';
import { today } from '../../../lib/instituteDay.ts';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import {
  assign,
  changeRefund,
  findCaptured,
  findRecord,
  type PaymentFields,
  pendingRefunds,
  recordPayment,
  recordRefund,
  recordsOf,
  repeatedRecord,
  requestHashOf,
  voidUnassigned,
  withdraw,
} from '../../payments/ledger/ledger.service.ts';
import { Order, type OrderFields } from '../order.model.ts';
import { changeOrder, changeOrderWithin, lockOrder, staffAuthor, SYSTEM } from './orderChange.ts';
import { undoFieldsOf } from './withdrawPayment.service.ts';

/** A completed capture of a payment provider. */
export type ProviderPayment = {
  captureId: string;
  /** The id of the order at the provider. */
  providerOrderId: string;
  /** In feninga; null for a payment that an earlier version began: the whole price of the order. */
  feninga: number | null;
  /** The amount in `currency`, as the provider sends it. */
  amount: string;
  currency: string;
  payerEmail: string;
  paidAt: Date;
};

type Body = z.output<typeof recordPaymentBody> & { openSeen?: number | undefined };

type Recording = { body: Body; key: string };

/**
 * Books a payment that staff have seen, which may be a part of the open amount or more than it. The same key books it once.
 * Throws `idempotency_mismatch` for the same key with another body.
 */
export const recordStaffPayment = (id: string, staff: SessionUser, recording: Recording) =>
  record(id, staff, recording, recordPayment);

/**
 * Books a refund that staff have paid out: one that was requested, if it has this amount. Throws a conflict for more than was
 * paid, was not given back yet and does not wait to be.
 */
export const recordStaffRefund = (id: string, staff: SessionUser, recording: Recording) =>
  record(id, staff, recording, async (given, session, { _id, paid, refunded }) => {
    const records = await recordsOf(_id, session);
    const requested = records.find((one) => isPayable(one) && one.amount === given.amount);
    if (requested) {
      const { amount: _amount, order: _order, undo: _undo, ...details } = given;
      await changeRefund(requested, { ...details, state: 'paid', provider: null }, session);
      return;
    }
    const left = paid - refunded - pendingRefunds(records);
    if (given.amount > left) {
      const sentence = mostText(left, { paid, requested: pendingRefunds(records) });
      throw conflict(sentence, 'conflict', { amount: sentence });
    }
    await recordRefund(given, session);
  });

function mostText(left: number, { paid, requested }: { paid: number; requested: number }): string {
  if (paid === 0) return 'Nema šta da se vrati: po ovoj prijavi nije evidentirana uplata.';
  if (left <= 0 && requested === 0) return 'Nema šta da se vrati: sve što je uplaćeno već je vraćeno.';
  const most = formatKm(toKm(left));
  if (requested === 0) return `Može se vratiti najviše ${most}: toliko je uplaćeno, a nije vraćeno.`;
  const waiting = `${formatKm(toKm(requested))} je već u zatraženim povratima`;
  return left > 0
    ? `Može se vratiti najviše ${most}: ostatak od ${waiting}.`
    : `Nema šta da se vrati: ${waiting}.`;
}

const isPayable = ({ kind, state }: PaymentFields): boolean =>
  kind === 'refund' && (state === 'requested' || state === 'approved');

type Given = Parameters<typeof recordRefund>[0];

function record(
  id: string,
  staff: SessionUser,
  { body, key }: Recording,
  write: (given: Given, session: ClientSession, order: OrderFields) => Promise<void>,
): Promise<OrderFields> {
  // `openSeen` is not hashed: a retry after a lost response may send another one.
  const { openSeen, ...recorded } = body;
  const { amount, method, reference, note } = recorded;
  const by = { user: new Types.ObjectId(staff.id), name: fullName(staff) };
  const request = { key, requestHash: requestHashOf(recorded) };
  const at = dayOfPayment(body);
  return changeOrder(id, {
    by: () => staffAuthor(staff),
    next: async (order, session) => {
      if (repeatedRecord(await recordsOf(order._id, session), request)) return null;
      refuseUnseen(order, toFeninga(amount), openSeen);
      const details = { method, reference, note, at, by, ...request };
      const undo = undoFieldsOf(order);
      const given = {
        order: order._id,
        source: 'staff',
        amount: toFeninga(amount),
        undo,
        ...details,
      } as const;
      return { book: () => write(given, session, order), isUndoable: true };
    },
  });
}

/** Throws for an amount that exceeds what is open now, but may not have when the page was read. */
export function refuseUnseen(
  { openAmount }: OrderFields,
  feninga: number,
  openSeen: number | undefined,
): void {
  const open = Math.max(openAmount, 0);
  if (openSeen === undefined || toFeninga(openSeen) === openAmount || feninga <= open) return;
  const sentence = `Prijava je u međuvremenu promijenjena: sada je otvoreno ${formatKm(toKm(open))}.`;
  throw conflict(sentence, 'conflict', { amount: sentence });
}

const EARLIEST_PAYMENT = '2000-01-01';

/** Returns now for today's payments, and the day otherwise. Throws for a day to come. */
function dayOfPayment({ at }: Body): Date {
  if (at === undefined || at === today()) return new Date();
  if (at > today() || at < EARLIEST_PAYMENT) {
    throw invalidInput({ at: 'Datum ne može biti u budućnosti ni prije 2000. godine.' });
  }
  return new Date(at);
}

/** Books an unassigned payment for the order with a reference, with or without its hyphen. */
export async function assignPayment(id: string, reference: string, staff: SessionUser): Promise<OrderFields> {
  const found = await findRecord(id);
  if (found?.kind !== 'payment') throw recordNotFound('payments');
  const order = await findByReference(reference);
  return changeOrder(order._id.toString(), {
    by: () => staffAuthor(staff),
    next: (target, session) => ({
      isUndoable: true,
      book: async () => {
        if ((await findRecord(id, session))?.hasFiscal && !found.order?.equals(order._id)) {
          throw conflict(
            'Uz ovu uplatu je na drugoj prijavi evidentiran dokument iz fiskalnog sistema. Najprije ga tamo uklonite.',
          );
        }
        await assign(id, { order: order._id, undo: undoFieldsOf(target) }, session);
        if (found.order && !found.order.equals(order._id)) await countAgain(found.order, session);
      },
    }),
  });
}

/** Returns the order with a reference, with or without its hyphen. Throws `validation` for one that does not exist. */
export async function findByReference(
  reference: string,
): Promise<Pick<OrderFields, '_id' | 'user' | 'reference'>> {
  const spellings = trusted({ $in: [reference, withHyphen(reference)] });
  const order = await Order.findOne({ reference: spellings }, { user: 1, reference: 1 }).lean();
  if (!order) throw invalidInput({ reference: 'Nema prijave s ovim referentnim brojem.' });
  return order;
}

/** The order that an unassigned payment was made for no longer waits for it. */
export const countAgain = (order: Types.ObjectId, session: ClientSession) =>
  changeOrderWithin(order.toString(), { by: () => SYSTEM, next: () => ({ book: async () => {} }) }, session);

const withHyphen = (reference: string): string => reference.replace(/^(.{4})(.+)$/, '$1-$2');

/** Returns a buyer's own order that can be paid. Throws a conflict for a paid or rejected one. */
export async function getPayableOrder(orderId: string, userId: string): Promise<OrderFields> {
  const order = await Order.findOne({ _id: orderId, user: userId }).lean();
  if (!order) throw recordNotFound('orders');
  refuseUnpayable(order);
  return order;
}

/**
 * Runs `work` in a transaction that no other change of the order can run beside, so that an order cannot expire while its
 * payment begins. Throws a conflict if the order cannot be paid any more, or if another amount is open than `feninga`.
 */
export function withPayableOrder(
  orderId: string,
  feninga: number | null,
  work: (session: ClientSession) => Promise<unknown>,
): Promise<void> {
  return withTransaction(async (session) => {
    const order = await lockOrder(orderId, session);
    refuseUnpayable(order);
    if ((feninga ?? toFeninga(order.totalPrice)) !== order.openAmount) {
      throw conflict('Iznos za uplatu se u međuvremenu promijenio. Pokrenite plaćanje ponovo.');
    }
    await work(session);
  });
}

function refuseUnpayable({ isPaid, heldSeats, unassigned }: OrderFields): void {
  if (isPaid) throw conflict('Prijava je već plaćena.');
  if (heldSeats === 0) throw conflict('Prijava je odbijena, pa se ne može platiti.');
  if (unassigned > 0) {
    throw conflict('Za ovu prijavu je već evidentirana uplata. Obratite nam se prije nove uplate.');
  }
}

/**
 * Books a capture of the provider for an order; the caller has checked amount and currency. The money has moved, so it is
 * booked even if the order was paid or rejected in the meantime, as a surplus. The same capture again changes nothing.
 * Throws a conflict for a capture that paid another order.
 */
export async function bookCapture(orderId: string, payment: ProviderPayment): Promise<OrderFields> {
  try {
    return await changeOrder(orderId, {
      by: ({ user, buyerName }) => ({ by: 'buyer', user, name: buyerName }),
      next: async (order, session) => {
        const known = await findCaptured(payment.captureId, session);
        if (known && !known.order?.equals(order._id)) throw paidAnotherOrder();
        return known ? null : { book: () => recordPayment(recordOf(order, payment), session) };
      },
    });
  } catch (error) {
    throw isDuplicateKey(error) ? paidAnotherOrder() : error;
  }
}

const paidAnotherOrder = () => conflict('Ova uplata je već iskorištena za drugu prijavu.');

const recordOf = (order: OrderFields, payment: ProviderPayment): Given => ({
  order: order._id,
  source: 'paypal',
  amount: payment.feninga ?? toFeninga(order.totalPrice),
  method: PAYMENT_METHOD_LABELS[PAYMENT_METHOD.paypal],
  reference: payment.captureId,
  at: payment.paidAt,
  provider: {
    orderId: payment.providerOrderId,
    captureId: payment.captureId,
    refundId: null,
    value: payment.amount,
    currency: payment.currency,
    payerEmail: order.erasedAt ? '' : payment.payerEmail,
  },
});

/** Money that the provider says it gave back: one refund by its id, or all that is left of a capture. */
export type ProviderRefund = { refundId: string; value: string; feninga: number; at: Date };

/**
 * Records what became of a booked capture at PayPal: the refunds that it names, or after a refund of everything or a
 * reversal all that is left; a capture that is complete again loses the refunds that no id proves. A refund that is
 * already recorded changes nothing. `alsoStore` runs in the same transaction. Returns whether there was something new.
 */
export async function noteCaptureState(
  orderId: string,
  captureId: string,
  {
    state,
    refunds,
    earlier,
  }: { state: CaptureState; refunds: readonly ProviderRefund[]; earlier: CaptureState | null },
  alsoStore: (session: ClientSession) => Promise<unknown>,
): Promise<boolean> {
  let isNoted = false;
  await changeOrder(orderId, {
    by: () => SYSTEM,
    next: async (order, session) => {
      await alsoStore(session);
      const records = await recordsOf(order._id, session);
      const news = refunds.filter(
        ({ refundId }) => !records.some((one) => one.provider?.refundId === refundId),
      );
      const isSent = records.some((one) => sentAs(one, captureId, refunds));
      isNoted = state !== earlier || news.length > 0 || isSent;
      if (!isNoted) return null;
      const capture = records.find(
        ({ kind, provider }) => kind === 'payment' && provider?.captureId === captureId,
      );
      const notes = state === earlier ? [] : [{ event: 'captureState', from: earlier, to: state } as const];
      if (!capture) return { notes };
      return { notes, book: () => followCapture(capture, records, { state, refunds }, session) };
    },
  });
  return isNoted;
}

/** Returns the refund at PayPal that a refund of the ledger was sent as; the record does not know yet that it is paid. */
const sentAs = (
  { kind, state, provider }: PaymentFields,
  captureId: string,
  refunds: readonly ProviderRefund[],
): ProviderRefund | undefined =>
  kind === 'refund' && state === 'sending' && provider?.captureId === captureId
    ? refunds.find(({ refundId, value }) =>
        provider.refundId ? provider.refundId === refundId : provider.value === value,
      )
    : undefined;

/** Marks the refunds as paid that this site has sent and of which only PayPal knows the result. Returns all records. */
async function settleSent(
  records: readonly PaymentFields[],
  captureId: string,
  refunds: readonly ProviderRefund[],
  session: ClientSession,
): Promise<PaymentFields[]> {
  const present = [...records];
  for (const [index, one] of present.entries()) {
    const unknown = refunds.filter(
      ({ refundId }) =>
        one.provider?.refundId === refundId || !present.some((each) => each.provider?.refundId === refundId),
    );
    const found = sentAs(one, captureId, unknown);
    if (!found || !one.provider) continue;
    const provider = { ...one.provider, refundId: found.refundId };
    const paid = { state: 'paid', reference: found.refundId, at: found.at, provider } as const;
    await changeRefund(one, paid, session);
    present[index] = { ...one, ...paid };
  }
  return present;
}

async function followCapture(
  capture: PaymentFields,
  records: readonly PaymentFields[],
  { state, refunds }: { state: CaptureState; refunds: readonly ProviderRefund[] },
  session: ClientSession,
): Promise<void> {
  const isGone = state === CAPTURE_STATE.refunded || state === CAPTURE_STATE.reversed;
  if (capture.state === 'unassigned') {
    if (isGone) await voidUnassigned(capture, session);
    return;
  }
  const { captureId = '', orderId = '', currency = '' } = capture.provider ?? {};
  const present = await settleSent(records, captureId, refunds, session);
  const news = refunds.filter(({ refundId }) => !present.some((one) => one.provider?.refundId === refundId));
  const known = present.filter(
    (one) => one.kind === 'refund' && one.state === 'paid' && one.provider?.captureId === captureId,
  );
  if (state === CAPTURE_STATE.completed) {
    for (const one of known.filter(({ provider }) => provider?.refundId === null))
      await withdraw(one, session);
    return;
  }
  let left = capture.amount - known.reduce((sum, { amount }) => sum + amount, 0);
  const give = async (
    feninga: number,
    refund: Pick<ProviderRefund, 'value' | 'at'> & { refundId: string | null },
  ) => {
    const amount = Math.min(feninga, left);
    if (amount <= 0) return;
    left -= amount;
    const { refundId, value, at } = refund;
    const provider = { orderId, captureId, refundId, value, currency, payerEmail: '' };
    const { method, order } = capture;
    await recordRefund(
      { order, source: 'paypal', amount, method, reference: refundId ?? '', at, provider },
      session,
    );
  };
  for (const refund of news) await give(refund.feninga, refund);
  if (isGone) await give(left, { refundId: null, value: '', at: new Date() });
}
