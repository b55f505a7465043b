import { hasPermission } from '@institut/contract/accounts/permissions';
import { fullName } from '@institut/contract/accounts/values';
import { orderDiscounts } from '@institut/contract/discounts/codes';
import type { CodeOffer } from '@institut/contract/discounts/schema';
import { formatKm, toFeninga } from '@institut/contract/money/money';
import { priceOrder } from '@institut/contract/money/pricing';
import type { OrderPrices, PlaceOrderBody } from '@institut/contract/orders/schema';
import { Types } from 'mongoose';
import { env } from '../../../../config/env.ts';
import { AppError, unauthorized } from '../../../../lib/errors.ts';
import { today } from '../../../../lib/instituteDay.ts';
import type { SessionUser } from '../../../../lib/sessionUser.ts';
import { currentDiscounts } from '../../courses/discounts.ts';
import { newSeats } from '../../seats/seatLookup.service.ts';
import { linesOf, type OfferedCourse, type OfferedLine } from '../../seats/seats.service.ts';
import { staffAuthor } from '../changing/orderChange.ts';
import type { UsableCode } from '../codes/codeUses.service.ts';
import { newLine } from '../orderLine.ts';
import { newOrder, type OrderItemFields } from '../order.model.ts';
import { freeSlot, isLimited, refuseBeyondLimits } from '../placing/orderLimits.ts';
import type { Buyer, Offer, PlacedOrder } from '../placing/placedEffects.ts';
import { type HoldingOrder, othersOf } from '../placing/unsettledSeats.ts';
import { unconfirmedUntil } from '../unpaid/unconfirmed.service.ts';
import { dueDayFrom } from '../unpaid/unpaidRules.ts';

export type PlacingCommand = {
  buyer: Buyer;
  body: PlaceOrderBody;
  fingerprint: { idempotencyKey: string; requestHash: string } | null;
  /** The slots of the buyer's network for orders without a confirmed address; none outside of a request. */
  slots: readonly string[];
  /** The key of that network; null when its seats are not limited. */
  network: string | null;
  /** The number of unsettled seats of a day that it may have, when that is not the usual one. */
  seatsOfNetwork?: number;
  /** The member of staff who places the order for the buyer. */
  staff: SessionUser | null;
};

/** The records that decide about a group of orders: accounts, courses and orders as they were read for the first of them. */
export type PlacingFacts = {
  now: Date;
  /** The buyers whose accounts exist, by id, each with the address while it is not confirmed. */
  buyers: ReadonlyMap<string, { unconfirmedEmail: string | null }>;
  courses: ReadonlyMap<string, OfferedCourse>;
  /** The orders that hold seats, of the buyers and of those with whom they share a limit. */
  holding: readonly HoldingOrder[];
  /** The JIBs of organisations that staff have admitted or that have paid before. */
  known: ReadonlySet<string>;
  takenSlots: ReadonlySet<string>;
  /** The codes of the orders that can be used now. */
  codes: ReadonlyMap<string, UsableCode>;
  /** The offer of a waiting list that the only order of the group accepts. */
  offer: Offer | null;
};

/**
 * Decides about an order: returns it with its seats and with the lines that it takes them from. Throws SeatShortage,
 * `unauthorized` for a deleted account, the refusals of the limits, and `price_changed` for another total than the buyer saw, or for
 * a code that cannot be used unless the buyer saw the total without it.
 */
export function decidePlacing(
  facts: PlacingFacts,
  command: PlacingCommand,
  reference: string,
): PlacedOrder & { lines: readonly OfferedLine[] } {
  const { buyer, body, staff, network, seatsOfNetwork } = command;
  const { offer } = facts;
  const locked = facts.buyers.get(buyer.id);
  if (!locked) throw unauthorized();
  const lines = linesOf(facts.courses, body.orderItems, { isReserved: offer !== null });
  const unconfirmedEmail = offer ? null : locked.unconfirmedEmail;
  const hasLimits = !offer && hasLimitsFor(command, unconfirmedEmail);
  if (hasLimits) {
    const wanted = { ...body, lines };
    const { own, others } = othersOf(facts, { buyer: buyer.id, order: wanted, network });
    refuseBeyondLimits(own, wanted, unconfirmedEmail, others, seatsOfNetwork);
  }
  const code = usableCode(body, facts);
  const discounts = orderDiscounts(lines.map(offeredPrice(facts.now)), code);
  const orderItems = lines.map((line, index) => newLine(line, line.qty, discounts[index]));
  const prices = priceOrder(orderItems, env.RATES);
  const isCodeLost = body.discountCode !== undefined && !code;
  refuseOtherTotal(body.totalPrice, { ...prices, lines: orderItems.map(priceOfLine) }, isCodeLost);
  const order = orderOf(command, orderItems, {
    ...prices,
    reference,
    now: facts.now,
    unconfirmed: hasLimits && unconfirmedEmail !== null ? slotFor(unconfirmedEmail, command, facts) : null,
    network: hasLimits ? network : null,
    discountCode: code && discounts.flat().some(({ kind }) => kind === 'code') ? code.code : null,
  });
  const seats = newSeats(order, offer?.seats);
  return { order, seats, lines, buyer, participants: body.participants, isByStaff: staff !== null };
}

/** Returns whether the limits of accounts apply to an order: those who enrol others have none. */
export const hasLimitsFor = ({ buyer, staff }: PlacingCommand, unconfirmedEmail: string | null): boolean =>
  !hasPermission((staff ?? buyer).permissions, 'enrolment') && isLimited(unconfirmedEmail);

/** Returns the facts for the next order of the group: it finds what this one has taken. */
export function factsAfter(
  facts: PlacingFacts,
  { order, lines }: Pick<ReturnType<typeof decidePlacing>, 'order' | 'lines'>,
): PlacingFacts {
  const courses = new Map(facts.courses);
  for (const { qty, ...course } of lines)
    courses.set(course._id.toString(), { ...course, freeSeats: course.freeSeats - qty });
  const { networkSlot, discountCode = '' } = order;
  const takenSlots = networkSlot ? new Set([...facts.takenSlots, networkSlot]) : facts.takenSlots;
  const used = facts.codes.get(discountCode);
  const codes = used
    ? new Map([...facts.codes, [discountCode, { ...used, left: used.left - 1 }]])
    : facts.codes;
  return { ...facts, courses, takenSlots, codes, holding: [...facts.holding, order] };
}

type Unconfirmed = { networkSlot?: string };

/** Returns the slot of the network that an order takes whose buyer has not confirmed the address. */
const slotFor = (email: string, { slots }: PlacingCommand, { takenSlots }: PlacingFacts): Unconfirmed =>
  slots.length > 0 ? { networkSlot: freeSlot(email, slots, takenSlots) } : {};

type Decided = ReturnType<typeof priceOrder> & {
  reference: string;
  now: Date;
  unconfirmed: Unconfirmed | null;
  network: string | null;
  discountCode: string | null;
};

function orderOf(
  { buyer, body, fingerprint, staff }: PlacingCommand,
  orderItems: OrderItemFields[],
  { reference, now, unconfirmed, network, discountCode, ...prices }: Decided,
) {
  const given = {
    reference,
    user: new Types.ObjectId(buyer.id),
    buyerName: fullName(buyer),
    buyerEmail: buyer.email,
    orderItems,
    heldSeats: orderItems.reduce((sum, { qty }) => sum + qty, 0),
    shippingAddress: body.shippingAddress,
    ...(body.phone && { phone: body.phone }),
    ...(body.note && { note: body.note }),
    paymentMethod: body.paymentMethod,
    ...(body.payer && { payer: body.payer }),
    ...(body.wantsEarlyStart && { wantsEarlyStart: true }),
    dueDay: dueDayFrom(today(now), { paymentMethod: body.paymentMethod, ...prices, orderItems }),
    ...prices,
    rates: env.RATES,
    ...(unconfirmed && { unconfirmedUntil: unconfirmedUntil(now), ...unconfirmed }),
    ...(network !== null && { network }),
    ...(discountCode !== null && { discountCode }),
    ...fingerprint,
  };
  return newOrder(given, now, staff ? staffAuthor(staff) : undefined);
}

const priceOfLine = ({ kurs, name, price, qty, discounts }: OrderItemFields) => ({
  kurs: kurs.toString(),
  name,
  price,
  qty,
  ...(discounts && { discounts }),
});

/** Returns the code of an order if it can be used; null as well without one. */
function usableCode({ discountCode = '' }: PlaceOrderBody, { codes }: PlacingFacts): CodeOffer | null {
  const usable = codes.get(discountCode);
  return usable && usable.left > 0 ? usable.offer : null;
}

const offeredPrice = (now: Date) => (line: OfferedLine) => ({
  kurs: line._id.toString(),
  price: line.price,
  qty: line.qty,
  currentDiscounts: currentDiscounts(line, now),
});

/** Refuses an order whose buyer saw another total; a client that sends none accepts the current prices, but not without its code. */
function refuseOtherTotal(seen: number | undefined, prices: OrderPrices, isCodeLost: boolean): void {
  const { totalPrice } = prices;
  if (seen === undefined ? !isCodeLost : toFeninga(seen) === toFeninga(totalPrice)) return;
  const instead = seen === undefined ? '' : ` umjesto ${formatKm(seen)}`;
  const cause = isCodeLost ? 'Kod za popust više ne vrijedi' : 'Cijene su se u međuvremenu promijenile';
  const sentence = `${cause}: ukupno je ${formatKm(totalPrice)}${instead}.`;
  throw new AppError('price_changed', sentence, { prices });
}
