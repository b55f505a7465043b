import { reviewRemovedMail } from './features/reviews/review.mails.ts';
import { contactMail } from './features/contact/contact.mails.ts';
import { DOCUMENT_KIND } from '@institut/contract/documents/values';
import { PAYMENT_STATUS } from '@institut/contract/orders/values';
import { accountantCopyMail } from './features/documents/accountantCopy.ts';
import { attachmentsOf, filesOf } from './features/documents/document.service.ts';
import { proformaReplacedMail } from './features/documents/proforma.mails.ts';
import { type Delivered, mailHandler, type MailType } from './features/mail/mailType.ts';
import { orderPlacedMail, statusChangedMail } from './features/orders/order.mails.ts';
import { orderEmailChangedMail } from './features/orders/changing/orderEmail.mails.ts';
import { paymentCorrectedMail } from './features/payments/correction.mails.ts';
import { partPaymentMail, paymentRecordedMail } from './features/payments/payment.mails.ts';
import { markNotified, noteMailFailed } from './features/orders/order.service.ts';
import { orderExpiredMail, paymentReminderMail } from './features/orders/unpaid/unpaid.mails.ts';
import {
  moneyReturnedMail,
  orderCancelledMail,
  refundAccountMail,
  refundNotSentMail,
  refundRejectedMail,
  seatsCancelledMail,
} from './features/cancellations/cancellation.mails.ts';
import { instalmentsMail } from './features/instalments/instalment.mails.ts';
import { noteReminderSent } from './features/orders/unpaid/unpaid.service.ts';
import {
  courseMessageMail,
  participantCancelledMail,
  participantInvitationMail,
  missingNamesMail,
} from './features/participants/participant.mails.ts';
import {
  confirmWaitingMail,
  listClosedMail,
  nextRunMail,
  offerExpiredMail,
  offerMail,
  waitingMessageMail,
  waitingRemovedMail,
} from './features/waitingList/waiting.mails.ts';
import { failOffer, startOffer } from './features/waitingList/offers.service.ts';
import { seatMovedMail } from './features/transfers/transfer.mails.ts';
import {
  lessonReminderMail,
  lessonsChangedMail,
  runCancelledMail,
  runConfirmedMail,
} from './features/timetable/timetable.mails.ts';
import { halfLoginMail } from './features/auth/halfLogin.ts';
import { secondFactorChangedMail } from './features/auth/secondFactor.mails.ts';
import { wrongCodesMail } from './features/auth/wrongCodes.ts';
import { factorCodeMail } from './features/auth/factorCode.ts';
import { confirmationMail } from './features/accounts/emailConfirmation.mails.ts';
import { invitationMail } from './features/accounts/invitation.mails.ts';
import {
  accountChangedMail,
  accountDeletedMail,
  passwordResetMail,
  welcomeMail,
} from './features/accounts/user.mails.ts';

/**
 * A mail about an order. Its documents are attached where the recipient owns the address; when the mail is given up, the history
 * of the order says so.
 */
const aboutOrder = <Message extends { to: string; orderId: string }>(type: MailType<Message>) =>
  mailHandler({
    attach: async (message, { isConfirmed }) => {
      const ids = isConfirmed ? type.documents?.(message) : undefined;
      return ids ? filesOf(ids) : [];
    },
    onFailed: noteMailFailed,
    ...type,
  });

async function noteNotified({ orderId }: { orderId: string }, { reachesPeople }: Delivered): Promise<void> {
  if (reachesPeople) await markNotified(orderId);
}

/** Every type of mail, with its actions after it was sent or given up. */
export const MAIL_HANDLERS = [
  mailHandler(welcomeMail),
  mailHandler(passwordResetMail),
  mailHandler(confirmationMail),
  mailHandler(invitationMail),
  mailHandler(accountChangedMail),
  mailHandler(secondFactorChangedMail),
  mailHandler(factorCodeMail),
  mailHandler(halfLoginMail),
  mailHandler(wrongCodesMail),
  mailHandler(accountDeletedMail),
  mailHandler(orderEmailChangedMail),
  mailHandler(contactMail),
  mailHandler(reviewRemovedMail),
  aboutOrder({
    ...orderPlacedMail,
    // The buyer may have typed somebody else's address, who must not get a document with a text of the buyer's own.
    attach: async ({ orderId, isByStaff = false }, { isConfirmed }) =>
      isConfirmed || isByStaff ? attachmentsOf(orderId, DOCUMENT_KIND.proforma) : [],
  }),
  aboutOrder({
    ...paymentRecordedMail,
    attach: async ({ orderId, paymentStatus }) =>
      paymentStatus === PAYMENT_STATUS.paid ? attachmentsOf(orderId, DOCUMENT_KIND.receipt) : [],
  }),
  aboutOrder({
    ...moneyReturnedMail,
    attach: ({ documents }) => filesOf(documents),
  }),
  mailHandler({ ...accountantCopyMail, attach: ({ documents }) => filesOf(documents) }),
  aboutOrder(partPaymentMail),
  aboutOrder(paymentCorrectedMail),
  aboutOrder(instalmentsMail),
  aboutOrder(proformaReplacedMail),
  aboutOrder(seatMovedMail),
  aboutOrder(participantInvitationMail),
  aboutOrder(participantCancelledMail),
  aboutOrder(missingNamesMail),
  mailHandler(courseMessageMail),
  mailHandler(confirmWaitingMail),
  mailHandler({ ...offerMail, onSent: startOffer, onFailed: failOffer }),
  mailHandler(offerExpiredMail),
  mailHandler(listClosedMail),
  mailHandler(nextRunMail),
  mailHandler(waitingMessageMail),
  mailHandler(waitingRemovedMail),
  mailHandler(runConfirmedMail),
  aboutOrder(runCancelledMail),
  mailHandler(lessonsChangedMail),
  mailHandler(lessonReminderMail),
  aboutOrder(orderCancelledMail),
  aboutOrder(refundNotSentMail),
  aboutOrder(refundAccountMail),
  aboutOrder(refundRejectedMail),
  aboutOrder(seatsCancelledMail),
  aboutOrder({
    ...paymentReminderMail,
    onSent: async (message, { reachesPeople, sentAt }) => {
      if (reachesPeople) await noteReminderSent(message, sentAt);
    },
  }),
  aboutOrder({ ...orderExpiredMail, onSent: noteNotified }),
  aboutOrder({ ...statusChangedMail, onSent: noteNotified }),
];
