import { certificateName } from './features/site/pages/certificatePages.ts';
import { nameOfCertificate } from './features/outputs/certificates/certificatePage.service.ts';
import type { StaffOrderEvent } from '@institut/contract/orders/events';
import type { ClientSession } from 'mongoose';
import { recordEvent } from './features/audit/audit.service.ts';
import { moneyReturnedMail } from './features/core/orders/mails/cancellation.mails.ts';
import {
  accountantCopyMail,
  copyToAccountant,
  queueCopy,
} from './features/outputs/documents/accountantCopy.ts';
import {
  dropUnissuedSince,
  requestDocuments,
  requestProformas,
  wasIssuedSince,
} from './features/outputs/documents/requestDocument.ts';
import { mailKinds, queueMails, withdrawMails } from './features/mail/mail.service.ts';
import {
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
import { auditChanges } from './features/core/orders/changing/orderEvents.ts';
import {
  orderPlacedMail,
  orderPlacedMessage,
  statusChangedMail,
} from './features/core/orders/mails/order.mails.ts';
import {
  forgetInvitations,
  participantDecidedMail,
  participantInvitationMail,
} from './features/processes/participants/participant.mails.ts';
import { partPaymentMail, paymentRecordedMail } from './features/core/orders/mails/payment.mails.ts';
import { MAIL_HANDLERS } from './mails.ts';
import { correctionBy, mails } from './orderMails.ts';

const documents: OrderEffect = async ({ before, after, ledger, hasOtherTerms, notBefore, session }) => {
  if (!ledger && !hasOtherTerms) return [];
  const hasBecomePaid = !before.isPaid && after.isPaid && ledger !== null;
  return requestDocuments(after, { hasBecomePaid, notBefore }, session);
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

type Placed = readonly PlacedOrder[];

const placedMails = (placed: Placed, session: ClientSession) =>
  queueMails(
    orderPlacedMail,
    placed.map(({ order }) => orderPlacedMessage(order)),
    session,
  );

const placedAudit = async (placed: Placed, session: ClientSession) => {
  for (const { order, isByStaff } of placed) {
    const target = { kind: 'order', id: order._id.toString(), label: order.reference } as const;
    if (isByStaff) await recordEvent(session, { event: 'placedForPerson', target });
  }
};

/** Accountants whom a buyer names get nothing before the admission or the payment. */
const placedDocuments = async (placed: Placed, session: ClientSession) => {
  const requested = await requestProformas(
    placed.map(({ order }) => order),
    session,
  );
  for (const { order, isByStaff } of placed) {
    const documents = requested.filter((document) => document.order.equals(order._id));
    if (isByStaff) await queueCopy(order, { documents }, session);
  }
};

/** The effects of new orders, in this order and in their transaction. */
const PLACED_EFFECTS = [placedMails, placedAudit, placedDocuments, storeParticipants];

const BOOKING_MAILS = [paymentRecordedMail, partPaymentMail, moneyReturnedMail, accountantCopyMail];
const DECISION_MAILS = [statusChangedMail, participantInvitationMail, participantDecidedMail];
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
  certificateName.set(nameOfCertificate);
  mailKinds.set(new Set(MAIL_HANDLERS.map(({ kind }) => kind)));
}
