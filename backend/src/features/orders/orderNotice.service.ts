import { ORDER_STATUS } from '@institut/contract/order';
import type { ClientSession } from 'mongoose';
import { conflict } from '../../lib/errors.ts';
import { isMailWaiting, queueMail } from '../mail/mail.service.ts';
import type { SessionUser } from '../users/user.service.ts';
import {
  orderMessageOf,
  orderPlacedMail,
  orderPlacedMessage,
  statusChangedMail,
  type OrderMessage,
} from './order.mails.ts';
import type { OrderFields } from './order.model.ts';
import { staff } from './order.service.ts';
import { noteOrder } from './orderChange.ts';

/**
 * Sends the buyer the mail about the order's present state again and notes who asked for it. Throws a conflict while
 * the same mail still waits in the outbox.
 */
export function repeatMail(id: string, admin: SessionUser): Promise<OrderFields> {
  return noteOrder(id, staff(admin), async (order, session) => {
    await queuePresentState(order, session);
    return { event: 'mailRepeated', from: null, to: order.status };
  });
}

/** Notes for staff that a mail about an order was given up; `reason` as the outbox keeps it. */
export async function noteMailFailed({ orderId }: OrderMessage, reason: string): Promise<void> {
  const system = { by: 'system', user: null, name: null } as const;
  await noteOrder(orderId, system, async () => ({ event: 'mailFailed', from: null, to: reason }));
}

/** A new unpaid order gets the confirmation with the payment data, any other its status. */
async function queuePresentState(order: OrderFields, session: ClientSession): Promise<void> {
  const isUnpaidNew = order.status === ORDER_STATUS.new && !order.isPaid;
  const { kind } = isUnpaidNew ? orderPlacedMail : statusChangedMail;
  if (await isMailWaiting(kind, order._id.toString(), session)) {
    throw conflict('Isti e-mail već čeka na slanje. Polaznik će ga dobiti čim bude moguće.');
  }
  if (isUnpaidNew) return queueMail(orderPlacedMail, orderPlacedMessage(order), session);
  const message = { ...orderMessageOf(order), status: order.status, isRepeated: true };
  return queueMail(statusChangedMail, message, session);
}
