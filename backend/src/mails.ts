import { reviewRemovedMail } from './features/catalogue/reviews/review.mails.ts';
import { candidateAnswerMail, candidateReceivedMail } from './features/site/candidates/candidate.mails.ts';
import { contactMail } from './features/site/contact/contact.mails.ts';
import { DOCUMENT_KIND } from '@institut/contract/documents/values';
import { PAYMENT_STATUS } from '@institut/contract/orders/values';
import {
  certificateIssuedMail,
  certificateReplacedMail,
  certificateRevokedMail,
} from './features/outputs/certificates/certificate.mails.ts';
import { accountantCopyMail } from './features/outputs/documents/accountantCopy.ts';
import { attachmentsOf, filesOf } from './features/outputs/documents/document.service.ts';
import { courseMessageMail } from './features/outputs/messages/message.mails.ts';
import { proformaReplacedMail } from './features/core/orders/mails/proforma.mails.ts';
import { type Delivered, mailHandler, type MailType } from './features/mail/mailType.ts';
import { orderPlacedMail, statusChangedMail } from './features/core/orders/mails/order.mails.ts';
import { orderEmailChangedMail } from './features/outputs/orderEmail/orderEmail.mails.ts';
import { paymentCorrectedMail } from './features/outputs/documents/correction.mails.ts';
import { partPaymentMail, paymentRecordedMail } from './features/core/orders/mails/payment.mails.ts';
import { markNotified, noteMailFailed } from './features/core/orders/order.service.ts';
import { orderExpiredMail, paymentReminderMail } from './features/core/orders/mails/unpaid.mails.ts';
import {
  moneyReturnedMail,
  orderCancelledMail,
  refundAccountMail,
  refundNotSentMail,
  refundRejectedMail,
  seatsCancelledMail,
} from './features/core/orders/mails/cancellation.mails.ts';
import { instalmentsMail } from './features/core/orders/mails/instalment.mails.ts';
import { noteReminderSent } from './features/core/orders/unpaid/unpaid.service.ts';
import {
  participantCancelledMail,
  participantDecidedMail,
  participantInvitationMail,
  missingNamesMail,
} from './features/processes/participants/participant.mails.ts';
import {
  confirmWaitingMail,
  listClosedMail,
  nextRunMail,
  offerExpiredMail,
  offerMail,
  waitingMessageMail,
  waitingRemovedMail,
} from './features/processes/waitingList/waiting.mails.ts';
import { failOffer, startOffer } from './features/processes/waitingList/offers.service.ts';
import { seatMovedMail } from './features/core/orders/mails/transfer.mails.ts';
import {
  lessonReminderMail,
  lessonsChangedMail,
  runCancelledMail,
  runConfirmedMail,
} from './features/processes/timetable/timetable.mails.ts';
import { bankAccountChangedMail } from './features/config/settings.mails.ts';
import { halfLoginMail } from './features/users/auth/halfLogin.ts';
import { secondFactorChangedMail } from './features/users/auth/secondFactor.mails.ts';
import { wrongCodesMail } from './features/users/auth/wrongCodes.ts';
import { factorCodeMail } from './features/users/auth/factorCode.ts';
import { confirmationMail } from './features/users/accounts/emailConfirmation.mails.ts';
import { invitationMail } from './features/users/accounts/invitation.mails.ts';
import {
  accountChangedMail,
  accountDeletedMail,
  rightsChangedMail,
  passwordResetMail,
  welcomeMail,
} from './features/users/accounts/user.mails.ts';

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
  mailHandler(rightsChangedMail),
  mailHandler(bankAccountChangedMail),
  mailHandler(accountChangedMail),
  mailHandler(secondFactorChangedMail),
  mailHandler(factorCodeMail),
  mailHandler(halfLoginMail),
  mailHandler(wrongCodesMail),
  mailHandler(accountDeletedMail),
  mailHandler(orderEmailChangedMail),
  mailHandler(contactMail),
  mailHandler(candidateReceivedMail),
  mailHandler(candidateAnswerMail),
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
  aboutOrder(participantDecidedMail),
  aboutOrder(missingNamesMail),
  mailHandler(certificateIssuedMail),
  mailHandler(certificateRevokedMail),
  mailHandler(certificateReplacedMail),
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
