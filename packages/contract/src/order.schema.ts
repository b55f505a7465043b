import { z } from 'zod';
import { hasWholeFeninga } from './money.ts';
import { amountKm, objectId, pageNumber, pageSize, requiredText, timestamp } from './fields.ts';
import { LINE_QTY_MAX, ORDER_LINES_MAX, PAYMENT_METHODS } from './checkout.ts';
import {
  NOTIFICATION_STATUS,
  ORDER_ACTORS,
  ORDER_EVENTS,
  ORDER_PAGE_SIZE,
  ORDER_STATUS,
  PAYMENT_STATUS,
} from './order.ts';

export const shippingAddress = z.object({
  address: requiredText(200, 'Unesite adresu.'),
  city: requiredText(100, 'Unesite grad.'),
  postalCode: requiredText(20, 'Unesite poštanski broj.'),
  country: requiredText(100, 'Unesite državu.'),
});
export type ShippingAddress = z.infer<typeof shippingAddress>;

export const paymentMethod = z.enum(PAYMENT_METHODS, 'Odaberite način plaćanja.');

const orderLine = z.object({
  kurs: objectId,
  qty: z
    .int('Broj mjesta mora biti cijeli broj.')
    .min(1, 'Odaberite najmanje jedno mjesto.')
    .max(LINE_QTY_MAX, 'Toliko mjesta nije moguće odabrati.'),
});

/** Amounts and names that a client sends along are dropped here: the server prices every order itself. */
export const placeOrderBody = z.object({
  orderItems: z
    .array(orderLine)
    .min(1, 'Niste odabrali ni jedan trening program')
    .max(ORDER_LINES_MAX, 'U jednoj prijavi ne može biti toliko kurseva.')
    .refine(
      (lines) => new Set(lines.map(({ kurs }) => kurs)).size === lines.length,
      'Isti kurs je naveden više puta.',
    ),
  shippingAddress,
  paymentMethod,
});
export type PlaceOrderBody = z.infer<typeof placeOrderBody>;

export const idempotencyKey = z.uuid('Idempotency-Key mora biti UUID.');

/** A list of orders is always paged (design, section 4). */
export const orderListQuery = z.object({ pageNumber, pageSize: pageSize.default(ORDER_PAGE_SIZE) });

/** A line as it was when the order was placed. */
export const orderItem = z.object({
  kurs: objectId,
  name: z.string(),
  image: z.string(),
  category: z.string(),
  price: amountKm,
  qty: z.int(),
});
export type OrderItem = z.infer<typeof orderItem>;

export const orderHistoryEntry = z.object({
  at: timestamp,
  by: z.enum(ORDER_ACTORS),
  event: z.enum(ORDER_EVENTS),
  /** The stored texts before and after, null where there is none. */
  from: z.string().nullable(),
  to: z.string().nullable(),
});

/** Unlike a single price, a sum over many places has no upper bound of its own. */
const totalKm = z.number().min(0).refine(hasWholeFeninga);

export const order = z.object({
  _id: objectId,
  /** What the buyer quotes when paying: `K7M2-9QXA`. */
  reference: z.string(),
  user: z.object({ _id: objectId, name: z.string(), email: z.string() }),
  orderItems: z.array(orderItem),
  shippingAddress,
  paymentMethod,
  itemsPrice: totalKm,
  shippingPrice: totalKm,
  taxPrice: totalKm,
  totalPrice: totalKm,
  isPaid: z.boolean(),
  paidAt: timestamp.nullable(),
  isDelivered: z.boolean(),
  deliveredAt: timestamp.nullable(),
  paymentStatus: z.enum(PAYMENT_STATUS),
  status: z.enum(ORDER_STATUS),
  notificationStatus: z.enum(NOTIFICATION_STATUS),
  createdAt: timestamp,
  history: z.array(orderHistoryEntry),
});
export type Order = z.infer<typeof order>;

/** An application as its own page shows it. */
export const orderView = order.extend({
  /** Its buyer has paid through PayPal and nobody knows yet with what end: they must not pay again. */
  isPaymentPending: z.boolean(),
});
export type OrderView = z.infer<typeof orderView>;

/** PayPal's name for one of its orders: capital letters and digits so far, letters, digits, `-` and `_` by its rules. */
export const paypalOrderId = z.string().regex(/^[\w-]{1,64}$/, 'Neispravna oznaka PayPal uplate.');

/** What the server answers when it has created the order at PayPal. */
export const paypalOrder = z.object({ paypalOrderId });
export type PaypalOrder = z.infer<typeof paypalOrder>;

/** The provider's result, of which only the id counts: everything else the server asks PayPal itself. */
export const payBody = z.object({ id: paypalOrderId });
