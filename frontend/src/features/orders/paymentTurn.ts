import { paymentSentence } from '@institut/contract/orders/paymentRule';
import type { Order } from '@institut/contract/orders/schema';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import { nextPaymentOf } from './InstalmentList.tsx';

/** Returns when to pay what is open of an order that holds seats; empty when nothing is, and before the day is known. */
export function paymentTextOf(order: Order, today: string | null): string {
  if (today === null || order.heldSeats === 0) return '';
  const turn = {
    paymentMethod: order.paymentMethod,
    hasPayer: order.payer !== null,
    isAdmitted: order.status === ORDER_STATUS.admitted,
    unconfirmedUntil: order.unconfirmedUntil,
    amount: Math.max(0, nextPaymentOf(order)),
    isInstalment: order.instalments.some(({ amount, paid }) => paid < amount),
    dueDay: order.dueDay,
    lastDay: order.paymentDueDay ?? null,
    heldSeats: order.heldSeats,
  };
  return paymentSentence(turn, today);
}
