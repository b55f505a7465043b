import { z } from 'zod';
import { cancellation } from '../cancellations/schema.ts';
import { editVersion, isoDay } from '../content/schema.ts';
import {
  email,
  objectId,
  optionalLines,
  optionalPrintText,
  queryFlag,
  requiredLines,
  searchKeyword,
  timestamp,
} from '../frame/fields.ts';
import { discountCodeText } from '../discounts/schema.ts';
import { rates, totalKm } from '../money/schema.ts';
import { STAFF_ORDER_EVENTS } from './events.ts';
import { order, orderHistoryEntry, orderItem, orderListQuery, placedItem } from './schema.ts';
import {
  NOTIFICATION_STATUS,
  ORDER_ATTENTIONS,
  ORDER_SORTS,
  ORDER_STATUS,
  ORDER_VIEWS,
  PAYMENT_STATUS,
} from './values.ts';
import { fiscalDocument } from '../fiscal/schema.ts';
import { paymentRecord } from '../payments/schema.ts';
import { COUNT_LIMIT, EMAIL_REASON_MAX, PAYMENT_NOTE_MAX, PAYMENT_TEXT_MAX } from '../limits.ts';
import { SORT_DIRECTIONS } from '../frame/listQuery.ts';

/** The keyword matches buyer, payer, reference and courses. */
export const adminOrderListQuery = orderListQuery.extend({
  keyword: searchKeyword,
  /** The id of a course that the order contains. */
  kurs: objectId.optional(),
  /** The orders that hold seats with a code. */
  discountCode: discountCodeText.optional(),
  status: z.enum(ORDER_STATUS).optional(),
  paymentStatus: z.enum(PAYMENT_STATUS).optional(),
  notificationStatus: z.enum(NOTIFICATION_STATUS).optional(),
  isPaid: queryFlag.optional(),
  isDelivered: queryFlag.optional(),
  isRejected: queryFlag.optional(),
  /** Rejected because they were not paid in time, or their address was not confirmed. */
  isExpired: queryFlag.optional(),
  isCancelled: queryFlag.optional(),
  attention: z.enum(ORDER_ATTENTIONS).optional(),
  /** Calendar days at the institute, inclusive: when the order was placed, and when it was paid. */
  createdFrom: isoDay.optional(),
  createdTo: isoDay.optional(),
  paidFrom: isoDay.optional(),
  paidTo: isoDay.optional(),
  sort: z.enum(ORDER_SORTS).default('createdAt'),
  direction: z.enum(SORT_DIRECTIONS).default('desc'),
});
export type AdminOrderListQuery = z.input<typeof adminOrderListQuery>;

/** Counts the orders of one course, or all. */
export const orderViewsQuery = z.object({ kurs: objectId.optional() });

/**
 * The number of orders in each fixed view of the list; above 100 it may be two seconds old. Any number above `COUNT_LIMIT`
 * is sent as `COUNT_LIMIT + 1`.
 */
export const orderViewCounts = z.record(
  z.enum(ORDER_VIEWS),
  z
    .int()
    .min(0)
    .max(COUNT_LIMIT + 1),
);
export type OrderViewCounts = z.infer<typeof orderViewCounts>;

const note = optionalLines(PAYMENT_NOTE_MAX);
const paymentText = optionalPrintText(PAYMENT_TEXT_MAX);
const manualPayment = z.object({
  method: paymentText.optional(),
  reference: paymentText.optional(),
  note: note.optional(),
});
const CHOOSE = 'Odaberite jednu od ponuđenih vrijednosti.';
const DATE = 'Unesite ispravan datum uplate.';

/**
 * An admin's edit; absent fields stay unchanged. `isPaid` may be a flag or a payment status, `isDelivered` a flag or a
 * notification status: forms have always sent both under these names.
 */
export const editOrderBody = z.object({
  isPaid: z.union([z.boolean(), z.enum(PAYMENT_STATUS)], CHOOSE).optional(),
  isDelivered: z.union([z.boolean(), z.enum(NOTIFICATION_STATUS)], CHOOSE).optional(),
  status: z.enum(ORDER_STATUS).optional(),
  /** A day or a point in time; an empty text counts as absent. */
  paidAt: z
    .union([z.literal(''), z.iso.date(), z.iso.datetime({ offset: true })], DATE)
    .nullish()
    .transform((text) => text || undefined),
  /** A payment made outside the site; a plain text is its note. */
  paymentResult: z
    .union([note, manualPayment])
    .nullish()
    .transform((given): z.infer<typeof manualPayment> | undefined =>
      typeof given === 'string' ? { note: given } : (given ?? undefined),
    ),
  version: editVersion,
});
export type EditOrderBody = z.input<typeof editOrderBody>;

/** Another address for the mails about an order. The reason is for staff alone. */
export const correctOrderEmailBody = z.object({
  email,
  reason: requiredLines(EMAIL_REASON_MAX, 'Unesite razlog.'),
  version: editVersion,
});
export type CorrectOrderEmailBody = z.input<typeof correctOrderEmailBody>;

/** Takes back the decision that led to this version. */
export const undoDecisionBody = z.object({ version: editVersion });

export const adminOrderSummary = order
  .omit({ shippingAddress: true, phone: true, note: true, instalments: true, history: true })
  .extend({
    /** With the first day of the course now, or when the order was placed if the course is gone. */
    orderItems: z.array(orderItem.extend({ firstDay: isoDay.nullable() })),
    /** The refunds that are requested and not paid out yet; in the list of orders alone. */
    refund: z.object({ amount: totalKm, isApproved: z.boolean() }).exactOptional(),
    version: z.int(),
  });
export type AdminOrderSummary = z.infer<typeof adminOrderSummary>;

export const paymentResult = z.object({
  method: z.string(),
  reference: z.string(),
  note: z.string(),
  /** The provider's id of the capture; null for a payment that an admin recorded. */
  captureId: z.string().nullable(),
  provider: z
    .object({
      orderId: z.string(),
      /** The amount captured, as the provider writes it, in `currency`. */
      amount: z.string(),
      currency: z.string(),
      payerEmail: z.string(),
    })
    .nullable(),
});
export type PaymentResult = z.infer<typeof paymentResult>;

export const staffHistoryEntry = orderHistoryEntry.extend({
  event: z.enum(STAFF_ORDER_EVENTS),
  /** The author with their name at that time; null for the system. */
  user: z.object({ _id: objectId, name: z.string() }).nullable(),
});

/** An order as admins see it, with its payment and the author of each change. */
export const adminOrder = order.extend({
  /** `held` is how many of its seats a line still has. */
  orderItems: z.array(placedItem.extend({ held: z.int() })),
  /** The rates with which the amounts were computed, and are again when seats change. */
  rates,
  /** The day that a reminder sent now names: of the next instalment, or the last one before the order expires; null without one. */
  reminderDay: isoDay.nullable(),
  /** The newest booked payment, or what staff have noted about one to come. */
  paymentResult: paymentResult.nullable(),
  /** Everything that the ledger has about the order, oldest first. */
  payments: z.array(paymentRecord),
  /** Oldest first. */
  cancellations: z.array(cancellation),
  /** The documents of the certified system that staff have noted, oldest first. */
  fiscalDocuments: z.array(fiscalDocument),
  history: z.array(staffHistoryEntry),
  updatedAt: timestamp,
  version: z.int(),
});
export type AdminOrder = z.infer<typeof adminOrder>;
