import type { MailMessage } from '../mail/mail.message.ts';
import type { OrderFields } from './order.model.ts';

/** What every mail about an order says: to whom, and about which. */
function aboutOrder({ _id, reference, buyerName, buyerEmail }: OrderFields) {
  return { to: buyerEmail, name: buyerName, orderId: _id.toString(), reference };
}

/** The confirmation that an application has arrived, with its lines and how to pay. */
export function orderPlacedMail(order: OrderFields): MailMessage {
  const { paymentMethod, itemsPrice, shippingPrice, taxPrice, totalPrice } = order;
  const lines = order.orderItems.map(({ name, qty, price }) => ({ name, qty, price }));
  return {
    kind: 'orderPlaced',
    ...aboutOrder(order),
    paymentMethod,
    lines,
    itemsPrice,
    shippingPrice,
    taxPrice,
    totalPrice,
  };
}

/** The word that a payment or a grant has been recorded. */
export function paymentRecordedMail(order: OrderFields): MailMessage {
  const { paymentStatus, totalPrice, paidAt } = order;
  return {
    kind: 'paymentRecorded',
    ...aboutOrder(order),
    paymentStatus,
    totalPrice,
    paidAt: paidAt ?? new Date(),
  };
}

/** The word that an application has another status. Once it is sent, the buyer counts as notified. */
export function statusChangedMail(order: OrderFields): MailMessage {
  return { kind: 'statusChanged', ...aboutOrder(order), status: order.status };
}
