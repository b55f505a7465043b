import { PAYMENT_METHOD, PAYMENT_METHOD_LABELS } from '@institut/contract/orders/checkout';
import {
  type CaptureState,
  NOTIFICATION_STATUS,
  ORDER_STATUS,
  PAYMENT_STATUS,
} from '@institut/contract/orders/values';
import { Types, type ClientSession } from 'mongoose';
import { isDuplicateKey } from '../../database/databaseErrors.ts';
import { withTransaction } from '../../database/transaction.ts';
import { conflict, recordNotFound } from '../../lib/errors.ts';
import { hasPermission } from '@institut/contract/accounts/permissions';
import { fullName } from '@institut/contract/accounts/values';
import type { SessionUser } from '../../lib/sessionUser.ts';
import { Order, type OrderFields } from './order.model.ts';
import {
  type Author,
  changeOrder,
  lockOrder,
  type OrderState,
  startsOf,
  stateOf,
  noteOrder,
  SYSTEM,
} from './changing/orderChange.ts';
import { isMailWaiting, queueMail } from '../mail/mail.service.ts';
import {
  orderPlacedMail,
  orderPlacedMessage,
  statusChangedMail,
  statusMessageOf,
  type OrderMessage,
} from './order.mails.ts';
import { expiredMessageOf, orderExpiredMail } from './unpaid/unpaid.mails.ts';
import { imagesIn } from '../../lib/richText.ts';

/** A completed capture of a payment provider. */
export type ProviderPayment = {
  captureId: string;
  /** The id of the order at the provider. */
  providerOrderId: string;
  /** The amount in `currency`, as the provider sends it. */
  amount: string;
  currency: string;
  payerEmail: string;
  paidAt: Date;
};

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

/** Marks a paid order as delivered. Throws a conflict for an unpaid or delivered one. */
export function deliverOrder(id: string, admin: SessionUser): Promise<OrderFields> {
  return changeOrder(id, {
    by: () => staffAuthor(admin),
    next: (order) => {
      if (order.isDelivered) throw conflict('Prijava je već označena kao isporučena.');
      if (!order.isPaid) throw conflict('Prijava još nije plaćena.');
      return { ...stateOf(order), isDelivered: true, deliveredAt: new Date() };
    },
  });
}

/** Returns the current state of an order, or the given one if it was deleted. */
export async function readAgain(order: OrderFields): Promise<OrderFields> {
  return (await Order.findById(order._id).lean()) ?? order;
}

/** Returns a buyer's own order that can be paid. Throws a conflict for a paid or rejected one. */
export async function getPayableOrder(orderId: string, userId: string): Promise<OrderFields> {
  const order = await Order.findOne({ _id: orderId, user: userId }).lean();
  if (!order) throw recordNotFound('orders');
  refuseUnpayable(order);
  return order;
}

/**
 * Runs `work` in a transaction that no other change of the order can run beside, so that an order cannot expire while its
 * payment begins. Throws a conflict if the order cannot be paid any more.
 */
export function withPayableOrder(
  orderId: string,
  work: (session: ClientSession) => Promise<unknown>,
): Promise<void> {
  return withTransaction(async (session) => {
    refuseUnpayable(await lockOrder(orderId, session));
    await work(session);
  });
}

function refuseUnpayable({ isPaid, heldSeats, paymentResult }: OrderFields): void {
  if (isPaid) throw conflict('Prijava je već plaćena.');
  if (heldSeats === 0) throw conflict('Prijava je odbijena, pa se ne može platiti.');
  if (paymentResult?.captureId) {
    throw conflict('Za ovu prijavu je već evidentirana uplata. Obratite nam se prije nove uplate.');
  }
}

/**
 * Records a capture of the provider for an order; the caller has checked amount and currency. The money has moved, so
 * it is recorded even if the order was paid or rejected in the meantime. The same capture again changes nothing. Throws a
 * conflict for a capture that paid another order, and for a second capture of this order.
 */
export async function recordPayment(orderId: string, payment: ProviderPayment): Promise<OrderFields> {
  const change = {
    by: ({ user, buyerName }: OrderFields): Author => ({ by: 'buyer', user, name: buyerName }),
    next: (order: OrderFields) => paidState(order, payment),
  };
  try {
    return await changeOrder(orderId, change);
  } catch (error) {
    throw isDuplicateKey(error) ? conflict('Ova uplata je već iskorištena za drugu prijavu.') : error;
  }
}

/** Records that the buyer was notified; called after the mail was sent. */
export async function markNotified(id: string): Promise<void> {
  await changeOrder(id, {
    by: () => SYSTEM,
    next: (order) => ({ ...stateOf(order), notificationStatus: NOTIFICATION_STATUS.notified }),
  });
}

/** Returns an admin as the author of a change. */
export function staffAuthor(admin: SessionUser): Author {
  return { by: 'staff', user: new Types.ObjectId(admin.id), name: fullName(admin) };
}

function paidState(order: OrderFields, payment: ProviderPayment): OrderState {
  const { captureId, providerOrderId, amount, currency, payerEmail, paidAt } = payment;
  const earlier = order.paymentResult;
  if (earlier?.captureId === captureId) return stateOf(order);
  if (earlier?.captureId) throw conflict('Za ovu prijavu je već evidentirana druga uplata.');
  return {
    ...stateOf(order),
    ...(!order.isPaid && { isPaid: true, paidAt, paymentStatus: PAYMENT_STATUS.paid }),
    paymentResult: {
      method: PAYMENT_METHOD_LABELS[PAYMENT_METHOD.paypal],
      reference: captureId,
      note: earlier?.note ?? '',
      captureId,
      provider: {
        orderId: providerOrderId,
        amount,
        currency,
        payerEmail: order.erasedAt ? '' : payerEmail,
      },
    },
  };
}

/**
 * Queues the mail about the order's current state again and notes the admin in the history. Throws a conflict while the
 * same mail waits in the outbox.
 */
export function repeatMail(id: string, admin: SessionUser): Promise<OrderFields> {
  return noteOrder(id, staffAuthor(admin), async (order, session) => {
    await queuePresentState(order, session);
    return { event: 'mailRepeated', from: null, to: order.status };
  });
}

/** Notes in the history that a mail about the order was given up; `reason` is the error in the outbox. */
export async function noteMailFailed({ orderId }: OrderMessage, reason: string): Promise<void> {
  await noteOrder(orderId, SYSTEM, async () => ({ event: 'mailFailed', from: null, to: reason }));
}

/**
 * Notes for staff what became of a recorded payment at PayPal. The statuses stay: staff decide what follows from it.
 * `alsoStore` runs in the same transaction.
 */
export async function noteCaptureState(
  orderId: string,
  state: CaptureState,
  alsoStore: (session: ClientSession) => Promise<unknown>,
): Promise<void> {
  await noteOrder(orderId, SYSTEM, async (order, session) => {
    const provider = order.paymentResult?.provider;
    if (provider) {
      await Order.updateOne(
        { _id: orderId },
        { $set: { 'paymentResult.provider.state': state } },
        { session },
      );
    }
    await alsoStore(session);
    return { event: 'captureState', from: provider?.state ?? null, to: state };
  });
}

/** A new unpaid order gets the confirmation with the payment data, any other order the mail about its status. */
async function queuePresentState(order: OrderFields, session: ClientSession): Promise<void> {
  if (order.erasedAt)
    throw conflict('Polaznik je obrisao nalog, pa nema adrese na koju bismo poslali e-mail.');
  const isUnpaidNew = order.status === ORDER_STATUS.new && !order.isPaid;
  const { kind } = isUnpaidNew ? orderPlacedMail : order.expiredAt ? orderExpiredMail : statusChangedMail;
  if (await isMailWaiting(kind, order._id.toString(), session)) {
    throw conflict('Isti e-mail već čeka na slanje. Polaznik će ga dobiti čim bude moguće.');
  }
  const starts = await startsOf([order]);
  if (isUnpaidNew) await queueMail(orderPlacedMail, orderPlacedMessage(order, starts), session);
  else if (order.expiredAt) await queueMail(orderExpiredMail, expiredMessageOf(order, starts), session);
  else {
    const message = { ...statusMessageOf(order, starts), isRepeated: true };
    await queueMail(statusChangedMail, message, session);
  }
}

/** Returns the images of ordered courses at the time of the order. */
export async function orderImages(): Promise<Set<string>> {
  return imagesIn(await Order.distinct('orderItems.image'));
}
