import { keptDiscounts } from '@institut/contract/discounts/shares';
import { toFeninga } from '@institut/contract/money/money';
import { priceOrder } from '@institut/contract/money/pricing';
import { PAYMENT_METHOD } from '@institut/contract/orders/checkout';
import type { OrderFields, OrderItemFields } from './order.model.ts';

/**
 * Returns whether a proforma states what an order has to pay: an amount is open, of all that was placed. A grant is paid by
 * somebody else, and after the refund of a part staff decide what is still due.
 */
export const needsProforma = (order: OrderFields): boolean =>
  order.paymentMethod !== PAYMENT_METHOD.grant &&
  !order.erasedAt &&
  order.openAmount > 0 &&
  (order.refunded === 0 || order.refunded === order.paid) &&
  order.amountDue === toFeninga(asHeld(order).totalPrice);

/**
 * Returns the order as its proforma states it: what was placed, or after the cancellation or the transfer of some seats the
 * seats that it holds, with the fee that was placed.
 */
export function asHeld(order: OrderFields): OrderFields {
  const { orderItems, rates, shippingPrice, heldSeats } = order;
  const isWhole = orderItems.every(({ qty, held }) => held === qty);
  if (isWhole || heldSeats === 0) return order;
  const kept = orderItems.flatMap((item) => {
    const { movedFrom: _, ...line } = item;
    return line.held > 0 ? [Object.assign(line, keptOf(line), { qty: line.held })] : [];
  });
  const prices = priceOrder(kept, { ...rates, shippingKm: shippingPrice, freeShippingAboveKm: Infinity });
  return { ...order, ...prices, orderItems: kept };
}

/** A line without discounts does not get any. */
const keptOf = (line: OrderItemFields) => line.discounts && { discounts: keptDiscounts(line, line.held) };
