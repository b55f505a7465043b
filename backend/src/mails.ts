import { reviewRemovedMail } from './features/courses/review.mails.ts';
import { contactMail } from './features/contact/contact.mails.ts';
import { mailHandler } from './features/mail/mailType.ts';
import { orderPlacedMail, paymentRecordedMail, statusChangedMail } from './features/orders/order.mails.ts';
import { markNotified, noteMailFailed } from './features/orders/order.service.ts';
import { orderExpiredMail, paymentReminderMail } from './features/orders/unpaid.mails.ts';
import { noteReminderSent } from './features/orders/unpaid.service.ts';
import { halfLoginMail } from './features/users/halfLogin.ts';
import { secondFactorChangedMail } from './features/users/secondFactor.mails.ts';
import { wrongCodesMail } from './features/users/wrongCodes.ts';
import { factorCodeMail } from './features/users/factorCode.ts';
import { confirmationMail } from './features/users/emailConfirmation.mails.ts';
import {
  accountChangedMail,
  accountDeletedMail,
  passwordResetMail,
  welcomeMail,
} from './features/users/user.mails.ts';

/** Every type of mail, with its actions after it was sent or given up. */
export const MAIL_HANDLERS = [
  mailHandler(welcomeMail),
  mailHandler(passwordResetMail),
  mailHandler(confirmationMail),
  mailHandler(accountChangedMail),
  mailHandler(secondFactorChangedMail),
  mailHandler(factorCodeMail),
  mailHandler(halfLoginMail),
  mailHandler(wrongCodesMail),
  mailHandler(accountDeletedMail),
  mailHandler(contactMail),
  mailHandler(reviewRemovedMail),
  mailHandler({ ...orderPlacedMail, onFailed: noteMailFailed }),
  mailHandler({ ...paymentRecordedMail, onFailed: noteMailFailed }),
  mailHandler({
    ...paymentReminderMail,
    onSent: async (message, { reachesPeople, sentAt }) => {
      if (reachesPeople) await noteReminderSent(message, sentAt);
    },
    onFailed: noteMailFailed,
  }),
  mailHandler({
    ...orderExpiredMail,
    onSent: async ({ orderId }, { reachesPeople }) => {
      if (reachesPeople) await markNotified(orderId);
    },
    onFailed: noteMailFailed,
  }),
  mailHandler({
    ...statusChangedMail,
    onSent: async ({ orderId }, { reachesPeople }) => {
      if (reachesPeople) await markNotified(orderId);
    },
    onFailed: noteMailFailed,
  }),
];
