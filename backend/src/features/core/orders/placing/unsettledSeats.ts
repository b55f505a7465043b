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

const OPEN = [
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

const HOLDING = { heldSeats: trusted({ $gt: 0 }) };

/** Returns the orders of a buyer that hold seats. The caller has locked the buyer in this transaction. */
export const openOrdersOf = (buyer: string, session: ClientSession): Promise<OpenOrder[]> =>
  Order.find({ user: buyer, ...HOLDING }, OPEN)
    .session(session)
    .lean<OpenOrder[]>()
    .exec();

type About = { buyer: string; open: readonly OpenOrder[]; order: NewOrder; network: string | null };

/** Reads what the limits of an order count of other accounts. */
export async function findOthers(
  { buyer, open, order, network }: About,
  session: ClientSession,
): Promise<Others> {
  const jib = organisationOf(order);
  const courses = order.lines.map(({ _id }) => _id);
  const ofOrganisation = jib
    ? await Order.find({ 'payer.jib': jib, user: trusted({ $ne: buyer }), ...HOLDING }, OPEN)
        .session(session)
        .lean<OpenOrder[]>()
    : [];
  const ofCourses = jib
    ? await Order.find({ 'orderItems.kurs': trusted({ $in: courses }), ...HOLDING }, OPEN)
        .session(session)
        .lean<OpenOrder[]>()
    : [];
  const unsettled = ofCourses.filter((one) => organisationOf(one) && isUnsettled(one));
  const known = await knownAmong(
    [order, ...open, ...unsettled].flatMap((one) => organisationOf(one) ?? []),
    session,
  );
  const ofNewOrganisations = new Map<string, number>();
  for (const one of unsettled) {
    if (known.has(organisationOf(one) ?? '')) continue;
    for (const { kurs, held } of one.orderItems) {
      ofNewOrganisations.set(kurs.toString(), (ofNewOrganisations.get(kurs.toString()) ?? 0) + held);
    }
  }
  return {
    known,
    ofOrganisation: ofOrganisation.filter((one) => organisationOf(one) === jib),
    ofNewOrganisations,
    ofNetwork: network === null ? 0 : await seatsOfNetwork(network, session),
  };
}

/** Anybody can compute the check digit of a JIB, but neither a decision of staff nor a payment. */
async function knownAmong(jibs: readonly string[], session: ClientSession): Promise<Set<string>> {
  if (jibs.length === 0) return new Set();
  const wasSettled = [
    { status: ORDER_STATUS.admitted },
    { paid: trusted({ $gt: 0 }) },
    { paymentStatus: PAYMENT_STATUS.granted },
  ];
  const isAmong = { 'payer.jib': trusted({ $in: [...new Set(jibs)] }), $or: wasSettled };
  const found: unknown[] = await Order.distinct('payer.jib', isAmong).session(session);
  return new Set(found.filter((jib) => typeof jib === 'string'));
}

async function seatsOfNetwork(network: string, session: ClientSession): Promise<number> {
  const isRecent = { createdAt: trusted({ $gt: networkForgottenBefore(new Date()) }) };
  const orders = await Order.find({ network, ...isRecent, ...HOLDING }, OPEN)
    .session(session)
    .lean<OpenOrder[]>();
  return orders.reduce((sum, order) => sum + (isUnsettled(order) ? order.heldSeats : 0), 0);
}

/** Returns the key of a network if its seats are limited. */
export const limitedNetwork = (network: string | undefined): string | null =>
  network === undefined || env.MAX_UNPAID_SEATS_NETWORK === 0 ? null : networkKey(network);
