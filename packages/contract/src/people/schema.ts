import { z } from 'zod';
import { ROLES } from '../accounts/roles.ts';
import { registerBody } from '../accounts/schema.ts';
import { isoDay } from '../content/schema.ts';
import { email, objectId, requiredPrintText, searchKeyword, timestamp } from '../frame/fields.ts';
import { balanceKm, totalKm } from '../money/schema.ts';
import { adminOrderSummary } from '../orders/admin.schema.ts';
import { ORDER_STATUS } from '../orders/values.ts';
import { placeOrderBody, refuseExtraParticipants, shippingAddress } from '../orders/schema.ts';
import { paymentRecord } from '../payments/schema.ts';

/** The keyword matches names and e-mail addresses. */
export const peopleQuery = z.object({ keyword: searchKeyword });

/** Somebody with an account, as staff find them. */
export const foundPerson = z.object({
  _id: objectId,
  name: z.string(),
  lastName: z.string(),
  email: z.string(),
  isEmailConfirmed: z.boolean(),
});
export type FoundPerson = z.infer<typeof foundPerson>;

/** The newest records of a list, and how many there are in all. */
const newest = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item), total: z.int() });

const address = z.object({
  address: z.string(),
  city: z.string(),
  postalCode: z.string(),
  country: z.string(),
});

/** A record of the ledger with the order that counts it, or that it was made for. */
export const personPayment = paymentRecord.extend({
  order: z.object({ _id: objectId, reference: z.string() }),
});
export type PersonPayment = z.infer<typeof personPayment>;

export const personReview = z.object({
  _id: objectId,
  /** The name is null once the course was deleted. */
  course: z.object({ _id: objectId, name: z.string().nullable() }),
  rating: z.int(),
  comment: z.string(),
  createdAt: timestamp,
});
export type PersonReview = z.infer<typeof personReview>;

/** The seats of one course that all orders of a person hold together. */
export const personSeats = z.object({
  course: z.object({
    _id: objectId,
    name: z.string(),
    /** Null when it is not known or the course was deleted. */
    start: isoDay.nullable(),
  }),
  seats: z.int(),
});
export type PersonSeats = z.infer<typeof personSeats>;

/** A seat in the order of somebody else, which the person has taken over as its participant. */
export const personParticipation = z.object({
  _id: objectId,
  course: z.object({
    _id: objectId,
    /** Null when the order has no line of the course. */
    name: z.string().nullable(),
    start: isoDay.nullable(),
  }),
  /** The order still holds the seat. */
  isHeld: z.boolean(),
  order: z.object({
    _id: objectId,
    reference: z.string(),
    buyer: z.string(),
    status: z.enum(ORDER_STATUS),
  }),
});
export type PersonParticipation = z.infer<typeof personParticipation>;

/** A person as staff see them on one page: who it is, what they have applied for, paid and written. */
export const person = foundPerson.extend({
  isAdmin: z.boolean(),
  roles: z.enum(ROLES).array(),
  /** Since when an account that staff have opened waits for its owner to set a password; null for every other one. */
  invitedAt: timestamp.nullable(),
  registeredAt: timestamp,
  /** Null when nobody has ever logged in, or the last login is older than what is stored. */
  lastLoginAt: timestamp.nullable(),
  /** The number of the newest order that has one; empty without. */
  phone: z.string(),
  /** The address of the newest order; null without one. */
  address: address.nullable(),
  orders: newest(adminOrderSummary),
  seats: newest(personSeats),
  participations: newest(personParticipation),
  /** The sums of all orders in KM. `open` is what still has to be paid, `surplus` what has to be given back. */
  sums: z.object({ paid: totalKm, refunded: totalKm, open: balanceKm, surplus: balanceKm }),
  payments: newest(personPayment),
  reviews: newest(personReview),
});
export type Person = z.infer<typeof person>;

/** Somebody without an account, for whom staff open one. */
export const newPerson = registerBody
  .pick({ name: true })
  .extend({ lastName: requiredPrintText(60, 'Unesite prezime.'), email });
export type NewPerson = z.infer<typeof newPerson>;

const WHO = 'Odaberite osobu ili unesite podatke nove osobe.';

/**
 * An order that staff place for a person: `user` with an account, or `person` without one. Without an address it takes the
 * one of the person's newest order.
 */
export const placeForPersonBody = z
  .object({
    ...placeOrderBody.shape,
    shippingAddress: shippingAddress.optional(),
    user: objectId.optional(),
    person: newPerson.optional(),
  })
  .refine(({ user, person: added }) => (user === undefined) !== (added === undefined), {
    path: ['user'],
    error: WHO,
  })
  .superRefine(refuseExtraParticipants);
export type PlaceForPersonBody = z.input<typeof placeForPersonBody>;
