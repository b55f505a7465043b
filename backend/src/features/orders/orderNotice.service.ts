import { ORDER_STATUS } from '@institut/contract/order';
import { conflict } from '../../lib/errors.ts';
import { isMailWaiting, type MailMessage, queueMail } from '../mail/mail.service.ts';
import type { SessionUser } from '../users/user.service.ts';
import type { OrderFields } from './order.model.ts';
import { staff } from './order.service.ts';
import { noteOrder } from './orderChange.ts';
import { orderPlacedMail } from './orderPlacedMail.ts';

/**
 * Sends the buyer once more what there is to know about their order now, and notes who asked for it. While the same
 * mail still waits to be sent, another one would tell nothing new: that is a conflict.
 */
export function repeatMail(id: string, admin: SessionUser): Promise<OrderFields> {
  return noteOrder(id, staff(admin), async (order, session) => {
    const mail = presentMail(order);
    if (await isMailWaiting(mail.kind, id, session)) {
      throw conflict('Isti e-mail već čeka na slanje. Polaznik će ga dobiti čim bude moguće.');
    }
    await queueMail(mail, session);
    return { event: 'mailRepeated', from: null, to: order.status };
  });
}

/** Notes for staff that a mail about an order could not be brought to its buyer; `reason` as the outbox keeps it. */
export async function noteMailFailed(id: string, reason: string): Promise<void> {
  const system = { by: 'system', user: null, name: null } as const;
  await noteOrder(id, system, async () => ({ event: 'mailFailed', from: null, to: reason }));
}

/** While it is new and to be paid: what was ordered and how to pay. After that: where it stands. */
function presentMail(order: OrderFields): MailMessage {
  const { _id, buyerEmail: to, buyerName: name, reference, status } = order;
  if (status === ORDER_STATUS.new && !order.isPaid) return orderPlacedMail(order);
  return { kind: 'statusChanged', to, name, reference, orderId: _id.toString(), status, isRepeated: true };
}
