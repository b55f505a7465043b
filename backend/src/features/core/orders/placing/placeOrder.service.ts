import { createHash } from 'node:crypto';
import { PAYMENT_METHOD } from '@institut/contract/orders/checkout';
import type { PlaceOrderBody } from '@institut/contract/orders/schema';
import type { ClientSession } from 'mongoose';
import { env } from '../../../../config/env.ts';
import { dryRunSession } from '../../../../database/dryRun.ts';
import { conflict, invalidInput, unavailable } from '../../../../lib/errors.ts';
import { ordersPlaced } from '../../../../lib/metrics.ts';
import { networkSlots } from '../../../../lib/networkSlots.ts';
import { currentNetwork, currentOrigin } from '../../../../lib/origin.ts';
import type { SessionUser } from '../../../../lib/sessionUser.ts';
import { CoursesChanged, SeatShortage } from '../../seats/seats.service.ts';
import { shortageConflict } from '../../seats/shortage.ts';
import { networkLimits } from '../../../config/settings.ts';
import { Order, type OrderFields } from '../order.model.ts';
import type { Buyer } from './placedEffects.ts';
import type { Request } from './placements.ts';
import { placeAlone, placeInGroup } from './placingGroups.ts';
import { limitedNetwork } from './unsettledSeats.ts';

/** A member of staff who places an order for somebody else; `prepare` runs first in the transaction of the order. */
export type PlacedByStaff = {
  staff: SessionUser;
  prepare: (session: ClientSession) => Promise<unknown>;
};

export type Placement = { order: OrderFields; isReplay: boolean };

/**
 * Places an order: takes all seats or none, prices the order from the stored courses and stores it, in one transaction.
 * A repeated request with the same key and body returns the first order, also when both run in parallel. Throws
 * - `idempotency_mismatch` for the same key with another body,
 * - `sold_out` or `applications_closed` with the lines that are not available,
 * - `offer_ended` for an offer of a waiting list that was taken back or accepted, `not_found` for that of another account, and
 *   `email_unconfirmed` unless the address is confirmed or the offer's token is that of the mail,
 * - `seat_limit`, `unpaid_limit`, `unpaid_seat_limit` or `email_unconfirmed` for more than an account may have,
 * - `price_changed` for another total.
 * An order that staff place names them in its history and in the audit log; their permissions decide about the limits.
 */
export async function placeOrder(
  buyer: Buyer,
  body: PlaceOrderBody,
  idempotencyKey?: string,
  byStaff: PlacedByStaff | null = null,
): Promise<Placement> {
  refuseUnavailablePayment(body);
  const request = requestOf(buyer, body, { idempotencyKey, byStaff });
  // These write more than an order, or belong to a larger transaction.
  const isAlone = byStaff !== null || body.offer !== undefined || dryRunSession() !== null;
  try {
    const order = await (isAlone ? placeAlone(request) : placeInGroup(request));
    if (!dryRunSession()) ordersPlaced.inc();
    return { order, isReplay: false };
  } catch (error) {
    // The unique index refuses the key of an earlier order, and that order may have taken the last seats.
    const earlier = await findEarlier(request);
    if (earlier) return { order: earlier, isReplay: true };
    // Its courses were edited again and again while it was stored; the same request may succeed.
    if (error instanceof CoursesChanged) throw unavailable(undefined, error);
    throw error instanceof SeatShortage ? shortageConflict(error) : error;
  }
}

function requestOf(
  buyer: Buyer,
  body: PlaceOrderBody,
  { idempotencyKey, byStaff }: { idempotencyKey: string | undefined; byStaff: PlacedByStaff | null },
): Request {
  const origin = currentOrigin();
  const limits = networkLimits(currentNetwork());
  return {
    buyer,
    body,
    fingerprint: idempotencyKey ? { idempotencyKey, requestHash: hashOf(body) } : null,
    slots: origin?.kind === 'request' ? networkSlots('orders', origin.network, limits.orders) : [],
    network: limitedNetwork(currentNetwork()),
    seatsOfNetwork: limits.seats,
    staff: byStaff?.staff ?? null,
    prepare: byStaff?.prepare ?? null,
    sentAt: performance.now(),
  };
}

async function findEarlier({ buyer, fingerprint }: Request): Promise<OrderFields | null> {
  if (!fingerprint) return null;
  const { idempotencyKey, requestHash } = fingerprint;
  const order = await Order.findOne({ user: buyer.id, idempotencyKey }).lean<OrderFields>();
  if (order && order.requestHash !== requestHash) {
    throw conflict(
      'Ova prijava je već poslana s drugačijim sadržajem. Osvježite stranicu i provjerite.',
      'idempotency_mismatch',
    );
  }
  return order ?? null;
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
