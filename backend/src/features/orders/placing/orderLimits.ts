import { countText, plural } from '@institut/contract/frame/plural';
import type { PlaceOrderBody } from '@institut/contract/orders/schema';
import { type ClientSession, trusted } from 'mongoose';
import { env } from '../../../config/env.ts';
import { conflict } from '../../../lib/errors.ts';
import { isOrganisationPaid } from '../../payers/payerRules.ts';
import type { OfferedLine } from '../../seats/seats.service.ts';
import { Order, type OrderFields } from '../order.model.ts';

export type OpenOrder = Pick<OrderFields, 'isPaid' | 'heldSeats' | 'orderItems' | 'paymentMethod' | 'payer'>;

/** A new order as far as its limits depend on it. */
type NewOrder = Pick<PlaceOrderBody, 'paymentMethod' | 'payer'> & { lines: readonly OfferedLine[] };

/** Returns whether an account may not have any number of open orders. */
export const isLimited = (unconfirmedEmail: string | null): boolean =>
  unconfirmedEmail !== null ||
  env.MAX_UNPAID_ORDERS > 0 ||
  env.MAX_SEATS_PER_PERSON > 0 ||
  env.MAX_UNPAID_SEATS > 0 ||
  env.MAX_SEATS_PER_ORGANISATION > 0 ||
  env.MAX_UNPAID_SEATS_ORGANISATION > 0;

/** Returns the orders of a buyer that hold seats. The caller has locked the buyer in this transaction. */
export async function openOrdersOf(buyer: string, session: ClientSession): Promise<OpenOrder[]> {
  return Order.find(
    { user: buyer, heldSeats: trusted({ $gt: 0 }) },
    { isPaid: 1, heldSeats: 1, 'orderItems.kurs': 1, 'orderItems.held': 1, paymentMethod: 1, payer: 1 },
  )
    .session(session)
    .lean<OpenOrder[]>();
}

/**
 * Throws the refusal of an order that would exceed one of the limits of an account. Seats that organisations pay have
 * limits of their own, and neither kind counts for the other.
 */
export function refuseBeyondLimits(
  open: readonly OpenOrder[],
  order: NewOrder,
  unconfirmedEmail: string | null,
): void {
  const { lines } = order;
  const isOrganisation = isOrganisationPaid(order);
  const ofKind = open.filter((earlier) => isOrganisationPaid(earlier) === isOrganisation);
  const limits = isOrganisation ? organisationLimits() : personLimits();
  refuseUnconfirmed(unconfirmedEmail, open, lines);
  refuseMoreUnpaidOrders(open);
  refuseMoreUnpaidSeats(ofKind, lines, limits);
  refuseMoreSeats(ofKind, lines, limits);
}

type Limits = {
  perCourse: number;
  unpaid: number;
  /** The beginnings of the sentences, before "najviše". */
  courseRule: string;
  unpaidRule: string;
};

const personLimits = (): Limits => ({
  perCourse: env.MAX_SEATS_PER_PERSON,
  unpaid: env.MAX_UNPAID_SEATS,
  courseRule: 'jedna osoba može zauzeti',
  unpaidRule: 'U neplaćenim prijavama možete imati',
});

const organisationLimits = (): Limits => ({
  perCourse: env.MAX_SEATS_PER_ORGANISATION,
  unpaid: env.MAX_UNPAID_SEATS_ORGANISATION,
  courseRule: 'za organizaciju možete zauzeti',
  unpaidRule: 'U neplaćenim prijavama koje plaća organizacija možete imati',
});

/**
 * Throws `email_unconfirmed` when an account whose address is not confirmed would have more than one open order with one
 * seat: anybody can register the address of somebody else.
 */
function refuseUnconfirmed(
  unconfirmedEmail: string | null,
  open: readonly OpenOrder[],
  orderItems: readonly { qty: number }[],
): void {
  if (unconfirmedEmail === null || (open.length === 0 && seatsOf(orderItems) <= 1)) return;
  throw conflict(
    `Potvrdite e-mail adresu, pa pošaljite prijavu ponovo: link smo poslali na ${unconfirmedEmail}. Dok adresa nije potvrđena, možete imati jednu prijavu za jedno mjesto na jednom kursu.`,
    'email_unconfirmed',
  );
}

/**
 * Returns the first place of the buyer's network that is free. Throws `email_unconfirmed` when the network has as many
 * open orders of unconfirmed accounts as it may have: accounts without a mailbox cost nothing.
 */
export function freeSlot(
  unconfirmedEmail: string,
  slots: readonly string[],
  taken: ReadonlySet<string>,
): string {
  const slot = slots.find((candidate) => !taken.has(candidate));
  if (slot !== undefined) return slot;
  throw conflict(
    `Potvrdite e-mail adresu, pa pošaljite prijavu ponovo: link smo poslali na ${unconfirmedEmail}. S vaše mreže već je otvoreno više prijava s adresa koje nisu potvrđene.`,
    'email_unconfirmed',
  );
}

/** Throws `unpaid_seat_limit` when an account would hold more seats without paying than it may, over all courses. */
function refuseMoreUnpaidSeats(
  open: readonly OpenOrder[],
  orderItems: readonly { qty: number }[],
  { unpaid: most, unpaidRule }: Limits,
): void {
  const held = open.reduce((sum, { isPaid, heldSeats }) => sum + (isPaid ? 0 : heldSeats), 0);
  if (most === 0 || held + seatsOf(orderItems) <= most) return;
  const limit = `${unpaidRule} najviše ${most} ${seats(most)}`;
  const sentence = held === 0 ? `${limit}.` : `${limit}, a već ih imate ${held}.`;
  throw conflict(
    `${sentence} Ako vam treba više mjesta, pišite nam na ${env.SITE_EMAIL}.`,
    'unpaid_seat_limit',
  );
}

const seatsOf = (lines: readonly { qty: number }[]): number => lines.reduce((sum, { qty }) => sum + qty, 0);

/** Throws `unpaid_limit` when an account has as many unpaid orders as it may have; a grant counts until it is approved. */
function refuseMoreUnpaidOrders(open: readonly OpenOrder[]): void {
  const most = env.MAX_UNPAID_ORDERS;
  const unpaid = open.filter(({ isPaid }) => !isPaid).length;
  if (most === 0 || unpaid < most) return;
  const orders = countText(most, {
    one: '%d neplaćenu prijavu',
    few: '%d neplaćene prijave',
    other: '%d neplaćenih prijava',
  });
  throw conflict(
    `Jedan nalog može imati najviše ${orders}. Novu možete poslati kada neka od njih bude plaćena ili odbijena, istekne ili je otkažete.`,
    'unpaid_limit',
  );
}

/** Throws `seat_limit` when a buyer would hold more seats of a course than the limit; names every such line. */
function refuseMoreSeats(
  open: readonly OpenOrder[],
  lines: readonly OfferedLine[],
  { perCourse: most, courseRule }: Limits,
): void {
  if (most === 0) return;
  const held = new Map<string, number>();
  for (const line of open.flatMap(({ orderItems }) => orderItems)) {
    const course = line.kurs.toString();
    held.set(course, (held.get(course) ?? 0) + line.held);
  }
  const fields: Record<string, string> = {};
  for (const [index, { _id, name, qty }] of lines.entries()) {
    const earlier = held.get(_id.toString()) ?? 0;
    if (earlier + qty > most)
      fields[`orderItems.${index}.qty`] = seatSentence(`Na kursu „${name}” ${courseRule}`, most, earlier);
  }
  const sentences = Object.values(fields);
  if (sentences.length === 0) return;
  const message = `${sentences.join(' ')} Ako vam treba više mjesta, pišite nam na ${env.SITE_EMAIL}.`;
  throw conflict(message, 'seat_limit', fields);
}

function seatSentence(rule: string, most: number, earlier: number): string {
  const limit = `${rule} najviše ${most} ${seats(most)}`;
  return earlier === 0 ? `${limit}.` : `${limit}, a vi ih u ranijim prijavama već imate ${earlier}.`;
}

const seats = (count: number): string => plural(count, { one: 'mjesto', few: 'mjesta', other: 'mjesta' });
