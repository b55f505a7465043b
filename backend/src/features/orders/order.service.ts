import { createHash } from 'node:crypto';
import { PAYMENT_METHOD_LABELS, REJECTED_STATUS } from '@institut/contract/order';
import type { PlaceOrderBody } from '@institut/contract/order.schema';
import { FREE_SHIPPING_ABOVE_KM, priceOrder, SHIPPING_KM, TAX_PERCENT } from '@institut/contract/pricing';
import { type ClientSession, Types } from 'mongoose';
import { env } from '../../config/env.ts';
import { isDuplicateKey } from '../../database/duplicateKey.ts';
import { withTransaction } from '../../database/transaction.ts';
import { conflict, invalidInput } from '../../lib/errors.ts';
import { ordersPlaced } from '../../lib/metrics.ts';
import { PlacesShortage, takePlaces } from '../courses/places.service.ts';
import { queueMail } from '../mail/mail.service.ts';
import { fullName } from '../users/fullName.ts';
import type { SessionUser } from '../users/user.service.ts';
import { Order, type OrderFields } from './order.model.ts';
import { type Author, changeOrder } from './orderChange.ts';
import { orderNotFound } from './orderNotFound.ts';
import { orderPlacedMail } from './orderPlacedMail.ts';
import { type OrderState, stateOf } from './orderState.ts';
import { createReference } from './reference.ts';
import { shortageConflict } from './shortage.ts';

/** How often a reference may turn out to be taken; at 40 random bits even a second time is next to impossible. */
const REFERENCE_ATTEMPTS = 5;

/** What makes a request recognisable when it comes again. */
type Fingerprint = { idempotencyKey: string; requestHash: string };

/** What a payment provider tells of a completed capture. */
export type ProviderPayment = {
  captureId: string;
  /** The provider's own order. */
  providerOrderId: string;
  /** The amount as the provider writes it, in `currency`. */
  amount: string;
  currency: string;
  payerEmail: string;
  paidAt: Date;
};

export type Placement = { order: OrderFields; isReplay: boolean };

/**
 * Places an order once: takes every place or none, prices it from the server's own courses and stores it, in one
 * transaction. The same key and body again give the order of the first time, also when both arrive together;
 * the same key with another body is refused. Throws `sold_out` naming the lines that cannot be had.
 */
export async function placeOrder(
  buyer: SessionUser,
  body: PlaceOrderBody,
  idempotencyKey?: string,
): Promise<Placement> {
  refuseUnavailablePayment(body);
  const fingerprint = idempotencyKey ? { idempotencyKey, requestHash: hashOf(body) } : null;
  const earlier = await findEarlier(buyer, fingerprint);
  if (earlier) return { order: earlier, isReplay: true };

  for (let attempt = 1; ; attempt += 1) {
    try {
      const order = await withTransaction((session) => takeAndStore(buyer, body, fingerprint, session));
      ordersPlaced.inc();
      return { order, isReplay: false };
    } catch (error) {
      // The same request may have been faster by a moment, and have taken the last place.
      const winner = await findEarlier(buyer, fingerprint);
      if (winner) return { order: winner, isReplay: true };
      if (error instanceof PlacesShortage) throw shortageConflict(error);
      // With no such order, the duplicate can only be the reference.
      if (!isDuplicateKey(error) || attempt === REFERENCE_ATTEMPTS) throw error;
    }
  }
}

/** A user's own orders, newest first. */
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

/** An order, for its buyer and for admins; to anybody else it does not exist. */
export async function getOrder(id: string, viewer: SessionUser): Promise<OrderFields> {
  const order = await Order.findOne(viewer.isAdmin ? { _id: id } : { _id: id, user: viewer.id }).lean();
  if (!order) throw orderNotFound();
  return order;
}

/** Marks a paid order delivered, once. */
export function deliverOrder(id: string, admin: SessionUser): Promise<OrderFields> {
  return changeOrder(id, {
    by: () => staff(admin),
    next: (order) => {
      if (order.isDelivered) throw conflict('Prijava je već označena kao isporučena.');
      if (!order.isPaid) throw conflict('Prijava još nije plaćena.');
      return { ...stateOf(order), isDelivered: true, deliveredAt: new Date() };
    },
  });
}

/** A buyer's own order that is to be paid by them now: neither paid nor rejected. */
export async function getPayableOrder(orderId: string, userId: string): Promise<OrderFields> {
  const order = await Order.findOne({ _id: orderId, user: userId }).lean();
  if (!order) throw orderNotFound();
  if (order.isPaid) throw conflict('Prijava je već plaćena.');
  if (order.status === REJECTED_STATUS) throw conflict('Prijava nije primljena, pa se ne može platiti.');
  if (order.paymentResult?.captureId) {
    throw conflict('Za ovu prijavu je već zaprimljena uplata. Obratite nam se prije nove uplate.');
  }
  return order;
}

/**
 * Records what the provider has captured for an order; whoever calls this has checked amount and currency. The money
 * has moved, so it is noted even on an order that was paid or rejected meanwhile. The same capture again changes
 * nothing; a capture that paid another order, or a second one for this order, is a conflict.
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

/** Notes that the buyer has been told of their order's state; called when that mail has really been sent. */
export async function markNotified(id: string): Promise<void> {
  await changeOrder(id, {
    by: () => ({ by: 'system', user: null, name: null }),
    next: (order) => ({ ...stateOf(order), notificationStatus: 'Korisnik obavjesten' }),
  });
}

/** An admin as the author of a change. */
export function staff(admin: SessionUser): Author {
  return { by: 'staff', user: new Types.ObjectId(admin.id), name: fullName(admin) };
}

function paidState(order: OrderFields, payment: ProviderPayment): OrderState {
  const { captureId, providerOrderId, amount, currency, payerEmail, paidAt } = payment;
  const earlier = order.paymentResult;
  if (earlier?.captureId === captureId) return stateOf(order);
  if (earlier?.captureId) throw conflict('Za ovu prijavu je već zaprimljena druga uplata.');
  return {
    ...stateOf(order),
    ...(!order.isPaid && { isPaid: true, paidAt, paymentStatus: 'Placeno' }),
    paymentResult: {
      method: PAYMENT_METHOD_LABELS.PayPal,
      reference: captureId,
      note: earlier?.note ?? '',
      captureId,
      provider: { orderId: providerOrderId, amount, currency, payerEmail },
    },
  };
}

async function takeAndStore(
  buyer: SessionUser,
  body: PlaceOrderBody,
  fingerprint: Fingerprint | null,
  session: ClientSession,
): Promise<OrderFields> {
  const lines = await takePlaces(body.orderItems, session);
  const user = new Types.ObjectId(buyer.id);
  const buyerName = fullName(buyer);
  const order = new Order({
    reference: createReference(),
    user,
    buyerName,
    buyerEmail: buyer.email,
    orderItems: lines.map(({ _id, name, image, category, price, qty }) => ({
      kurs: _id,
      name,
      image,
      category,
      price,
      qty,
    })),
    shippingAddress: body.shippingAddress,
    paymentMethod: body.paymentMethod,
    ...priceOrder(lines),
    rates: { taxPercent: TAX_PERCENT, shippingKm: SHIPPING_KM, freeShippingAboveKm: FREE_SHIPPING_ABOVE_KM },
    history: [{ at: new Date(), by: 'buyer', user, name: buyerName, event: 'placed', from: null, to: null }],
    ...fingerprint,
  });
  await order.save({ session });
  await queueMail(orderPlacedMail(order.toObject()), session);
  return order.toObject();
}

async function findEarlier(buyer: SessionUser, fingerprint: Fingerprint | null): Promise<OrderFields | null> {
  if (!fingerprint) return null;
  const { idempotencyKey, requestHash } = fingerprint;
  const order = await Order.findOne({ user: buyer.id, idempotencyKey }).lean();
  if (order && order.requestHash !== requestHash) {
    throw conflict('Ova prijava je već poslana s drugačijim sadržajem.', 'idempotency_mismatch');
  }
  return order;
}

function refuseUnavailablePayment({ paymentMethod }: PlaceOrderBody): void {
  if (paymentMethod !== 'PayPal' || env.PAYPAL_CLIENT_ID) return;
  throw invalidInput({ paymentMethod: 'Plaćanje karticom ili PayPalom trenutno nije moguće.' });
}

/** Of a body that `parse` has read: its fields stand in the order of the schema, so equal bodies give equal texts. */
function hashOf(body: PlaceOrderBody): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex');
}
