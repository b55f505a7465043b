import { createHash } from 'node:crypto';
import { PAYMENT_METHOD } from '@institut/contract/checkout';
import { formatKm, toFeninga } from '@institut/contract/money';
import type { OrderPrices, PlaceOrderBody } from '@institut/contract/order.schema';
import { priceOrder, RATES } from '@institut/contract/pricing';
import { fullName } from '@institut/contract/user';
import { type ClientSession, Types } from 'mongoose';
import { env } from '../../config/env.ts';
import { isDuplicateKey } from '../../database/databaseErrors.ts';
import { withTransaction } from '../../database/transaction.ts';
import { AppError, conflict, invalidInput } from '../../lib/errors.ts';
import { ordersPlaced } from '../../lib/metrics.ts';
import { PlacesShortage, takePlaces, type TakenLine } from '../courses/places.service.ts';
import { queueMail } from '../mail/mail.service.ts';
import type { SessionUser } from '../users/session.service.ts';
import { lockUser } from '../users/user.service.ts';
import { Order, type OrderFields } from './order.model.ts';
import { orderPlacedMail, orderPlacedMessage } from './order.mails.ts';
import { openOrdersOf, refuseUnconfirmed, refuseMoreSeats, refuseMoreUnpaidOrders } from './orderLimits.ts';
import { createReference } from './reference.ts';
import { shortageConflict } from './shortage.ts';

/** With 40 random bits even a second duplicate reference is next to impossible. */
const REFERENCE_ATTEMPTS = 5;

type Fingerprint = { idempotencyKey: string; requestHash: string };

export type Placement = { order: OrderFields; isReplay: boolean };

/**
 * Places an order: takes all seats or none, prices the order from the stored courses and stores it, in one transaction.
 * A repeated request with the same key and body returns the first order, also when both run in parallel. Throws
 * `idempotency_mismatch` for the same key with another body, `sold_out` or `applications_closed` with the lines that are not
 * available, `seat_limit`, `unpaid_limit` and `email_unconfirmed` for more than one account may have, and `price_changed` for another total.
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
      // A parallel request with the same key may have taken the last seat.
      const winner = await findEarlier(buyer, fingerprint);
      if (winner) return { order: winner, isReplay: true };
      if (error instanceof PlacesShortage) throw shortageConflict(error);
      // Without such an order the duplicate key can only be the reference.
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
  // Parallel orders of one account run one after another, so that none is left out of the limits.
  await lockUser(buyer.id, session);
  const lines = buyer.isAdmin
    ? await takePlaces(body.orderItems, session)
    : await takeWithinLimits(buyer, body, session);
  const prices = priceOrder(lines);
  refuseOtherTotal(body.totalPrice, { ...prices, lines: lines.map(priceOfLine) });
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
    ...prices,
    rates: RATES,
    history: [{ at: new Date(), by: 'buyer', user, name: buyerName, event: 'placed', from: null, to: null }],
    ...fingerprint,
  });
  await order.save({ session });
  await queueMail(orderPlacedMail, orderPlacedMessage(order.toObject()), session);
  return order.toObject();
}

async function takeWithinLimits(
  buyer: SessionUser,
  body: PlaceOrderBody,
  session: ClientSession,
): Promise<TakenLine[]> {
  const open = await openOrdersOf(buyer.id, session);
  await refuseUnconfirmed(buyer.id, open, body.orderItems, session);
  refuseMoreUnpaidOrders(open);
  const lines = await takePlaces(body.orderItems, session);
  refuseMoreSeats(open, lines);
  return lines;
}

const priceOfLine = ({ _id, name, price, qty }: TakenLine) => ({ kurs: _id.toString(), name, price, qty });

/** Refuses an order whose buyer saw another total; a client that sends none accepts the current prices. */
function refuseOtherTotal(seen: number | undefined, prices: OrderPrices): void {
  const { totalPrice } = prices;
  if (seen === undefined || toFeninga(seen) === toFeninga(totalPrice)) return;
  const sentence = `Cijene su se u međuvremenu promijenile: ukupno je ${formatKm(totalPrice)} umjesto ${formatKm(seen)}.`;
  throw new AppError('price_changed', sentence, { prices });
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
  if (paymentMethod !== PAYMENT_METHOD.paypal || env.PAYPAL_CLIENT_ID) return;
  throw invalidInput({ paymentMethod: 'Plaćanje karticom ili PayPalom trenutno nije moguće.' });
}

/**
 * A parsed body has its fields in the schema's order, so equal bodies have equal hashes. The total is left out: it is a
 * condition for a new order, and processes of the previous version hash without it.
 */
function hashOf(body: PlaceOrderBody): string {
  const { totalPrice: _, ...content } = body;
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
