import { countText, plural } from '@institut/contract/frame/plural';
import { env } from '../../../../config/env.ts';
import { conflict } from '../../../../lib/errors.ts';
import { organisationOf } from '../payer/payerRules.ts';
import type { OfferedLine } from '../../seats/seats.service.ts';
import { isUnpaid, isUnsettled } from '../unpaid/unpaidRules.ts';
import type { NewOrder, OpenOrder, Others } from './unsettledSeats.ts';
import { setting } from '../../../config/settings.ts';

/** Returns whether an account may not have any number of open orders. */
export const isLimited = (unconfirmedEmail: string | null): boolean =>
  unconfirmedEmail !== null ||
  env.MAX_UNPAID_ORDERS > 0 ||
  env.MAX_SEATS_PER_PERSON > 0 ||
  env.MAX_UNPAID_SEATS > 0 ||
  env.MAX_SEATS_PER_ORGANISATION > 0 ||
  env.MAX_UNPAID_SEATS_ORGANISATION > 0 ||
  env.MAX_UNPAID_SEATS_NETWORK > 0;

/**
 * Throws the refusal of an order that would exceed one of the limits of an account, its organisation or its network. Seats that
 * organisations pay have limits of their own, larger ones once staff have admitted the organisation or it has paid.
 */
export function refuseBeyondLimits(
  open: readonly OpenOrder[],
  order: NewOrder,
  unconfirmedEmail: string | null,
  others: Others,
  seatsOfNetwork = env.MAX_UNPAID_SEATS_NETWORK,
): void {
  const { lines } = order;
  const jib = organisationOf(order);
  const own = open.filter((earlier) => (organisationOf(earlier) === null) === (jib === null));
  const limits = jib ? organisationLimits() : personLimits();
  refuseUnconfirmed(unconfirmedEmail, open, lines);
  refuseMoreUnpaidOrders(open);
  refuseMoreUnpaidSeats(own, others.ofOrganisation, lines, limits);
  refuseMoreSeats(own, others.ofOrganisation, lines, limits);
  refuseMoreUnsettled(open, order, others);
  if (jib && !others.known.has(jib)) refuseBeyondShare(lines, others.ofNewOrganisations);
  refuseMoreOfNetwork(open, lines, others.ofNetwork, seatsOfNetwork);
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

/** Throws `unpaid_seat_limit` when more seats than allowed would be held without paying, over all courses. */
function refuseMoreUnpaidSeats(
  own: readonly OpenOrder[],
  ofOrganisation: readonly OpenOrder[],
  lines: readonly { qty: number }[],
  { unpaid: most, unpaidRule }: Limits,
): void {
  const held = heldBy(own.filter(isUnpaid));
  const ofOthers = heldBy(ofOrganisation.filter(isUnpaid));
  if (most === 0 || held + ofOthers + seatsOf(lines) <= most) return;
  const limit = `${unpaidRule} najviše ${most} ${seats(most)}`;
  throw conflict(`${limit}${alreadyHeld(held, ofOthers)}. ${ask()}`, 'unpaid_seat_limit');
}

const heldBy = (orders: readonly OpenOrder[]): number =>
  orders.reduce((sum, { heldSeats }) => sum + heldSeats, 0);

/** How many seats other accounts hold for an organisation is not said. */
const alreadyHeld = (own: number, ofOthers: number): string => {
  if (ofOthers > 0) return ', a dio ih je za ovu organizaciju već zauzet s drugog naloga';
  return own === 0 ? '' : `, a već ih imate ${own}`;
};

const ask = () => `Ako vam treba više mjesta, pišite nam na ${setting('email')}.`;
const settle = () =>
  `Platite neku od ranijih prijava, sačekajte odluku o prijemu ili nam pišite na ${setting('email')}.`;

/**
 * Throws `unpaid_seat_limit` when an account, with all accounts that name the same organisation, would hold more seats than one
 * organisation may have on a course, although nobody has paid for them or decided about them. Organisations that are known
 * have only the limit of their unpaid seats.
 */
function refuseMoreUnsettled(
  open: readonly OpenOrder[],
  order: NewOrder,
  { known, ofOrganisation }: Pick<Others, 'known' | 'ofOrganisation'>,
): void {
  const most = env.MAX_SEATS_PER_ORGANISATION;
  const isNew = (one: Parameters<typeof organisationOf>[0]) => !known.has(organisationOf(one) ?? '');
  if (most === 0 || !isNew(order)) return;
  const own = open.filter((one) => isUnsettled(one) && isNew(one));
  // Without any organisation the limits of a person are narrower.
  if (![order, ...own].some(organisationOf)) return;
  const [held, ofOthers] = [heldBy(own), heldBy(ofOrganisation.filter(isUnsettled))];
  if (held + ofOthers + seatsOf(order.lines) <= most) return;
  const rule = `Dok organizaciju ne primimo na prvi kurs ili ona ne plati prvu prijavu, u prijavama koje čekaju možete imati najviše ${most} ${seats(most)}`;
  throw conflict(`${rule}${alreadyHeld(held, ofOthers)}. ${settle()}`, 'unpaid_seat_limit');
}

/** The part of the seats of a course that organisations which nobody knows may hold together. */
const SHARE_OF_NEW = 1 / 3;

/** Throws `seat_limit` when new organisations would together hold too much of a course; names every such line. */
function refuseBeyondShare(
  lines: readonly OfferedLine[],
  ofNewOrganisations: Others['ofNewOrganisations'],
): void {
  if (env.MAX_SEATS_PER_ORGANISATION === 0) return;
  const fields: Record<string, string> = {};
  let isAnyLeft = false;
  for (const [index, { _id, name, qty, capacity }] of lines.entries()) {
    // As many as a person may have, also of a small course.
    const most = Math.max(Math.floor(capacity * SHARE_OF_NEW), env.MAX_SEATS_PER_PERSON, 1);
    const taken = ofNewOrganisations.get(_id.toString()) ?? 0;
    if (taken + qty <= most) continue;
    const left = Math.max(0, most - taken);
    isAnyLeft ||= left > 0;
    const now = left === 0 ? ', a sada su sva zauzeta' : taken === 0 ? '' : `, a sada ih je ostalo ${left}`;
    fields[`orderItems.${index}.qty`] =
      `Na kursu „${name}” organizacije koje prvi put prijavljuju polaznike mogu prije odluke o prijemu zauzeti zajedno najviše ${most} ${seats(most)}${now}.`;
  }
  const sentences = Object.values(fields);
  if (sentences.length === 0) return;
  const advice = isAnyLeft
    ? `Pošaljite prijavu za manje mjesta ili nam pišite na ${setting('email')}, pa ćemo vam odobriti ostala.`
    : `Pišite nam na ${setting('email')}, pa ćemo vam odobriti mjesta.`;
  throw conflict(`${sentences.join(' ')} ${advice}`, 'seat_limit', fields);
}

/**
 * Throws `unpaid_seat_limit` when too many seats of a day from one network would be neither paid nor decided. The first seat of
 * an account is always possible: others of its network must not keep a person from applying.
 */
function refuseMoreOfNetwork(
  open: readonly OpenOrder[],
  lines: readonly { qty: number }[],
  ofNetwork: number,
  seatsOfNetwork: number,
): void {
  const most = seatsOfNetwork * env.RATE_LIMIT_FACTOR;
  const isFirst = !open.some(isUnsettled) && seatsOf(lines) === 1;
  if (most === 0 || isFirst || ofNetwork + seatsOf(lines) <= most) return;
  const rule = `S jedne mreže se u jednom danu može zauzeti najviše ${most} ${seats(most)} koja nisu plaćena ni odobrena, a s vaše ih je već zauzeto ${ofNetwork}.`;
  throw conflict(
    `${rule} Platite neku od ranijih prijava, sačekajte odluku o prijemu, pokušajte sutra ili nam pišite na ${setting('email')}.`,
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

/** Throws `seat_limit` when a buyer, or an organisation, would hold more seats of a course than the limit; names every such line. */
function refuseMoreSeats(
  own: readonly OpenOrder[],
  ofOrganisation: readonly OpenOrder[],
  lines: readonly OfferedLine[],
  { perCourse: most, courseRule }: Limits,
): void {
  if (most === 0) return;
  const [held, ofOthers] = [heldByCourse(own), heldByCourse(ofOrganisation)];
  const fields: Record<string, string> = {};
  for (const [index, { _id, name, qty }] of lines.entries()) {
    const earlier = held.get(_id.toString()) ?? 0;
    const others = ofOthers.get(_id.toString()) ?? 0;
    if (earlier + others + qty > most)
      fields[`orderItems.${index}.qty`] =
        others > 0
          ? `Na kursu „${name}” ${courseRule} najviše ${most} ${seats(most)}${alreadyHeld(earlier, others)}.`
          : seatSentence(`Na kursu „${name}” ${courseRule}`, most, earlier);
  }
  const sentences = Object.values(fields);
  if (sentences.length === 0) return;
  throw conflict(`${sentences.join(' ')} ${ask()}`, 'seat_limit', fields);
}

function heldByCourse(orders: readonly OpenOrder[]): Map<string, number> {
  const held = new Map<string, number>();
  for (const line of orders.flatMap(({ orderItems }) => orderItems)) {
    const course = line.kurs.toString();
    held.set(course, (held.get(course) ?? 0) + line.held);
  }
  return held;
}

function seatSentence(rule: string, most: number, earlier: number): string {
  const limit = `${rule} najviše ${most} ${seats(most)}`;
  return earlier === 0 ? `${limit}.` : `${limit}, a vi ih u ranijim prijavama već imate ${earlier}.`;
}

const seats = (count: number): string => plural(count, { one: 'mjesto', few: 'mjesta', other: 'mjesta' });
