import { z } from 'zod';
import { cancellation } from '../cancellations/schema.ts';
import { isoDay } from '../content/schema.ts';
import { balanceKm, totalKm } from '../money/schema.ts';
import {
  amountKm,
  objectId,
  optionalLines,
  pageNumber,
  pageSize,
  phoneNumber,
  requiredPrintText,
  timestamp,
} from '../frame/fields.ts';
import { placedParticipants } from '../participants/schema.ts';
import { ORDER_LINES_MAX, ORDER_NOTE_MAX, ORDER_SEATS_MAX, ORDER_PAGE_SIZE } from '../limits.ts';
import { discountCodeText, lineDiscount } from '../discounts/schema.ts';
import { instalment } from '../instalments/schema.ts';
import { waitingToken } from '../waitingList/token.ts';
import { payer, storedPayer } from '../payers/schema.ts';
import { PAYMENT_METHODS } from './checkout.ts';
import { ORDER_EVENTS } from './events.ts';
import { NOTIFICATION_STATUS, ORDER_ACTORS, ORDER_STATUS, PAYMENT_STATUS } from './values.ts';

export const shippingAddress = z.object({
  address: requiredPrintText(200, 'Unesite adresu.'),
  city: requiredPrintText(100, 'Unesite grad.'),
  postalCode: requiredPrintText(20, 'Unesite poštanski broj.'),
  country: requiredPrintText(100, 'Unesite državu.'),
});
export type ShippingAddress = z.infer<typeof shippingAddress>;
const storedAddress = z.object({
  address: z.string(),
  city: z.string(),
  postalCode: z.string(),
  country: z.string(),
});

/** Phone number and note that a buyer may add to the order. An empty text counts as absent. */
export const orderContact = z.object({
  phone: phoneNumber,
  note: optionalLines(ORDER_NOTE_MAX)
    .transform((text) => text || undefined)
    .optional(),
});

export type OrderContact = z.infer<typeof orderContact>;

export const paymentMethod = z.enum(PAYMENT_METHODS, 'Odaberite način plaćanja.');

const orderLine = z.object({
  kurs: objectId,
  qty: z
    .int('Broj mjesta mora biti cijeli broj.')
    .min(1, 'Odaberite najmanje jedno mjesto.')
    .max(ORDER_SEATS_MAX, `Možete odabrati najviše ${ORDER_SEATS_MAX} mjesta.`),
});

/** An amount as a client computed it: clients of the first version send a text, `"111.50"`. */
const shownTotal = z
  .union([z.number(), z.string().regex(/^\d{1,12}(\.\d{1,10})?$/)], 'Ukupan iznos mora biti broj.')
  .transform(Number)
  .pipe(z.number('Ukupan iznos mora biti broj.').min(0, 'Ukupan iznos ne može biti negativan.'));

type Participation = {
  orderItems: readonly { kurs: string; qty: number }[];
  participants?: readonly { kurs: string; isBuyer: boolean }[] | undefined;
};

/** Adds an issue for every participant beyond the seats of their course, and for a buyer who takes more than one of them. */
export function refuseExtraParticipants(
  { orderItems, participants = [] }: Participation,
  { addIssue }: Pick<z.RefinementCtx, 'addIssue'>,
): void {
  for (const [index, { kurs, isBuyer }] of participants.entries()) {
    const seats = orderItems.find((line) => line.kurs === kurs)?.qty ?? 0;
    const before = participants.slice(0, index).filter((one) => one.kurs === kurs);
    if (before.length >= seats) {
      const message = 'Za ovaj kurs je navedeno više polaznika nego mjesta.';
      addIssue({ code: 'custom', path: ['participants', index, 'kurs'], message });
    }
    if (isBuyer && before.some((one) => one.isBuyer)) {
      const message = 'Podnosilac prijave može biti polaznik samo na jednom mjestu kursa.';
      addIssue({ code: 'custom', path: ['participants', index, 'isBuyer'], message });
    }
  }
}

/** Drops amounts and names that a client sends: the server prices every order. */
export const placeOrderBody = z
  .object({
    orderItems: z
      .array(orderLine)
      .min(1, 'Niste odabrali ni jedan trening program')
      .max(ORDER_LINES_MAX, `U jednoj prijavi može biti najviše ${ORDER_LINES_MAX} kurseva.`)
      .refine(
        (lines) => new Set(lines.map(({ kurs }) => kurs)).size === lines.length,
        'Isti kurs je naveden više puta.',
      )
      .refine((lines) => lines.reduce((sum, { qty }) => sum + qty, 0) <= ORDER_SEATS_MAX, {
        error: `U jednoj prijavi može biti najviše ${ORDER_SEATS_MAX} mjesta.`,
        when: ({ issues }) => issues.length === 0,
      }),
    shippingAddress,
    paymentMethod,
    /** The payer, if it is not the buyer and the client knows. */
    payer: payer.optional(),
    ...orderContact.shape,
    /** The participants, as far as the buyer knows them; seats without a name get theirs later. */
    participants: placedParticipants.optional(),
    /**
     * The buyer wants courses to begin before the days of withdrawal are over: who withdraws then pays for the lessons that
     * were held.
     */
    wantsEarlyStart: z.boolean().optional(),
    /** The total in KM that the buyer saw; the order is refused when it is another one. */
    totalPrice: shownTotal.optional(),
    /** A code for a discount; the order is refused when it takes nothing off any more, unless `totalPrice` is the one without it. */
    discountCode: discountCodeText.optional(),
    /** Accepts the seats that a waiting list offers: the order has their course alone, and at most as many of them. */
    offer: waitingToken.optional(),
  })
  .superRefine(refuseExtraParticipants);
export type PlaceOrderBody = z.infer<typeof placeOrderBody>;

export const idempotencyKey = z.uuid('Idempotency-Key mora biti UUID.');

export const orderListQuery = z.object({ pageNumber, pageSize: pageSize.default(ORDER_PAGE_SIZE) });

/** A course as it was when the order was placed. */
export const orderItem = z.object({
  kurs: objectId,
  name: z.string(),
  image: z.string(),
  category: z.string(),
  price: amountKm,
  qty: z.int(),
  /** Discounts that the line was placed with, off the price of all its seats; absent without any. */
  discounts: z.array(lineDiscount).optional(),
  /** The seats of the line that the order still holds: fewer once some moved to another course, 0 once it was rejected. */
  held: z.int().optional(),
  /** The seats that the line held when the order was rejected or expired; absent while it holds any, and when that is not known. */
  lastHeld: z.int().optional(),
});
export type OrderItem = z.infer<typeof orderItem>;

/** The same with the days of the course. */
export const placedItem = orderItem.extend({
  /** The first day of the course now, or when the order was placed if the course is gone; null when it is not known. */
  start: isoDay.nullable(),
  /** The first day when the order was placed: another one than `start` means that the course was moved. Null for old orders. */
  placedStart: isoDay.nullable(),
  /** The hours of the course when the order was placed; null for old orders. */
  duration: z.number().nullable(),
});

export const orderHistoryEntry = z.object({
  at: timestamp,
  by: z.enum(ORDER_ACTORS),
  event: z.enum(ORDER_EVENTS),
  /** The stored values before and after the change. */
  from: z.string().nullable(),
  to: z.string().nullable(),
});

/** The price of an order at the moment, line by line. */
export const orderPrices = z.object({
  lines: z.array(orderItem.pick({ kurs: true, name: true, price: true, qty: true, discounts: true })),
  itemsPrice: totalKm,
  /** The discounts of all lines; the fee does not depend on them. */
  discountPrice: totalKm,
  shippingPrice: totalKm,
  taxPrice: totalKm,
  totalPrice: totalKm,
});
export type OrderPrices = z.infer<typeof orderPrices>;

export const order = z.object({
  _id: objectId,
  /** The payment reference: `K7M2-9QXA`. */
  reference: z.string(),
  /** The name is `Obrisani korisnik` and the address empty once the account was deleted. */
  user: z.object({ _id: objectId, name: z.string(), email: z.string() }),
  orderItems: z.array(placedItem),
  /** The number of seats that the order holds; 0 once it was rejected or cancelled. */
  heldSeats: z.int(),
  /** All fields are empty once the account was deleted. */
  shippingAddress: storedAddress,
  /** Empty when the buyer gave none, and once the account was deleted; the note likewise. */
  phone: z.string(),
  note: z.string(),
  paymentMethod,
  /** Null when the buyer pays or named nobody; a person is removed with the buyer's account. */
  payer: storedPayer.nullable(),
  itemsPrice: totalKm,
  /** The discounts of all lines; the fee does not depend on them. */
  discountPrice: totalKm,
  shippingPrice: totalKm,
  taxPrice: totalKm,
  totalPrice: totalKm,
  /** The amounts that have arrived and were given back, and the price of the held seats. A grant is no money. */
  paid: totalKm,
  refunded: totalKm,
  amountDue: totalKm,
  /** The amount that still has to be paid; below 0 the one to give back. 0 with a grant. */
  openAmount: balanceKm,
  isPaid: z.boolean(),
  paidAt: timestamp.nullable(),
  isDelivered: z.boolean(),
  deliveredAt: timestamp.nullable(),
  paymentStatus: z.enum(PAYMENT_STATUS),
  status: z.enum(ORDER_STATUS),
  notificationStatus: z.enum(NOTIFICATION_STATUS),
  createdAt: timestamp,
  /** When the order was rejected by itself: nobody paid it after a reminder, or confirmed the address. */
  expiredAt: timestamp.nullable().optional(),
  /** When its last seat was cancelled: the order then has no decision to wait for, whatever its status. */
  cancelledAt: timestamp.nullable(),
  /** The day by which the buyer should pay, while the order waits for that; null for a grant and a free order. */
  dueDay: isoDay.nullable(),
  /** The agreed instalments, in order of their days; empty when the price is paid at once. */
  instalments: z.array(instalment),
  /** The order expires at this time unless its buyer confirms their e-mail address; kept in an order that has. */
  unconfirmedUntil: timestamp.nullable(),
  /** The last day on which payment is expected, once the buyer was reminded of it. */
  paymentDueDay: isoDay.nullable().optional(),
  history: z.array(orderHistoryEntry),
});
export type Order = z.infer<typeof order>;

/** An order as its own page shows it. */
export const orderView = order.extend({
  /** A PayPal payment has no known result yet: the buyer must not pay again. */
  isPaymentPending: z.boolean(),
  /** Oldest first. */
  cancellations: z.array(cancellation),
  /** The links of online lessons, of courses whose seats an accepted application holds. */
  onlineLinks: z.array(z.object({ kurs: objectId, link: z.string() })).optional(),
});
export type OrderView = z.infer<typeof orderView>;

/** The id of an order at PayPal: letters, digits, `-` and `_`. */
export const paypalOrderId = z
  .string()
  .regex(/^[\w-]{1,64}$/, 'Neispravna oznaka uplate preko PayPala. Osvježite stranicu i pokušajte ponovo.');

export const paypalOrder = z.object({ paypalOrderId });
export type PaypalOrder = z.infer<typeof paypalOrder>;

/** Only the id is read; the server asks PayPal for everything else. */
export const payBody = z.object({ id: paypalOrderId });
