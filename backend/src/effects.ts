import { fullName } from '@institut/contract/accounts/values';
import { DOCUMENT_KIND } from '@institut/contract/documents/values';
import { toKm } from '@institut/contract/money/money';
import type { StaffOrderEvent } from '@institut/contract/orders/events';
import { ORDER_STATUS, PAYMENT_STATUS } from '@institut/contract/orders/values';
import type { ClientSession } from 'mongoose';
import { recordEvent } from './features/audit/audit.service.ts';
import {
  cancelledMessageOf,
  moneyReturnedMail,
  orderCancelledMail,
  type RefundMessage,
  refundMessageOf,
  seatsCancelledMail,
  seatsText,
} from './features/core/orders/mails/cancellation.mails.ts';
import {
  accountantCopyMail,
  copyToAccountant,
  queueCopy,
} from './features/outputs/documents/accountantCopy.ts';
import {
  documentIds,
  openMessageOf,
  proformaReplacedMail,
} from './features/core/orders/mails/proforma.mails.ts';
import {
  dropUnissuedSince,
  requestDocuments,
  requestProforma,
  wasIssuedSince,
} from './features/outputs/documents/requestDocument.ts';
import { instalmentsMail, instalmentsMessageOf } from './features/core/orders/mails/instalment.mails.ts';
import { nextInstalment } from './features/core/orders/instalments/plan.ts';
import { queueMail, withdrawMails } from './features/mail/mail.service.ts';
import {
  type ChangedOrder,
  type EffectRemoval,
  effectRemoval,
  type OrderEffect,
  orderEffects,
} from './features/core/orders/changing/effects.ts';
import { confirmOrdersOf } from './features/core/orders/unpaid/unconfirmed.service.ts';
import { findCallers, participantSearch } from './features/core/orders/orderSearch.service.ts';
import {
  offerAcceptance,
  placedEffects,
  type PlacedOrder,
} from './features/core/orders/placing/placedEffects.ts';
import { type CourseEffects, courseEffects } from './features/catalogue/courses/courseEffects.ts';
import { accountEffects, callerSearch } from './features/users/accounts/accountEffects.ts';
import { findOrdersNaming } from './features/processes/participants/participantSearch.service.ts';
import { storeParticipants } from './features/processes/participants/placedParticipants.ts';
import { tellChanges } from './features/processes/timetable/lessonChanges.service.ts';
import { acceptOffer } from './features/processes/waitingList/acceptOffer.ts';
import { closeList } from './features/processes/waitingList/closeList.ts';
import { tellNextRuns } from './features/processes/waitingList/closing.service.ts';
import { claimEntries, moveEntries } from './features/processes/waitingList/waitingAddress.service.ts';
import { startsOf } from './features/core/orders/changing/orderChange.ts';
import { auditChanges } from './features/core/orders/changing/orderEvents.ts';
import {
  noteErasedBuyer,
  orderPlacedMail,
  orderPlacedMessage,
  orderMessageOf,
  statusChangedMail,
  statusMessageOf,
} from './features/core/orders/mails/order.mails.ts';
import { expiredMessageOf, orderExpiredMail } from './features/core/orders/mails/unpaid.mails.ts';
import {
  forgetInvitations,
  inviteAdmitted,
  participantInvitationMail,
  queueInvitations,
  queueSeatsCancelled,
} from './features/processes/participants/participant.mails.ts';
import {
  type Correction,
  correctionMessageOf,
  correctionOf,
  paymentCorrectedMail,
} from './features/outputs/documents/correction.mails.ts';
import type { CancellationFields } from './features/core/orders/cancellations/cancellation.model.ts';
import type { OrderFields } from './features/core/orders/order.model.ts';
import { recordsOf } from './features/core/ledger/ledger.service.ts';
import { movedMessageOf, runText, seatMovedMail } from './features/core/orders/mails/transfer.mails.ts';
import { participantOf } from './features/processes/participants/participants.service.ts';
import { partPaymentMail, paymentRecordedMail } from './features/core/orders/mails/payment.mails.ts';

type Told = ChangedOrder & { starts: ReadonlyMap<string, string> };

/** Returns what a mail says about the refund of a cancellation; undefined without one. */
const refundOf = async (
  order: OrderFields,
  cancellation: CancellationFields | null,
  session: ClientSession,
): Promise<RefundMessage | undefined> =>
  cancellation ? refundMessageOf(order, cancellation, await recordsOf(order._id, session)) : undefined;

/** The mails to the buyer, by the event that sends them; `expired` comes with a status. */
const MAILS: Partial<Record<StaffOrderEvent, (changed: Told) => Promise<unknown>>> = {
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
  refund: async ({ before, after, by, requested, notBefore, starts, session }) => {
    // PayPal tells its payer itself, and takes money back after a dispute.
    if (by !== 'staff') return;
    const returned = toKm(after.refunded - before.refunded);
    const documents = documentIds(requested, DOCUMENT_KIND.credit);
    const message = { ...orderMessageOf(after, starts), returned, documents };
    await queueMail(moneyReturnedMail, message, session, notBefore);
  },
  cancelled: async ({ after, cancellation, requested, starts, session }) => {
    if (cancellation) await queueSeatsCancelled(cancellation.seats, after, session);
    const refund = await refundOf(after, cancellation, session);
    const documents = documentIds(requested, DOCUMENT_KIND.cancellation);
    const message = { ...cancelledMessageOf(after, starts), ...(refund && { refund }), documents };
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
    const movedFrom = runText(move.from);
    // A participant who waits for the acceptance is invited then, to the new course.
    const isTime = participant?.invitedAt || after.status === ORDER_STATUS.admitted;
    if (participant && isTime) await queueInvitations([participant], { ...after, movedFrom }, session);
  },
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

const documents: OrderEffect = async ({ before, after, isBooked, hasOtherTerms, notBefore, session }) => {
  if (!isBooked && !hasOtherTerms) return [];
  const hasBecomePaid = !before.isPaid && after.isPaid && isBooked;
  return requestDocuments(after, { hasBecomePaid, notBefore }, session);
};

/** Events that only PayPal reports are no corrections of staff; the mail about a cancellation says all. */
const correctionBy = async ({ by, isSilent, ...changed }: ChangedOrder): Promise<Correction | null> =>
  by === 'staff' && !isSilent && (!changed.cancellation || changed.move)
    ? correctionOf(changed, changed.movedTo, changed.session)
    : null;

/** Queues the mails to the buyer, unless the account is deleted. */
const mails: OrderEffect = async (changed) => {
  const { after, by, isSilent, notBefore, session } = changed;
  if (isSilent) return;
  const queued = changed.events.flatMap(({ event }) => MAILS[event] ?? []);
  const correction = await correctionBy(changed);
  if (queued.length === 0 && !correction) return;
  if (after.erasedAt) {
    // The erasure itself has rejected the order.
    if (by === 'staff') noteErasedBuyer(after);
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

const accountant: OrderEffect = async (changed) => {
  const { before, after, events, by, requested, session, notBefore } = changed;
  const has = (...names: readonly StaffOrderEvent[]) => events.some(({ event }) => names.includes(event));
  const isStaffEdit = by === 'staff' && has('payer');
  const isUndo = has('paymentUndone', 'decisionUndone');
  const { revoked = [] } = (await correctionBy(changed)) ?? {};
  await copyToAccountant({ before, after, requested, revoked, isStaffEdit, isUndo }, session, notBefore);
};

/** Requests and accounts of refunds by buyers are in the audit log, too. */
const MONEY_BACK: ReadonlySet<StaffOrderEvent> = new Set(['refundRequested', 'refundAccount']);

const audit: OrderEffect = async ({ after: { _id, reference }, events, by, session }) => {
  const isAudited = by === 'staff' || (by === 'buyer' && events.some(({ event }) => MONEY_BACK.has(event)));
  if (!isAudited || events.length === 0) return;
  const target = { kind: 'order', id: _id.toString(), label: reference } as const;
  const isRepeatedMail = events.every(({ event }) => event === 'mailRepeated');
  if (isRepeatedMail) await recordEvent(session, { event: 'mailRepeated', target });
  else await recordEvent(session, { event: 'edited', target, changes: auditChanges(events) });
};

/** The effects of every change of a placed order, in this order and in its transaction. */
const ORDER_EFFECTS: readonly OrderEffect[] = [documents, mails, accountant, audit];

const placedMail = ({ order, session }: PlacedOrder) =>
  queueMail(orderPlacedMail, orderPlacedMessage(order), session);

const placedAudit = async ({ order: { _id, reference }, isByStaff, session }: PlacedOrder) => {
  const target = { kind: 'order', id: _id.toString(), label: reference } as const;
  if (isByStaff) await recordEvent(session, { event: 'placedForPerson', target });
};

/** Accountants whom a buyer names get nothing before the admission or the payment. */
const placedDocuments = async ({ order, isByStaff, session }: PlacedOrder) => {
  const requested = await requestProforma(order, session);
  if (isByStaff) await queueCopy(order, { documents: requested }, session);
};

const placedParticipants = ({ order, seats, buyer, participants: placed, session }: PlacedOrder) =>
  storeParticipants(order, seats, { placed, buyer }, session);

/** The effects of every new order, in this order and in its transaction. */
const PLACED_EFFECTS = [placedMail, placedAudit, placedDocuments, placedParticipants];

const BOOKING_MAILS = [paymentRecordedMail, partPaymentMail, moneyReturnedMail, accountantCopyMail];
const DECISION_MAILS = [statusChangedMail, participantInvitationMail];
const kindsOf = (types: readonly { kind: string }[]): string[] => types.map(({ kind }) => kind);

const EFFECT_REMOVAL: EffectRemoval = {
  ofBooking: async (booked, session) => {
    if (await wasIssuedSince(booked, session)) return false;
    const { order, since } = booked;
    const queued = { kinds: kindsOf(BOOKING_MAILS), orderId: order.toString(), queuedSince: since };
    if ((await withdrawMails(queued, session)) === 'left') return false;
    await dropUnissuedSince(booked, session);
    return true;
  },
  ofDecision: async ({ order, since, isMailed }, session) => {
    const queued = { kinds: kindsOf(DECISION_MAILS), orderId: order.toString(), queuedSince: since };
    if (isMailed && (await withdrawMails(queued, session)) !== 'withdrawn') return false;
    await forgetInvitations({ order, since }, session);
    return true;
  },
};

const COURSE_EFFECTS: CourseEffects = {
  edited: [tellChanges],
  deleted: [(course, session) => closeList(course, 'deleted', session)],
  // A job tells the interest list of a published run.
  previewed: [() => tellNextRuns()],
};

const ACCOUNT_EFFECTS = {
  addressConfirmed: [
    ({ id }: { id: string }, session: ClientSession) => confirmOrdersOf(id, session),
    moveEntries,
  ],
  addressLeft: [claimEntries],
};

/** Tells the features what follows from their changes; every program that calls them does this first. */
export function registerEffects(): void {
  orderEffects.set(ORDER_EFFECTS);
  placedEffects.set(PLACED_EFFECTS);
  effectRemoval.set(EFFECT_REMOVAL);
  courseEffects.set(COURSE_EFFECTS);
  accountEffects.set(ACCOUNT_EFFECTS);
  offerAcceptance.set(acceptOffer);
  participantSearch.set(findOrdersNaming);
  callerSearch.set(findCallers);
}
