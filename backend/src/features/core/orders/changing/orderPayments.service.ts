import { fullName } from '@institut/contract/accounts/values';
import { toFeninga } from '@institut/contract/money/money';
import { PAYMENT_METHOD, PAYMENT_METHOD_LABELS } from '@institut/contract/orders/checkout';
import type { CaptureState } from '@institut/contract/orders/values';
import { PAYMENT_SOURCE_LABELS } from '@institut/contract/payments/labels';
import type { recordPaymentBody } from '@institut/contract/payments/schema';
import { type ClientSession, trusted, Types } from 'mongoose';
import type { z } from 'zod';
import { isDuplicateKey } from '../../../../database/databaseErrors.ts';
import { withTransaction } from '../../../../database/transaction.ts';
import { conflict, invalidInput, recordNotFound } from '../../../../lib/errors.ts';
import { today } from '../../../../lib/instituteDay.ts';
import type { SessionUser } from '../../../../lib/sessionUser.ts';
import {
  findCaptured,
  findRecord,
  type Given,
  type PaymentFields,
  recordsOf,
  requestHashOf,
} from '../../ledger/ledger.service.ts';
import { followCapture, type ProviderRefund, sentAs } from '../commands/followCapture.ts';
import { decideMoney, type MoneyCommand } from '../commands/recordMoney.ts';
import { Order, type OrderFields } from '../order.model.ts';
import {
  changeOrder,
  changeOrderWithin,
  countRecorded,
  lockOrder,
  staffAuthor,
  SYSTEM,
} from './orderChange.ts';
import { undoFieldsOf } from './withdrawPayment.service.ts';

/** A completed capture of a payment provider. */
export type ProviderPayment = {
  captureId: string;
  /** The id of the order at the provider. */
  providerOrderId: string;
  feninga: number;
  /** The amount in `currency`, as the provider sends it. */
  amount: string;
  currency: string;
  payerEmail: string;
  paidAt: Date;
};

type Body = z.output<typeof recordPaymentBody> & { openSeen?: number | undefined };

type Recording = { body: Body; key: string };

/**
 * Books a payment that staff have seen, or a refund that they have paid out; `decideMoney` has the rules. The same key books it
 * once.
 */
export function recordMoney(
  kind: MoneyCommand['kind'],
  id: string,
  staff: SessionUser,
  { body, key }: Recording,
): Promise<OrderFields> {
  // `openSeen` is not hashed: a retry after a lost response may send another one.
  const { openSeen, ...recorded } = body;
  const { amount, method, reference, note } = recorded;
  const command = {
    kind,
    amount: toFeninga(amount),
    openSeen: openSeen === undefined ? undefined : toFeninga(openSeen),
    at: dayOfPayment(body),
    method,
    reference,
    note,
    by: { user: new Types.ObjectId(staff.id), name: fullName(staff) },
    key,
    requestHash: requestHashOf(recorded),
  };
  return changeOrder(id, {
    by: () => staffAuthor(staff),
    next: async (order, session) => {
      const records = await recordsOf(order._id, session);
      const ledger = decideMoney({ order, records }, { ...command, undo: undoFieldsOf(order) });
      return ledger && { ledger, isUndoable: true };
    },
  });
}

/** Money that a bank statement reports, in feninga. */
export type Transfer = Pick<PaymentFields, '_id' | 'amount' | 'at' | 'reference'> & {
  openSeen: number | undefined;
  key: string;
};

/** Books money of a bank statement for an order as a part of a transaction; the same key books it once. */
export const bookTransfer = (
  id: Types.ObjectId,
  staff: SessionUser,
  transfer: Transfer,
  session: ClientSession,
) =>
  changeOrderWithin(
    id.toString(),
    {
      by: () => staffAuthor(staff),
      next: async (order) => {
        const ledger = decideMoney(
          { order, records: await recordsOf(order._id, session) },
          {
            kind: 'payment',
            source: 'statement',
            method: PAYMENT_SOURCE_LABELS.statement,
            note: '',
            by: { user: new Types.ObjectId(staff.id), name: fullName(staff) },
            requestHash: transfer.key,
            ...transfer,
          },
        );
        return ledger && { ledger };
      },
    },
    session,
  );

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
  const isElsewhere = found.order !== null && !found.order.equals(order._id);
  const changed = await withTransaction(async (session) => {
    const assigned = await changeOrderWithin(
      order._id.toString(),
      {
        by: () => staffAuthor(staff),
        next: async (target) => {
          const record = (await findRecord(id, session)) ?? found;
          if (record.hasFiscal && isElsewhere) throw conflict(HAS_FISCAL_ELSEWHERE);
          const given = { order: target._id, undo: undoFieldsOf(target) };
          return { ledger: [{ what: 'assign', record, given }], isUndoable: true };
        },
      },
      session,
    );
    if (found.order && isElsewhere) await countAgain(found.order, session);
    return assigned;
  });
  countRecorded(changed, 'staff');
  return changed.after;
}

const HAS_FISCAL_ELSEWHERE =
  'Uz ovu uplatu je na drugoj prijavi evidentiran fiskalni dokument. Najprije ga tamo uklonite.';

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
  changeOrderWithin(order.toString(), { by: () => SYSTEM, next: () => ({ ledger: [] }) }, session);

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
  feninga: number,
  work: (session: ClientSession) => Promise<unknown>,
): Promise<void> {
  return withTransaction(async (session) => {
    const order = await lockOrder(orderId, session);
    refuseUnpayable(order);
    if (feninga !== order.openAmount) {
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
        return known ? null : { ledger: [{ what: 'payment', record: recordOf(order, payment) }] };
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
  amount: payment.feninga,
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
      return { notes, ledger: followCapture(capture, records, { state, refunds }) };
    },
  });
  return isNoted;
}
