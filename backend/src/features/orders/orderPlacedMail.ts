import type { MailMessage } from '../mail/mail.message.ts';
import type { OrderFields } from './order.model.ts';

/** The confirmation that an application has arrived, with its lines and how to pay. */
export function orderPlacedMail(order: OrderFields): MailMessage {
  const { _id, reference, buyerName, buyerEmail, paymentMethod } = order;
  const { itemsPrice, shippingPrice, taxPrice, totalPrice } = order;
  return {
    kind: 'orderPlaced',
    to: buyerEmail,
    name: buyerName,
    orderId: _id.toString(),
    reference,
    paymentMethod,
    lines: order.orderItems.map(({ name, qty, price }) => ({ name, qty, price })),
    itemsPrice,
    shippingPrice,
    taxPrice,
    totalPrice,
  };
}
