import { createHmac } from 'node:crypto';
import { ORDER_STATUS, PAYMENT_STATUS } from '@institut/contract/orders/values';
import type { PlaceOrderBody } from '@institut/contract/orders/schema';
import { type ClientSession, trusted } from 'mongoose';
import { env } from '../../../../config/env.ts';
import { jwtSecret } from '../../../../config/jwtSecret.ts';
import type { OfferedLine } from '../../seats/seats.service.ts';
import { organisationOf } from '../payer/payerRules.ts';
import { Order, type OrderFields } from '../order.model.ts';
import { isUnsettled } from '../unpaid/unpaidRules.ts';

const HOLDING = [
  'user',
  'network',
  'createdAt',
  'isPaid',
  'heldSeats',
  'orderItems.kurs',
  'orderItems.held',
  'paymentMethod',
  'payer',
  'status',
  'paid',
  'paymentStatus',
];
/** An order that holds seats, as far as limits depend on it. */
export type OpenOrder = Pick<
  OrderFields,
  'isPaid' | 'heldSeats' | 'orderItems' | 'paymentMethod' | 'payer' | 'status' | 'paid' | 'paymentStatus'
>;

/** An order that holds seats, with whom it shares its limits. */
export type HoldingOrder = OpenOrder & Pick<OrderFields, '_id' | 'user' | 'network' | 'createdAt'>;

/** A new order as far as its limits depend on it. */
export type NewOrder = Pick<PlaceOrderBody, 'paymentMethod' | 'payer'> & { lines: readonly OfferedLine[] };

/** Facts about other accounts that the limits of an order need. */
export type Others = {
  /** The JIBs, of those that the account names, of organisations that staff have admitted or that have paid before. */
  known: ReadonlySet<string>;
  /** The open orders of other accounts that the organisation of the new order pays. */
  ofOrganisation: readonly OpenOrder[];
  /** The unsettled seats that new organisations hold, by course. */
  ofNewOrganisations: ReadonlyMap<string, number>;
  /** The unsettled seats that were taken from the buyer's network within a day. */
  ofNetwork: number;
};

const DAY_MS = 24 * 60 * 60_000;
/** How long an order remembers the network that it was sent from. */
export const networkForgottenBefore = (now: Date): Date => new Date(now.getTime() - DAY_MS);

/** Returns the keyed hash of a network by which its orders are found. */
export const networkKey = (network: string): string =>
  createHmac('sha256', jwtSecret()).update(`seats from ${network}`).digest('base64url');

/** A body as far as it says with whom its order shares limits. */
type Sharing = Pick<PlaceOrderBody, 'paymentMethod' | 'payer' | 'orderItems'>;
type Sharers = { buyers: readonly string[]; networks: readonly string[]; bodies: readonly Sharing[] };

/**
 * Returns the orders that hold seats and count for the limits of new ones: those of the buyers, of their organisations, of
 * others on the courses of an organisation, and of their networks. The caller has locked the buyers in this transaction.
 */
export async function findHolding(
  { buyers, networks, bodies }: Sharers,
  session: ClientSession,
): Promise<HoldingOrder[]> {
  const ofOrganisations = bodies.filter(organisationOf);
  const courses = ofOrganisations.flatMap(({ orderItems }) => orderItems.map(({ kurs }) => kurs));
  const isRecent = { createdAt: trusted({ $gt: networkForgottenBefore(new Date()) }) };
  const conditions = [
    ...(buyers.length > 0 ? [{ user: trusted({ $in: buyers }) }] : []),
    ...(courses.length > 0
      ? [
          { 'payer.jib': trusted({ $in: jibsOf(ofOrganisations) }) },
          { 'orderItems.kurs': trusted({ $in: courses }) },
        ]
      : []),
    ...(networks.length > 0 ? [{ network: trusted({ $in: networks }), ...isRecent }] : []),
  ];
  const found = new Map<string, HoldingOrder>();
  for (const condition of conditions) {
    const some = await Order.find({ ...condition, heldSeats: trusted({ $gt: 0 }) }, HOLDING)
      .session(session)
      .lean<HoldingOrder[]>();
    for (const order of some) found.set(order._id.toString(), order);
  }
  return [...found.values()];
}

type Shared = { holding: readonly HoldingOrder[]; known: ReadonlySet<string>; now: Date };
type About = { buyer: string; order: NewOrder; network: string | null };

/** Returns what the limits of a new order count: the orders of its buyer that hold seats, and what others hold. */
export function othersOf(
  { holding, known, now }: Shared,
  { buyer, order, network }: About,
): { own: HoldingOrder[]; others: Others } {
  const jib = organisationOf(order);
  const isOwn = ({ user }: HoldingOrder) => user.equals(buyer);
  const isRecent = ({ createdAt }: HoldingOrder) => createdAt > networkForgottenBefore(now);
  const isOfNetwork = (one: HoldingOrder) => network !== null && one.network === network && isRecent(one);
  const ofNewOrganisations = new Map<string, number>();
  for (const one of jib ? holding.filter(isUnsettled) : []) {
    const payer = organisationOf(one);
    if (!payer || known.has(payer)) continue;
    for (const { kurs, held } of one.orderItems) {
      ofNewOrganisations.set(kurs.toString(), (ofNewOrganisations.get(kurs.toString()) ?? 0) + held);
    }
  }
  return {
    own: holding.filter(isOwn),
    others: {
      known,
      ofOrganisation: jib ? holding.filter((one) => !isOwn(one) && organisationOf(one) === jib) : [],
      ofNewOrganisations,
      ofNetwork: holding
        .filter((one) => isOfNetwork(one) && isUnsettled(one))
        .reduce((sum, { heldSeats }) => sum + heldSeats, 0),
    },
  };
}

const jibsOf = (orders: readonly Parameters<typeof organisationOf>[0][]): string[] => [
  ...new Set(orders.flatMap((order) => organisationOf(order) ?? [])),
];

/**
 * Returns the JIBs of those organisations that pay one of the orders and that staff have admitted before, or that have paid.
 * Anybody can compute the check digit of a JIB, but neither a decision of staff nor a payment.
 */
export async function knownAmong(
  orders: Parameters<typeof jibsOf>[0],
  session: ClientSession,
): Promise<Set<string>> {
  const jibs = jibsOf(orders);
  if (jibs.length === 0) return new Set();
  const wasSettled = [
    { status: ORDER_STATUS.admitted },
    { paid: trusted({ $gt: 0 }) },
    { paymentStatus: PAYMENT_STATUS.granted },
  ];
  const isAmong = { 'payer.jib': trusted({ $in: jibs }), $or: wasSettled };
  const found: unknown[] = await Order.distinct('payer.jib', isAmong).session(session);
  return new Set(found.filter((jib) => typeof jib === 'string'));
}

/** Returns the key of a network if its seats are limited. */
export const limitedNetwork = (network: string | undefined): string | null =>
  network === undefined || env.MAX_UNPAID_SEATS_NETWORK === 0 ? null : networkKey(network);
