import { mailHandler } from './features/mail/mailType.ts';
import { orderPlacedMail, paymentRecordedMail, statusChangedMail } from './features/orders/order.mails.ts';
import { markNotified, noteMailFailed } from './features/orders/order.service.ts';
import { passwordResetMail, welcomeMail } from './features/users/user.mails.ts';

/** Every type of mail, with its actions after it was sent or given up. */
export const MAIL_HANDLERS = [
  mailHandler(welcomeMail),
  mailHandler(passwordResetMail),
  mailHandler({ ...orderPlacedMail, onFailed: noteMailFailed }),
  mailHandler({ ...paymentRecordedMail, onFailed: noteMailFailed }),
  mailHandler({
    ...statusChangedMail,
    onSent: async ({ orderId }, { reachesPeople }) => {
      if (reachesPeople) await markNotified(orderId);
    },
    onFailed: noteMailFailed,
  }),
];
