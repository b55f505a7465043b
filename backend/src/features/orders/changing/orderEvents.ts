import type { AuditChange } from '@institut/contract/audit/values';
import { DOCUMENT_KIND } from '@institut/contract/documents/values';
import { toKm } from '@institut/contract/money/money';
import type { StaffOrderEvent } from '@institut/contract/orders/events';
import { ORDER_STATUS, PAYMENT_STATUS } from '@institut/contract/orders/values';
import type { ClientSession } from 'mongoose';
import {
  cancelledMessageOf,
  moneyReturnedMail,
  orderCancelledMail,
} from '../../cancellations/cancellation.mails.ts';
import { instalmentsMail, instalmentsMessageOf } from '../../instalments/instalment.mails.ts';
import { nextInstalment } from '../../instalments/plan.ts';
import type { DocumentFields } from '../../documents/document.model.ts';
import { documentIds, openMessageOf, proformaReplacedMail } from '../../documents/proforma.mails.ts';
import { queueMail } from '../../mail/mail.service.ts';
import { noteErasedBuyer, orderMessageOf, statusChangedMail, statusMessageOf } from '../order.mails.ts';
import type { HistoryEntryFields, OrderFields } from '../order.model.ts';
import {
  type Correction,
  correctionMessageOf,
  paymentCorrectedMail,
} from '../../payments/correction.mails.ts';
import { inviteAdmitted } from '../../participants/participant.mails.ts';
import { partPaymentMail, paymentRecordedMail } from '../../payments/payment.mails.ts';
import { kmText } from '../../payments/ledger/ledger.service.ts';
import { expiredMessageOf, orderExpiredMail } from '../unpaid/unpaid.mails.ts';
import { undoEndOf } from './undoPeriod.ts';

/** An entry of the history before it has a time and an author. */
export type OrderChange = Pick<HistoryEntryFields, 'event' | 'from' | 'to'>;

/** The fields of an order that its history follows. */
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
  | 'heldSeats'
  | 'paid'
  | 'amountDue'
  | 'history'
> & { expiredAt?: Date | null; cancelledAt?: Date | null };

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
  const cancellation: OrderChange[] =
    !before.cancelledAt && after.cancelledAt ? [{ event: 'cancelled', from: null, to: null }] : [];
  const isHidden = ({ event }: OrderChange) =>
    (event === 'paymentStatus' || event === 'paidAt') && isPaidBySeats(before, after);
  const changed = [
    ...expiry,
    ...cancellation,
    ...[...texts, ...payment].filter((one) => one.from !== one.to && !isHidden(one)),
  ];
  if (before.isDelivered === after.isDelivered) return changed;
  return [...changed, { event: after.isDelivered ? 'delivered' : 'undelivered', from: null, to: null }];
}

/** The release of all seats leaves nothing to pay, which is no payment; seats that are held again take that back. */
function isPaidBySeats(before: OrderState, after: OrderState): boolean {
  if (before.isPaid === after.isPaid || before.paid !== after.paid) return false;
  const [released, held] = after.isPaid ? [after, before] : [before, after];
  if (released.heldSeats > 0 || held.heldSeats === 0) return false;
  const last = before.history.findLast(({ event }) => event === 'paymentStatus');
  return after.isPaid || (last ? last.to !== PAYMENT_STATUS.paid : held.paid < held.amountDue);
}

const isoText = (date: Date | null) => date?.toISOString() ?? null;

/** Method, reference and note in one line. */
function paymentText({ paymentResult }: OrderState): string | null {
  if (!paymentResult) return null;
  const { method, reference, note } = paymentResult;
  return [method, reference, note].filter(Boolean).join(' · ') || null;
}

type Sums = Pick<OrderFields, 'paid' | 'refunded' | 'paymentStatus'>;

/** Returns the entries for money that arrived without changing the payment status, that was given back, and that was withdrawn. */
export function moneyBetween(before: Sums, after: Sums): OrderChange[] {
  const arrived = after.paid - before.paid;
  const returned = after.refunded - before.refunded;
  const isPart = arrived > 0 && before.paymentStatus === after.paymentStatus;
  return [
    ...(isPart ? [{ event: 'payment', from: null, to: kmText(arrived) } as const] : []),
    ...(arrived < 0 ? [{ event: 'withdrawn', from: 'payment', to: kmText(-arrived) } as const] : []),
    ...(returned > 0 ? [{ event: 'refund', from: null, to: kmText(returned) } as const] : []),
    ...(returned < 0 ? [{ event: 'withdrawn', from: 'refund', to: kmText(-returned) } as const] : []),
  ];
}

type Changed = {
  before: OrderFields;
  after: OrderFields;
  /** Money was booked in this change: a rejection can leave nothing to pay, which is no payment. */
  isBooked: boolean;
  /** The documents that this change has requested. */
  requested: readonly DocumentFields[];
  /** The withdrawal by staff; null for other changes. */
  correction: Correction | null;
  isByStaff: boolean;
  /** Until then staff can take the change back, so its mails wait. */
  notBefore: Date | undefined;
  starts: ReadonlyMap<string, string>;
  session: ClientSession;
};

/** Until when a decision can be taken back. */
export const undoEnd = (): Date => undoEndOf(new Date());

/** The mails to the buyer, by the event that sends them; `expired` comes with a status. */
const MAILS: Partial<Record<StaffOrderEvent, (changed: Changed) => Promise<unknown>>> = {
  paymentStatus: async ({ before, after, isBooked, notBefore, starts, session }) => {
    const { paymentStatus, totalPrice, paidAt } = after;
    if (before.isPaid || !after.isPaid || !isBooked || !paidAt) return;
    const surplus = paymentStatus === PAYMENT_STATUS.paid && after.openAmount < 0 && toKm(-after.openAmount);
    const paid = toKm(after.paid - after.refunded);
    const message = { ...orderMessageOf(after, starts), paymentStatus, totalPrice, paidAt, paid };
    await queueMail(paymentRecordedMail, { ...message, ...(surplus && { surplus }) }, session, notBefore);
  },
  payment: async ({ before, after, requested, notBefore, starts, session }) => {
    if (after.openAmount <= 0) return;
    const [arrived, open] = [toKm(after.paid - before.paid), toKm(after.openAmount)];
    const next = nextInstalment(after);
    const documents = documentIds(requested, DOCUMENT_KIND.proforma);
    const message = { ...orderMessageOf(after, starts), arrived, open, documents };
    await queueMail(
      partPaymentMail,
      { ...message, ...(next && { next: { dueDay: next.dueDay, amount: toKm(next.open) } }) },
      session,
      notBefore,
    );
  },
  instalments: ({ after, requested, starts, session }) =>
    queueMail(instalmentsMail, instalmentsMessageOf(after, starts, requested), session),
  payer: async ({ after, requested, starts, session }) => {
    const open = openMessageOf(after, requested);
    if (!open || open.documents.length === 0) return;
    await queueMail(proformaReplacedMail, { ...orderMessageOf(after, starts), open }, session);
  },
  refund: async ({ before, after, isByStaff, requested, notBefore, starts, session }) => {
    // PayPal tells its payer itself, and takes money back after a dispute.
    if (!isByStaff) return;
    const returned = toKm(after.refunded - before.refunded);
    const credits = requested.filter(({ kind }) => kind === DOCUMENT_KIND.credit);
    const documents = credits.map(({ _id }) => _id.toString());
    const message = { ...orderMessageOf(after, starts), returned, documents };
    await queueMail(moneyReturnedMail, message, session, notBefore);
  },
  cancelled: ({ after, requested, starts, session }) =>
    queueMail(
      orderCancelledMail,
      { ...cancelledMessageOf(after, starts), documents: documentIds(requested, DOCUMENT_KIND.cancellation) },
      session,
    ),
  status: async ({ after, notBefore, starts, session }) => {
    // A cancelled order stays cancelled with any status, and its buyer knows it.
    if (after.cancelledAt) return;
    if (after.expiredAt) {
      await queueMail(orderExpiredMail, expiredMessageOf(after, starts), session);
      return;
    }
    const message = statusMessageOf(after, starts);
    await queueMail(statusChangedMail, message, session, notBefore);
    if (after.status === ORDER_STATUS.admitted) await inviteAdmitted(after, session, notBefore);
  },
};

/** Queues the mails about a change, unless the buyer has deleted the account. `startsOf` is read only for a mail. */
export async function queueMails(
  changes: readonly OrderChange[],
  { startsOf, ...changed }: Omit<Changed, 'starts'> & { startsOf: () => Promise<Changed['starts']> },
): Promise<void> {
  const mails = changes.flatMap(({ event }) => MAILS[event] ?? []);
  const { after, correction, isByStaff, requested, notBefore, session } = changed;
  if (mails.length === 0 && !correction) return;
  if (after.erasedAt) {
    // The erasure itself has rejected the order.
    if (isByStaff) noteErasedBuyer(after);
    return;
  }
  const starts = await startsOf();
  for (const queue of mails) await queue({ ...changed, starts });
  if (!correction) return;
  const message = await correctionMessageOf(after, correction, { starts, requested, session });
  await queueMail(paymentCorrectedMail, message, session, notBefore);
}

/** Notes about payments may name the payer, so only their change is recorded. */
export const auditChanges = (changes: readonly OrderChange[]): AuditChange[] =>
  changes.map(({ event, from, to }) => {
    if (event === 'paymentResult') return { field: event, from: null, to: null };
    if (
      event === 'decisionUndone' ||
      event === 'paymentUndone' ||
      event === 'reminderAsked' ||
      event === 'refundAccount'
    )
      return { field: event, from: null, to: 'da' };
    // The log outlives the account, so it has no address.
    if (event === 'buyerEmail') return { field: event, from: null, to };
    if (event === 'delivered') return { field: 'isDelivered', from: 'false', to: 'true' };
    if (event === 'cancelled') return { field: 'cancelledAt', from: null, to: 'da' };
    if (event === 'undelivered') return { field: 'isDelivered', from: 'true', to: 'false' };
    return { field: event, from, to };
  });
