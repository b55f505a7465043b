import { createHash } from 'node:crypto';
import type { PlaceOrderBody } from '@institut/contract/order.schema';
import { FREE_SHIPPING_ABOVE_KM, priceOrder, SHIPPING_KM, TAX_PERCENT } from '@institut/contract/pricing';
import { type ClientSession, Types } from 'mongoose';
import { env } from '../../config/env.ts';
import { isDuplicateKey } from '../../database/databaseErrors.ts';
import { withTransaction } from '../../database/transaction.ts';
import { conflict, invalidInput } from '../../lib/errors.ts';
import { ordersPlaced } from '../../lib/metrics.ts';
import { PlacesShortage, takePlaces } from '../courses/places.service.ts';
import { queueMail } from '../mail/mail.service.ts';
import { fullName } from '@institut/contract/user';
import type { SessionUser } from '../users/user.service.ts';
import { Order, type OrderFields } from './order.model.ts';
import { orderPlacedMail, orderPlacedMessage } from './order.mails.ts';
import { createReference } from './reference.ts';
import { shortageConflict } from './shortage.ts';

/** How often a reference may turn out to be taken; at 40 random bits even a second time is next to impossible. */
const REFERENCE_ATTEMPTS = 5;

/** What makes a request recognisable when it comes again. */
type Fingerprint = { idempotencyKey: string; requestHash: string };

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
  await queueMail(orderPlacedMail, orderPlacedMessage(order.toObject()), session);
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
