import { createHash } from 'node:crypto';
import { PAYMENT_METHOD } from '@institut/contract/checkout';
import { formatKm, toFeninga } from '@institut/contract/money';
import type { OrderPrices, PlaceOrderBody } from '@institut/contract/order.schema';
import { priceOrder, RATES } from '@institut/contract/pricing';
import { fullName } from '@institut/contract/user';
import { trusted, type ClientSession, Types } from 'mongoose';
import { env } from '../../config/env.ts';
import { batchedRead } from '../../database/batchedRead.ts';
import { isDuplicateKey } from '../../database/databaseErrors.ts';
import { withTransaction } from '../../database/transaction.ts';
import { AppError, conflict, invalidInput, unauthorized, unavailable } from '../../lib/errors.ts';
import { inGroups } from '../../lib/inGroups.ts';
import { today } from '../../lib/instituteDay.ts';
import { ordersPlaced } from '../../lib/metrics.ts';
import { currentOrigin } from '../../lib/origin.ts';
import {
  CoursesChanged,
  findOffered,
  type Offer,
  PlacesShortage,
  refuseUnavailable,
  takeFrom,
  type TakenLine,
  takeSeats,
} from '../courses/places.service.ts';
import { queueMails } from '../mail/mail.service.ts';
import type { SessionUser } from '../users/session.service.ts';
import { lockUsers } from '../users/user.service.ts';
import { newOrder, Order, type OrderFields } from './order.model.ts';
import { orderPlacedMail, orderPlacedMessage } from './order.mails.ts';
import {
  freeSlot,
  isLimited,
  type OpenOrder,
  openOrdersOf,
  refuseMoreSeats,
  refuseMoreUnpaidOrders,
  refuseMoreUnpaidSeats,
  refuseUnconfirmed,
} from './orderLimits.ts';
import { createReference } from './reference.ts';
import { shortageConflict } from './shortage.ts';
import { slotsOf, takenSlots, unconfirmedUntil } from './unconfirmed.service.ts';
import { dueDayFrom } from './unpaidRules.ts';

type Fingerprint = { idempotencyKey: string; requestHash: string };
type Wish = {
  buyer: SessionUser;
  body: PlaceOrderBody;
  fingerprint: Fingerprint | null;
  /** The slots of the buyer's network; none outside of a request. */
  slots: readonly string[];
};

export type Placement = { order: OrderFields; isReplay: boolean };

/**
 * Places an order: takes all seats or none, prices the order from the stored courses and stores it, in one transaction.
 * A repeated request with the same key and body returns the first order, also when both run in parallel. Throws
 * `idempotency_mismatch` for the same key with another body, `sold_out` or `applications_closed` with the lines that are not
 * available, `seat_limit`, `unpaid_limit`, `unpaid_seat_limit` and `email_unconfirmed` for more than one account may have, and `price_changed` for another total.
 */
export async function placeOrder(
  buyer: SessionUser,
  body: PlaceOrderBody,
  idempotencyKey?: string,
): Promise<Placement> {
  refuseUnavailablePayment(body);
  const fingerprint = idempotencyKey ? { idempotencyKey, requestHash: hashOf(body) } : null;
  const origin = currentOrigin();
  const slots = origin?.kind === 'request' ? slotsOf(origin.network) : [];
  const wish = { buyer, body, fingerprint, slots };
  try {
    await refuseUnavailable(body.orderItems);
    const order = await placeInGroup(wish);
    ordersPlaced.inc();
    return { order, isReplay: false };
  } catch (error) {
    // The unique index refuses the key of an earlier order, and that order may have taken the last seats.
    const earlier = await findEarlier(wish);
    if (earlier) return { order: earlier, isReplay: true };
    // Its courses were edited again and again while it was stored; the same request may succeed.
    if (error instanceof CoursesChanged) throw unavailable(undefined, error);
    throw error instanceof PlacesShortage ? shortageConflict(error) : error;
  }
}

/** The most orders of one transaction: some milliseconds of work without a break. */
const GROUP_SIZE = 25;

/**
 * Orders that arrive while others are being stored wait and are then stored together, each buyer's one after another, so
 * that they neither conflict in the database nor cost a transaction each.
 */
const placeInGroup = inGroups(placeGroup, { size: GROUP_SIZE, keyOf: ({ buyer }: Wish) => buyer.id });

type Outcome = PromiseSettledResult<OrderFields>;

const refused = (reason: unknown): Outcome => ({ status: 'rejected', reason });

/** A drawn reference is taken next to never, and courses are edited seldom. */
const ATTEMPTS = 5;

/** Stores those orders of a group that nothing speaks against. Throws what makes storing any of them impossible. */
async function placeGroup(group: readonly Wish[]): Promise<Outcome[]> {
  const outcomes = new Map<Wish, Outcome>();
  for (let attempt = 1; ; attempt += 1) {
    const open = group.filter((wish) => !outcomes.has(wish));
    try {
      for (const [wish, outcome] of await placeTogether(open)) outcomes.set(wish, outcome);
      return group.map((wish) => outcomes.get(wish) ?? refused(new Error('The order was left out.')));
    } catch (error) {
      const mayPass = isDuplicateKey(error) || error instanceof CoursesChanged;
      if (!mayPass || attempt === ATTEMPTS) throw error;
      if (!isDuplicateKey(error)) continue;
      // Without an earlier order with its key the duplicate can only be a reference.
      const searches = await Promise.allSettled(open.map(findEarlier));
      for (const [at, wish] of open.entries()) {
        const search = searches[at];
        if (search?.status !== 'fulfilled' || search.value) outcomes.set(wish, refused(error));
      }
    }
  }
}

async function placeTogether(group: readonly Wish[]): Promise<Map<Wish, Outcome>> {
  const offer = await findOffered(group.flatMap(({ body }) => body.orderItems.map(({ kurs }) => kurs)));
  const refusals = new Map<Wish, Outcome>();
  for (const wish of group) {
    // Most of those who come too late are refused here, without a transaction.
    settle(wish, refusals, () => takeFrom(offer, new Map(), wish.body.orderItems));
  }
  const rest = group.filter((wish) => !refusals.has(wish));
  if (rest.length === 0) return refusals;
  const stored = await withTransaction((session) => store(rest, offer, session), { writes: ['courses'] });
  return new Map([...refusals, ...stored]);
}

function settle<T>(wish: Wish, refusals: Map<Wish, Outcome>, step: () => T): T | undefined {
  try {
    return step();
  } catch (error) {
    refusals.set(wish, refused(error));
    return undefined;
  }
}

/** Orders are stored before their seats are taken, because every other buyer of a course waits for those. */
async function store(
  group: readonly Wish[],
  offer: Offer,
  session: ClientSession,
): Promise<Map<Wish, Outcome>> {
  const outcomes = new Map<Wish, Outcome>();
  // Parallel orders of one account run one after another, so that none is left out of the limits.
  const buyers = await lockUsers(
    group.map(({ buyer }) => buyer.id),
    session,
  );
  const limited = group.filter(({ buyer: { id, isAdmin } }) => {
    const isConfirmed = buyers.get(id)?.unconfirmedEmail === null;
    return !isAdmin && isLimited(isConfirmed);
  });
  const open = await openOrdersOf(
    limited.map(({ buyer }) => buyer.id),
    session,
  );
  const unconfirmed = limited.filter(({ buyer: { id } }) => buyers.get(id)?.unconfirmedEmail);
  const usedSlots = await takenSlots(
    unconfirmed.flatMap(({ slots }) => slots),
    session,
  );
  const taken = new Map<string, number>();
  const accepted = new Map<Wish, ReturnType<typeof newOrder>>();
  for (const wish of group) {
    const { id } = wish.buyer;
    const order = settle(wish, outcomes, () =>
      orderOf(wish, { buyer: buyers.get(id), open: open.get(id) ?? [], usedSlots, offer, taken }),
    );
    if (order) accepted.set(wish, order);
  }
  if (accepted.size === 0) return outcomes;
  const orders = [...accepted.values()];
  await Order.collection.insertMany(orders, { session });
  await queueMails(
    orderPlacedMail,
    orders.map((order) => orderPlacedMessage(order)),
    session,
  );
  await takeSeats(taken, offer, session);
  for (const [wish, value] of accepted) outcomes.set(wish, { status: 'fulfilled', value });
  return outcomes;
}

type Circumstances = {
  /** Absent for a deleted account. */
  buyer: { unconfirmedEmail: string | null } | undefined;
  open: readonly OpenOrder[];
  /** The slots of networks that earlier orders have, also those of the group. */
  usedSlots: Set<string>;
  offer: Offer;
  /** The seats that other orders of the group take. */
  taken: Map<string, number>;
};

/** Returns the order to be stored. Throws the refusal of an order that may not be. */
function orderOf(
  { buyer, body, fingerprint, slots }: Wish,
  { buyer: locked, open, usedSlots, offer, taken }: Circumstances,
) {
  if (!locked) throw unauthorized();
  if (!buyer.isAdmin) {
    refuseUnconfirmed(locked.unconfirmedEmail, open, body.orderItems);
    refuseMoreUnpaidOrders(open);
    refuseMoreUnpaidSeats(open, body.orderItems);
  }
  const unconfirmedEmail = buyer.isAdmin ? null : locked.unconfirmedEmail;
  const networkSlot =
    unconfirmedEmail !== null && slots.length > 0 && freeSlot(unconfirmedEmail, slots, usedSlots);
  const together = new Map(taken);
  const lines = takeFrom(offer, together, body.orderItems);
  if (!buyer.isAdmin) refuseMoreSeats(open, lines);
  const prices = priceOrder(lines);
  refuseOtherTotal(body.totalPrice, { ...prices, lines: lines.map(priceOfLine) });
  for (const [kurs, seats] of together) taken.set(kurs, seats);
  if (networkSlot) usedSlots.add(networkSlot);
  return newOrder({
    reference: createReference(),
    user: new Types.ObjectId(buyer.id),
    buyerName: fullName(buyer),
    buyerEmail: buyer.email,
    orderItems: lines.map(({ _id, name, image, category, price, qty, start, duration }) => ({
      kurs: _id,
      name,
      image,
      category,
      price,
      qty,
      start,
      duration,
    })),
    shippingAddress: body.shippingAddress,
    ...(body.phone && { phone: body.phone }),
    ...(body.note && { note: body.note }),
    paymentMethod: body.paymentMethod,
    dueDay: dueDayFrom(today(), { paymentMethod: body.paymentMethod, ...prices, orderItems: lines }),
    ...prices,
    rates: RATES,
    ...(unconfirmedEmail !== null && { unconfirmedUntil: unconfirmedUntil(new Date()) }),
    ...(networkSlot && { networkSlot }),
    ...fingerprint,
  });
}

const priceOfLine = ({ _id, name, price, qty }: TakenLine) => ({ kurs: _id.toString(), name, price, qty });

/** Refuses an order whose buyer saw another total; a client that sends none accepts the current prices. */
function refuseOtherTotal(seen: number | undefined, prices: OrderPrices): void {
  const { totalPrice } = prices;
  if (seen === undefined || toFeninga(seen) === toFeninga(totalPrice)) return;
  const sentence = `Cijene su se u međuvremenu promijenile: ukupno je ${formatKm(totalPrice)} umjesto ${formatKm(seen)}.`;
  throw new AppError('price_changed', sentence, { prices });
}

const keyOf = (user: string, idempotencyKey: string | undefined) => `${user} ${idempotencyKey}`;

const readByKey = batchedRead(async (keys: string[]) => {
  const users = keys.map((key) => key.slice(0, key.indexOf(' ')));
  const sent = keys.map((key) => key.slice(key.indexOf(' ') + 1));
  const orders = await Order.find({
    user: trusted({ $in: users }),
    idempotencyKey: trusted({ $in: sent }),
  }).lean<OrderFields[]>();
  return new Map(orders.map((order) => [keyOf(order.user.toString(), order.idempotencyKey), order]));
});

async function findEarlier({ buyer, fingerprint }: Wish): Promise<OrderFields | null> {
  if (!fingerprint) return null;
  const { idempotencyKey, requestHash } = fingerprint;
  const order = await readByKey(keyOf(buyer.id, idempotencyKey));
  if (order && order.requestHash !== requestHash) {
    throw conflict('Ova prijava je već poslana s drugačijim sadržajem.', 'idempotency_mismatch');
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
