import { hasPermission } from '@institut/contract/accounts/permissions';
import { IMAGE_WIDTHS, imageVariant } from '@institut/contract/content/images';
import { NOTIFICATION_STATUS, ORDER_STATUS } from '@institut/contract/orders/values';
import { trusted, type ClientSession, type Types } from 'mongoose';
import { conflict, recordNotFound } from '../../../lib/errors.ts';
import { imagesIn } from '../../../lib/richText.ts';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import { recordsOf } from '../ledger/ledger.service.ts';
import { cancellationsOf } from './cancellations/cancellationLookup.service.ts';
import { cancelledMessageOf, orderCancelledMail, refundMessageOf } from './mails/cancellation.mails.ts';
import { isMailWaiting, queueMail } from '../../mail/mail.service.ts';
import type { MailType } from '../../mail/mailType.ts';
import { changeOrder, staffAuthor, startsOf, SYSTEM } from './changing/orderChange.ts';
import {
  orderPlacedMail,
  orderPlacedMessage,
  statusChangedMail,
  statusMessageOf,
  type OrderMessage,
} from './mails/order.mails.ts';
import { Order, type OrderFields } from './order.model.ts';
import { expiredMessageOf, orderExpiredMail } from './mails/unpaid.mails.ts';

/** Returns a page of a user's orders, newest first. */
export async function listOrders(
  { id }: SessionUser,
  { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
): Promise<{ orders: OrderFields[]; total: number }> {
  const own = { user: id };
  const [orders, total] = await Promise.all([
    Order.find(own)
      .sort({ createdAt: -1, _id: -1 })
      .skip((pageNumber - 1) * pageSize)
      .limit(pageSize)
      .lean(),
    Order.countDocuments(own),
  ]);
  return { orders, total };
}

/** Returns an order to its buyer and to staff who see orders. Throws `not_found` for any other user. */
export async function getOrder(id: string, viewer: SessionUser): Promise<OrderFields> {
  const isStaff = hasPermission(viewer.permissions, 'orders');
  const order = await Order.findOne(isStaff ? { _id: id } : { _id: id, user: viewer.id }).lean();
  if (!order) throw recordNotFound('orders');
  return order;
}

/** Marks a paid order as delivered. Throws a conflict for an unpaid, cancelled or delivered one. */
export function deliverOrder(id: string, admin: SessionUser): Promise<OrderFields> {
  return changeOrder(id, {
    by: () => staffAuthor(admin),
    next: (order) => {
      if (order.isDelivered) throw conflict('Prijava je već označena kao isporučena.');
      if (order.cancelledAt) throw conflict('Prijava je otkazana, pa se ne može isporučiti.');
      if (!order.isPaid) throw conflict('Prijava još nije plaćena.');
      return { state: { isDelivered: true, deliveredAt: new Date() } };
    },
  });
}

/** Returns the current state of an order, or the given one if it was deleted. */
export async function readAgain(order: OrderFields): Promise<OrderFields> {
  return (await Order.findById(order._id).lean()) ?? order;
}

/** Records that the buyer was notified; called after the mail was sent. */
export async function markNotified(id: string): Promise<void> {
  await changeOrder(id, {
    by: () => SYSTEM,
    next: () => ({ state: { notificationStatus: NOTIFICATION_STATUS.notified } }),
  });
}

/**
 * Queues the mail about the order's current state again and notes the admin in the history. Throws a conflict while the
 * same mail waits in the outbox.
 */
export function repeatMail(id: string, admin: SessionUser): Promise<OrderFields> {
  return changeOrder(id, {
    by: () => staffAuthor(admin),
    next: async (order, session) => {
      await queuePresentState(order, session);
      const to = order.cancelledAt ? 'Prijava je otkazana' : order.status;
      return { notes: [{ event: 'mailRepeated', from: null, to }] };
    },
  });
}

/** Notes in the history that a mail about the order was given up; `reason` is the error in the outbox. */
export async function noteMailFailed(
  { orderId }: Pick<OrderMessage, 'orderId'>,
  reason: string,
): Promise<void> {
  await changeOrder(orderId, {
    by: () => SYSTEM,
    next: () => ({ notes: [{ event: 'mailFailed', from: null, to: reason }] }),
  });
}

/** Queues the mail about the order's present state. Throws a conflict while the same mail waits. */
async function queuePresentState(order: OrderFields, session: ClientSession): Promise<void> {
  if (order.erasedAt)
    throw conflict('Podnosilac je obrisao nalog, pa nema adrese na koju bismo poslali e-mail.');
  const { kind, queue } = presentMail(order);
  if (await isMailWaiting(kind, order._id.toString(), session)) {
    throw conflict('Isti e-mail već čeka na slanje. Podnosilac će ga dobiti čim bude moguće.');
  }
  await queue(await startsOf([order]), session);
}

type Starts = Awaited<ReturnType<typeof startsOf>>;

/** Returns how to queue a mail of this type about the order. */
const mailOf = <Message extends OrderMessage>(
  type: MailType<Message>,
  messageOf: (starts: Starts, session: ClientSession) => Message | Promise<Message>,
) => ({
  kind: type.kind,
  queue: async (starts: Starts, session: ClientSession) =>
    queueMail(type, await messageOf(starts, session), session),
});

/** Returns the message about a cancelled order again: what its last cancellation released and pays back. */
async function cancelledAgain(order: OrderFields, starts: Starts, session: ClientSession) {
  const last = (await cancellationsOf(order._id, session)).at(-1);
  if (!last) return cancelledMessageOf(order, starts);
  const seatsOf = ({ kurs }: { kurs: Types.ObjectId }) =>
    last.lines.find((line) => line.kurs.equals(kurs))?.seats ?? 0;
  const orderItems = order.orderItems.map((item) => ({ ...item, lastHeld: seatsOf(item) }));
  const refund = refundMessageOf(order, last, await recordsOf(order._id, session));
  return { ...cancelledMessageOf({ ...order, orderItems }, starts), refund };
}

/** A new unpaid order gets the confirmation with the payment data, any other order the mail about its status. */
function presentMail(order: OrderFields) {
  if (order.cancelledAt) {
    return mailOf(orderCancelledMail, (starts, session) => cancelledAgain(order, starts, session));
  }
  if (order.status === ORDER_STATUS.new && !order.isPaid) {
    return mailOf(orderPlacedMail, (starts) => orderPlacedMessage(order, starts));
  }
  if (order.expiredAt) return mailOf(orderExpiredMail, (starts) => expiredMessageOf(order, starts));
  return mailOf(statusChangedMail, (starts) => ({ ...statusMessageOf(order, starts), isRepeated: true }));
}

/** Returns reference and buyer of those of the orders that exist, by their ids. */
export async function namesOf(
  ids: readonly Types.ObjectId[],
): Promise<Map<string, { _id: string; reference: string; name: string }>> {
  const orders = await Order.find({ _id: trusted({ $in: ids }) }, { reference: 1, buyerName: 1 }).lean();
  return new Map(
    orders.map(({ _id, reference, buyerName: name }) => [
      _id.toString(),
      { _id: _id.toString(), reference, name },
    ]),
  );
}

/** Returns the images of ordered courses at the time of the order. Reads all orders. */
export async function orderImages(): Promise<Set<string>> {
  return imagesIn(await Order.distinct('orderItems.image'));
}

/** Returns those of the images that an ordered course had at the time of the order, also as a variant. Reads all orders. */
export async function imagesInOrders(images: readonly string[]): Promise<Set<string>> {
  const paths = images.flatMap((image) => [
    image,
    ...IMAGE_WIDTHS.map((width) => imageVariant(image, width)),
  ]);
  const filter = { 'orderItems.image': trusted({ $in: paths }) };
  const found = imagesIn(await Order.distinct('orderItems.image', filter));
  return new Set(images.filter((image) => found.has(image)));
}
