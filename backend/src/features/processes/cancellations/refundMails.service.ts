import type { ClientSession } from 'mongoose';
import type { MailType } from '../../mail/mailType.ts';
import { queueMail } from '../../mail/mail.service.ts';
import { noteErasedBuyer, orderMessageOf } from '../../core/orders/mails/order.mails.ts';
import type { OrderFields } from '../../core/orders/orderLookup.service.ts';
import { type PaymentFields, recordsOf } from '../../core/ledger/ledger.service.ts';
import { findStarts } from '../../core/seats/seats.service.ts';
import {
  type RefundChangedMessage,
  refundAccountMail,
  refundMessageOf,
  refundNotSentMail,
  refundRejectedMail,
} from '../../core/orders/mails/cancellation.mails.ts';
import { cancellationsOf } from '../../core/orders/cancellations/cancellationLookup.service.ts';

/** Tells the buyer that PayPal has not taken a refund, and asks for an account. The refund is as the change makes it. */
export const tellRefundNotSent = (order: OrderFields, refund: PaymentFields, session: ClientSession) =>
  tell(refundNotSentMail, order, { refund, note: '' }, session);

/** Tells the buyer that staff have rejected a refund, and why. */
export const tellRefundRejected = (
  order: OrderFields,
  { refund, note }: { refund: PaymentFields; note: string },
  session: ClientSession,
) => tell(refundRejectedMail, order, { refund, note }, session);

/** Tells the buyer to which account a refund goes now. */
export const tellRefundAccount = (order: OrderFields, refund: PaymentFields, session: ClientSession) =>
  tell(refundAccountMail, order, { refund, note: '' }, session);

async function tell(
  mail: MailType<RefundChangedMessage>,
  order: OrderFields,
  { refund, note }: { refund: PaymentFields; note: string },
  session: ClientSession,
): Promise<void> {
  const cancellations = await cancellationsOf(order._id, session);
  const cancellation = cancellations.find(({ payment }) => payment?.equals(refund._id));
  if (!cancellation) return;
  if (order.erasedAt) return noteErasedBuyer(order);
  const starts = await findStarts(order.orderItems.map(({ kurs }) => kurs.toString()));
  const records = await recordsOf(order._id, session);
  const changed = records.map((one) => (one._id.equals(refund._id) ? refund : one));
  const message = refundMessageOf(order, cancellation, changed);
  await queueMail(mail, { ...orderMessageOf(order, starts), refund: message, note }, session);
}
