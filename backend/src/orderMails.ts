import { fullName } from '@institut/contract/accounts/values';
import { DOCUMENT_KIND } from '@institut/contract/documents/values';
import { toKm } from '@institut/contract/money/money';
import type { StaffOrderEvent } from '@institut/contract/orders/events';
import { ORDER_STATUS, PAYMENT_STATUS } from '@institut/contract/orders/values';
import { runName } from '@institut/contract/timetable/runName';
import type { ClientSession } from 'mongoose';
import {
  cancelledMessageOf,
  moneyReturnedMail,
  orderCancelledMail,
  refundAccountMail,
  type RefundChangedMessage,
  type RefundMessage,
  refundMessageOf,
  refundNotSentMail,
  refundRejectedMail,
  seatsCancelledMail,
  seatsText,
} from './features/core/orders/mails/cancellation.mails.ts';
import {
  documentIds,
  openMessageOf,
  proformaReplacedMail,
} from './features/core/orders/mails/proforma.mails.ts';
import { instalmentsMail, instalmentsMessageOf } from './features/core/orders/mails/instalment.mails.ts';
import { nextInstalment } from './features/core/orders/instalments/plan.ts';
import { queueRunCancelled } from './features/processes/timetable/runCancelledMails.ts';
import type { MailType } from './features/mail/mailType.ts';
import { delayMails, queueMail } from './features/mail/mail.service.ts';
import type { ChangedOrder, OrderEffect } from './features/core/orders/changing/effects.ts';
import { startsOf } from './features/core/orders/changing/orderChange.ts';
import {
  noteErasedBuyer,
  orderMessageOf,
  statusChangedMail,
  statusMessageOf,
} from './features/core/orders/mails/order.mails.ts';
import { expiredMessageOf, orderExpiredMail } from './features/core/orders/mails/unpaid.mails.ts';
import {
  inviteAdmitted,
  participantDecidedMail,
  queueDecided,
  queueInvitations,
  queueSeatsCancelled,
} from './features/processes/participants/participant.mails.ts';
import {
  type Correction,
  correctionMessageOf,
  correctionOf,
  paymentCorrectedMail,
} from './features/outputs/documents/correction.mails.ts';
import { cancellationsOf } from './features/core/orders/cancellations/cancellationLookup.service.ts';
import type { CancellationFields } from './features/core/orders/cancellations/cancellation.model.ts';
import type { OrderFields } from './features/core/orders/order.model.ts';
import { recordsOf } from './features/core/ledger/ledger.service.ts';
import { movedMessageOf, seatMovedMail } from './features/core/orders/mails/transfer.mails.ts';
import { participantOf } from './features/processes/participants/participants.service.ts';
import { partPaymentMail, paymentRecordedMail } from './features/core/orders/mails/payment.mails.ts';

const STATUS_MAILS = [statusChangedMail.kind, participantDecidedMail.kind];

type Told = ChangedOrder & { starts: ReadonlyMap<string, string> };

/** Returns what a mail says about the refund of a cancellation; undefined without one. */
const refundOf = async (
  order: OrderFields,
  cancellation: CancellationFields | null,
  session: ClientSession,
): Promise<RefundMessage | undefined> =>
  cancellation ? refundMessageOf(order, cancellation, await recordsOf(order._id, session)) : undefined;

const refundChange = ({ ledger }: Pick<ChangedOrder, 'ledger'>) => {
  const changed = ledger?.find((one) => one.what === 'changeRefund');
  if (!changed) throw new TypeError('No refund has changed');
  return changed;
};

/** Tells the buyer of a cancellation whose refund has changed. */
async function tellRefund(mail: MailType<RefundChangedMessage>, changed: Told): Promise<void> {
  const { after, starts, session } = changed;
  const { record, change } = refundChange(changed);
  const cancellations = await cancellationsOf(after._id, session);
  const refund = await refundOf(
    after,
    cancellations.find(({ payment }) => payment?.equals(record._id)) ?? null,
    session,
  );
  if (refund)
    await queueMail(mail, { ...orderMessageOf(after, starts), refund, note: change.note ?? '' }, session);
}

/** The mails to the buyer, by the event that sends them; `expired` comes with a status. */
const MAILS: Partial<Record<StaffOrderEvent, (changed: Told) => Promise<unknown>>> = {
  paymentStatus: async ({ before, after, ledger, notBefore, starts, session }) => {
    const { paymentStatus, totalPrice, paidAt } = after;
    if (before.isPaid || !after.isPaid || !ledger || !paidAt) return;
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
  refund: async ({ before, after, by, requested, notBefore, starts, session }) => {
    // PayPal tells its payer itself, and takes money back after a dispute.
    if (by !== 'staff') return;
    const returned = toKm(after.refunded - before.refunded);
    const documents = documentIds(requested, DOCUMENT_KIND.credit);
    const message = { ...orderMessageOf(after, starts), returned, documents };
    await queueMail(moneyReturnedMail, message, session, notBefore);
  },
  refundState: async (changed) => {
    const { change } = refundChange(changed);
    if (change.state === 'rejected') await tellRefund(refundRejectedMail, changed);
    // PayPal has not taken the refund, which staff pay now.
    if (change.state === 'requested' && change.provider === null) {
      await tellRefund(refundNotSentMail, changed);
    }
  },
  refundAccount: async (changed) => {
    const { change } = refundChange(changed);
    // Staff may confirm the account that was given.
    if (change.account !== undefined) await tellRefund(refundAccountMail, changed);
  },
  runCancelled: async ({ after, cancellation, cancelledRun, session }) => {
    const refund = await refundOf(after, cancellation, session);
    if (!cancelledRun || !cancellation || !refund) return;
    await queueRunCancelled(cancelledRun, after, { seats: cancellation.seats, refund }, session);
  },
  cancelled: async ({ before, after, cancellation, cancelledRun, requested, starts, session }) => {
    if (cancelledRun) return;
    // The seats that it held: others were cancelled or moved before.
    const { orderItems, heldSeats } = before;
    if (cancellation) await queueSeatsCancelled(cancellation.seats, after, session);
    const refund = await refundOf(after, cancellation, session);
    const documents = documentIds(requested, DOCUMENT_KIND.cancellation);
    const lost = cancelledMessageOf({ ...after, orderItems, heldSeats }, starts);
    const message = { ...lost, ...(refund && { refund }), documents };
    await queueMail(orderCancelledMail, message, session);
  },
  seatsCancelled: async ({ after, cancellation, requested, starts, session }) => {
    if (!cancellation) return;
    await queueSeatsCancelled(cancellation.seats, after, session);
    const refund = await refundOf(after, cancellation, session);
    const open = openMessageOf(after, requested);
    const left = { seats: seatsText(cancellation, starts), left: after.heldSeats, ...(open && { open }) };
    const message = { ...cancelledMessageOf(after, starts), ...(refund && { refund }), ...left };
    await queueMail(seatsCancelledMail, message, session);
  },
  moved: async ({ after, move, cancellation, requested, session }) => {
    if (!move) return;
    const participant = await participantOf(move.seat._id, session);
    const refund = await refundOf(after, cancellation, session);
    const about = { participant: participant ? fullName(participant) : '', refund, requested };
    await queueMail(seatMovedMail, movedMessageOf(after, move, about), session);
    const movedFrom = runName(move.from.name, move.from.start);
    // A participant who waits for the acceptance is invited then, to the new course.
    const isTime = participant?.invitedAt || after.status === ORDER_STATUS.admitted;
    if (participant && isTime) await queueInvitations([participant], { ...after, movedFrom }, session);
  },
  status: async ({ after, notBefore, starts, session }) => {
    // A cancelled order stays cancelled with any status, and its buyer knows it.
    if (after.cancelledAt) return;
    if (after.expiredAt) {
      await queueMail(orderExpiredMail, expiredMessageOf(after, starts), session);
      await queueDecided(after, 'expired', session);
      return;
    }
    // The mail of a decision before this one is sent if this one is taken back.
    if (notBefore)
      await delayMails({ kinds: STATUS_MAILS, orderId: after._id.toString() }, notBefore, session);
    const message = statusMessageOf(after, starts);
    await queueMail(statusChangedMail, message, session, notBefore);
    if (after.status === ORDER_STATUS.rejected) await queueDecided(after, 'rejected', session, notBefore);
    if (after.status !== ORDER_STATUS.admitted) return;
    // Before those are invited who were not yet: the invitation says it, too.
    await queueDecided(after, 'admitted', session, notBefore);
    await inviteAdmitted(after, session, notBefore);
  },
};

/** Events that only PayPal reports are no corrections of staff; the mail about a cancellation says all. */
export const correctionBy = async ({ by, isSilent, ...changed }: ChangedOrder): Promise<Correction | null> =>
  by === 'staff' && !isSilent && (!changed.cancellation || changed.move)
    ? correctionOf(changed, changed.movedTo, changed.session)
    : null;

/** Queues the mails to the buyer, unless the account is deleted. */
export const mails: OrderEffect = async (changed) => {
  const { before, after, isSilent, notBefore, session } = changed;
  if (isSilent) return;
  const queued = changed.events.flatMap(({ event }) => MAILS[event] ?? []);
  const correction = await correctionBy(changed);
  if (queued.length === 0 && !correction) return;
  if (after.erasedAt) {
    // The erasure itself has rejected the order.
    if (before.erasedAt) noteErasedBuyer(after);
    return;
  }
  const told = { ...changed, starts: await startsOf([after]) };
  for (const queue of queued) await queue(told);
  if (!correction) return;
  await queueMail(
    paymentCorrectedMail,
    await correctionMessageOf(after, correction, told),
    session,
    notBefore,
  );
};
