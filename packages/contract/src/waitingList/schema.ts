import { z } from 'zod';
import { isoDay } from '../content/schema.ts';
import { discountRule } from '../discounts/schema.ts';
import {
  email,
  objectId,
  optionalLines,
  optionalText,
  pageNumber,
  pageSize,
  queryFlag,
  requiredLines,
  timestamp,
} from '../frame/fields.ts';
import { WAITING_PAGE_SIZE, WAITING_REASON_MAX, WAITING_SEATS_MAX } from '../limits.ts';
import { waitingToken } from './token.ts';
import { CLOSING_REASONS, WAITING_KINDS, WAITING_STATES } from './values.ts';

/**
 * Puts somebody on the waiting list of a full course, or of those who want to hear of the next run when nobody can apply any
 * more. A visitor has to give an address; with a login that of the account counts, and the address and the name are ignored.
 */
export const joinWaitingBody = z.object({
  email: email.optional(),
  name: optionalText(100).default(''),
  qty: z
    .int('Broj mjesta mora biti cijeli broj.')
    .min(1, 'Odaberite najmanje jedno mjesto.')
    .max(WAITING_SEATS_MAX, `Na listi čekanja možete tražiti najviše ${WAITING_SEATS_MAX} mjesta.`)
    .default(1),
  acceptsFewer: z.boolean().default(false),
});
export type JoinWaitingBody = z.input<typeof joinWaitingBody>;

/** The same for whoever asks, so that nobody learns who waits. */
export const joinedWaiting = z.object({
  /** The entry counts only once the link in the mail was opened and confirmed: always so for visitors. */
  needsConfirmation: z.boolean(),
});
export type JoinedWaiting = z.infer<typeof joinedWaiting>;

export const waitingTokenBody = z.object({ token: waitingToken });

/** The seats that are offered to an entry. */
const waitingOffer = z.object({
  seats: z.int(),
  /** When the mail with the offer left; null while it waits. */
  sentAt: timestamp.nullable(),
  /** Until when it can be accepted; null until the mail has left: the period has not begun then. */
  until: timestamp.nullable(),
});

/** An entry as its owner sees it. */
export const waitingEntry = z.object({
  _id: objectId,
  kind: z.enum(WAITING_KINDS),
  state: z.enum(WAITING_STATES),
  /** The address was confirmed: until then the entry does not count. */
  isConfirmed: z.boolean(),
  name: z.string(),
  email: z.string(),
  qty: z.int(),
  acceptsFewer: z.boolean(),
  joinedAt: timestamp,
  /** "Vi ste 3. na listi"; null unless it waits for seats and is confirmed, or has an offer. */
  position: z.int().nullable(),
  /** The offer in the state `offered`. */
  offer: waitingOffer.nullable(),
  /** How many offers were not accepted in time; after the second the entry is the last of the list, after the third it ends. */
  expiredOffers: z.int(),
  /**
   * For the calls of this entry and, in the state `offered`, for POST /api/orders as `offer`: the one that was sent, and in
   * lists that of the page. Null in lists unless the entry has the confirmed address of the account.
   */
  token: waitingToken.nullable(),
  course: z.object({
    _id: objectId,
    name: z.string(),
    image: z.string(),
    start: isoDay.nullable(),
    /** The present price of one seat. */
    price: z.number(),
    /** The discounts that an order gets today. */
    currentDiscounts: z.array(discountRule),
    /** The course has a public page. */
    isPublic: z.boolean(),
    /** Nobody can apply any more. */
    isClosed: z.boolean(),
  }),
  /** Why its list of those who wait for seats was closed; null while it is open. */
  closedBecause: z.enum(CLOSING_REASONS).nullable(),
  /** The published run that somebody who waited for it was told of; for those who wait for seats the next one with free seats. */
  nextRun: z
    .object({ _id: objectId, name: z.string(), start: isoDay.nullable(), countInStock: z.int() })
    .nullable(),
});
export type WaitingEntry = z.infer<typeof waitingEntry>;

/** The caller's active entries, of all courses or of one. */
export const ownWaitingQuery = z.object({ kurs: objectId.optional() });
export type OwnWaitingQuery = z.input<typeof ownWaitingQuery>;

export const waitingListQuery = z.object({
  kind: z.enum(WAITING_KINDS).default('seats'),
  /** Also the entries that have ended or were never confirmed, after the active ones. */
  all: queryFlag.optional(),
  pageNumber,
  pageSize: pageSize.default(WAITING_PAGE_SIZE),
});
export type WaitingListQuery = z.input<typeof waitingListQuery>;

/** An entry as staff see it. */
export const courseWaiting = waitingEntry
  .omit({ token: true, course: true, closedBecause: true, nextRun: true })
  .extend({
    /** The account of the person; null without one. */
    user: objectId.nullable(),
    /** When the mail with the last offer was given up: the seats were offered to others. Null if it was not. */
    mailFailedAt: timestamp.nullable(),
    /** Changes of its position, oldest first; `by` is empty for the rules. */
    moves: z.array(z.object({ at: timestamp, by: z.string(), reason: z.string() })),
  });
export type CourseWaiting = z.infer<typeof courseWaiting>;

const reason = requiredLines(WAITING_REASON_MAX, 'Unesite razlog.');

/** Moves an entry up, to this position of the list. */
export const moveWaitingBody = z.object({
  position: z.int('Redni broj mora biti cijeli broj.').min(1, 'Redni broj je najmanje 1.'),
  reason,
});
export type MoveWaitingBody = z.input<typeof moveWaitingBody>;

/** Takes an entry off the list; the reason is for staff alone. */
export const removeWaitingBody = z.object({ reason });
export type RemoveWaitingBody = z.input<typeof removeWaitingBody>;

/** Offers free seats at once. The reason is needed unless nobody waits before the entry. */
export const offerWaitingBody = z.object({ reason: optionalLines(WAITING_REASON_MAX).default('') });
export type OfferWaitingBody = z.input<typeof offerWaitingBody>;
