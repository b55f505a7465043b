import { createHash } from 'node:crypto';
import { hasPermission } from '@institut/contract/accounts/permissions';
import { PAYMENT_METHOD } from '@institut/contract/orders/checkout';
import { formatKm, toFeninga } from '@institut/contract/money/money';
import type { OrderPrices, PlaceOrderBody } from '@institut/contract/orders/schema';
import { priceOrder } from '@institut/contract/money/pricing';
import { fullName } from '@institut/contract/accounts/values';
import { type ClientSession, Types } from 'mongoose';
import { env } from '../../../../config/env.ts';
import { isDuplicateKey } from '../../../../database/databaseErrors.ts';
import { dryRunSession } from '../../../../database/dryRun.ts';
import { withTransaction } from '../../../../database/transaction.ts';
import { AppError, conflict, invalidInput, unavailable } from '../../../../lib/errors.ts';
import { today } from '../../../../lib/instituteDay.ts';
import { ordersPlaced } from '../../../../lib/metrics.ts';
import { currentNetwork, currentOrigin } from '../../../../lib/origin.ts';
import { inTurn } from '../../../../lib/inTurn.ts';
import { findOffered, foundFull } from '../../seats/fullCourses.ts';
import {
  CoursesChanged,
  linesOf,
  holdSeats,
  type OfferedLine,
  SeatShortage,
} from '../../seats/seats.service.ts';
import { holdOffered } from '../../seats/waitingSeats.service.ts';
import { networkSlots } from '../../../../lib/networkSlots.ts';
import { policyOf } from '../../courses/policy.ts';
import { newSeats } from '../../seats/seatLookup.service.ts';
import type { SessionUser } from '../../../../lib/sessionUser.ts';
import { lockUser } from '../../../users/lookup/userLookup.service.ts';
import { staffAuthor } from '../changing/orderChange.ts';
import { newOrder, Order, type OrderFields } from '../order.model.ts';
import { freeSlot, isLimited, refuseBeyondLimits } from './orderLimits.ts';
import { type Buyer, offerAcceptance, placedEffects } from './placedEffects.ts';
import { findOthers, limitedNetwork, openOrdersOf } from './unsettledSeats.ts';
import { createReference, PREVIEWED_REFERENCE } from './reference.ts';
import { shortageConflict } from '../../seats/shortage.ts';
import { takenSlots, unconfirmedUntil } from '../unpaid/unconfirmed.service.ts';
import { dueDayFrom } from '../unpaid/unpaidRules.ts';

type Fingerprint = { idempotencyKey: string; requestHash: string };
/** A member of staff who places an order for somebody else; `prepare` runs first in the transaction of the order. */
export type PlacedByStaff = {
  staff: SessionUser;
  prepare: (session: ClientSession) => Promise<unknown>;
};
type OrderRequest = {
  buyer: Buyer;
  body: PlaceOrderBody;
  fingerprint: Fingerprint | null;
  /** The slots of the buyer's network; none outside of a request. */
  slots: readonly string[];
  /** The key of that network; null when its seats are not limited. */
  network: string | null;
  byStaff: PlacedByStaff | null;
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
  const fingerprint = idempotencyKey ? { idempotencyKey, requestHash: hashOf(body) } : null;
  const origin = currentOrigin();
  const slots = origin?.kind === 'request' ? networkSlots('orders', origin.network) : [];
  const network = limitedNetwork(currentNetwork());
  const request = { buyer, body, fingerprint, slots, network, byStaff };
  const courses = body.orderItems.map(({ kurs }) => kurs);
  const sentAt = performance.now();
  try {
    const order = await inTurn(courses, () => place(request, courses, sentAt));
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

/** A drawn reference is taken next to never, and courses are edited seldom. */
const ATTEMPTS = 5;

async function place(
  request: OrderRequest,
  courses: readonly string[],
  sentAt: number,
): Promise<OrderFields> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // Most of those who come too late are refused here, without a transaction.
      const { orderItems, offer } = request.body;
      const offered = (offer === undefined && foundFull(courses, sentAt)) || (await findOffered(courses));
      const lines = linesOf(offered, orderItems, { isReserved: offer !== undefined });
      return await withTransaction((session) => store(request, lines, session), { writes: ['courses'] });
    } catch (error) {
      const mayPass = isDuplicateKey(error) || error instanceof CoursesChanged;
      if (!mayPass || attempt === ATTEMPTS) throw error;
      // Without an earlier order with its key the duplicate can only be a reference, or a slot.
      if (isDuplicateKey(error) && (await findEarlier(request))) throw error;
    }
  }
}

/** The seats are taken last, because every other buyer of a course waits for those. */
async function store(
  request: OrderRequest,
  lines: readonly OfferedLine[],
  session: ClientSession,
): Promise<OrderFields> {
  const { buyer, body, slots, network, byStaff } = request;
  await byStaff?.prepare(session);
  // Parallel orders of one account run one after another, so that none is left out of the limits.
  const locked = await lockUser(buyer.id, session);
  const isConfirmed = locked.unconfirmedEmail === null;
  const { offer: token, orderItems } = body;
  const offer = token
    ? await offerAcceptance.get()({ token, buyer, isConfirmed, orderItems }, session)
    : null;
  const unconfirmedEmail = offer ? null : locked.unconfirmedEmail;
  const { permissions } = byStaff?.staff ?? buyer;
  const hasLimits = !offer && !hasPermission(permissions, 'enrolment') && isLimited(unconfirmedEmail);
  if (hasLimits) {
    const open = await openOrdersOf(buyer.id, session);
    const others = await findOthers({ buyer: buyer.id, open, order: { ...body, lines }, network }, session);
    refuseBeyondLimits(open, { ...body, lines }, unconfirmedEmail, others);
  }
  const prices = priceOrder(lines, env.RATES);
  refuseOtherTotal(body.totalPrice, { ...prices, lines: lines.map(priceOfLine) });
  const unconfirmed =
    hasLimits && unconfirmedEmail !== null ? await slotFor(unconfirmedEmail, slots, session) : undefined;
  const origin = { unconfirmed, network: hasLimits ? network : null };
  const order = orderOf(request, lines, prices, origin);
  await Order.collection.insertOne(order, { session });
  const seats = newSeats(order, offer?.seats);
  const placed = {
    order,
    seats,
    buyer,
    participants: body.participants,
    isByStaff: byStaff !== null,
    session,
  };
  for (const effect of placedEffects.get()) await effect(placed);
  const [line] = lines;
  if (offer && line) await holdOffered(offer.entry._id, seats, line, session);
  else await holdSeats(seats, lines, session);
  return order;
}

type Unconfirmed = { networkSlot?: string };

/** Returns the slot of the network that an order takes whose buyer has not confirmed the address. */
async function slotFor(
  email: string,
  slots: readonly string[],
  session: ClientSession,
): Promise<Unconfirmed> {
  return slots.length > 0 ? { networkSlot: freeSlot(email, slots, await takenSlots(slots, session)) } : {};
}

function orderOf(
  { buyer, body, fingerprint, byStaff }: OrderRequest,
  lines: readonly OfferedLine[],
  prices: ReturnType<typeof priceOrder>,
  { unconfirmed, network }: { unconfirmed: Unconfirmed | undefined; network: string | null },
) {
  const now = new Date();
  const given = {
    reference: dryRunSession() ? PREVIEWED_REFERENCE : createReference(),
    user: new Types.ObjectId(buyer.id),
    buyerName: fullName(buyer),
    buyerEmail: buyer.email,
    orderItems: lines.map(({ _id, name, image, category, price, qty, start, duration, policy }) => ({
      _id: new Types.ObjectId(),
      kurs: _id,
      name,
      image,
      category,
      price,
      qty,
      held: qty,
      start,
      duration,
      policy: policyOf({ policy: policy ?? null }),
    })),
    heldSeats: lines.reduce((sum, { qty }) => sum + qty, 0),
    shippingAddress: body.shippingAddress,
    ...(body.phone && { phone: body.phone }),
    ...(body.note && { note: body.note }),
    paymentMethod: body.paymentMethod,
    ...(body.payer && { payer: body.payer }),
    ...(body.wantsEarlyStart && { wantsEarlyStart: true }),
    dueDay: dueDayFrom(today(now), { paymentMethod: body.paymentMethod, ...prices, orderItems: lines }),
    ...prices,
    rates: env.RATES,
    ...(unconfirmed && { unconfirmedUntil: unconfirmedUntil(now), ...unconfirmed }),
    ...(network !== null && { network }),
    ...fingerprint,
  };
  return newOrder(given, now, byStaff ? staffAuthor(byStaff.staff) : undefined);
}

const priceOfLine = ({ _id, name, price, qty }: OfferedLine) => ({ kurs: _id.toString(), name, price, qty });

/** Refuses an order whose buyer saw another total; a client that sends none accepts the current prices. */
function refuseOtherTotal(seen: number | undefined, prices: OrderPrices): void {
  const { totalPrice } = prices;
  if (seen === undefined || toFeninga(seen) === toFeninga(totalPrice)) return;
  const sentence = `Cijene su se u međuvremenu promijenile: ukupno je ${formatKm(totalPrice)} umjesto ${formatKm(seen)}.`;
  throw new AppError('price_changed', sentence, { prices });
}

async function findEarlier({ buyer, fingerprint }: OrderRequest): Promise<OrderFields | null> {
  if (!fingerprint) return null;
  const { idempotencyKey, requestHash } = fingerprint;
  const order = await Order.findOne({ user: buyer.id, idempotencyKey }).lean<OrderFields>();
  if (order && order.requestHash !== requestHash) {
    throw conflict('Ova prijava je već poslana s drugačijim sadržajem.', 'idempotency_mismatch');
  }
  return order ?? null;
}

/** Returns whether a user has an order that was placed with this key. */
export const isPlacedWith = async (user: string, idempotencyKey: string): Promise<boolean> =>
  (await Order.exists({ user, idempotencyKey })) !== null;

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
