import { z } from 'zod';
import { isoDay } from '../content/schema.ts';
import { objectId, timestamp } from '../frame/fields.ts';
import { balanceKm, totalKm } from '../money/schema.ts';
import { RECEIVABLE_AGES } from '../money/values.ts';
import { PAYMENT_STATUS } from '../orders/values.ts';

const count = z.int().min(0);
const content = z.object({ published: count, drafts: count });

/** The orders of one age of which something is open: what the list of receivables shows under this age. */
const unpaidGroup = z.object({ age: z.enum(RECEIVABLE_AGES), count, total: totalKm });
export type UnpaidGroup = z.infer<typeof unpaidGroup>;

const scarceCourse = z.object({
  _id: objectId,
  name: z.string(),
  start: isoDay,
  free: count,
  /** The seats that orders hold; `offered` ones are set aside for the waiting list. */
  held: count,
  offered: count,
  capacity: count,
});
export type ScarceCourse = z.infer<typeof scarceCourse>;

/** A new order, which waits for a decision. */
const pendingOrder = z.object({
  _id: objectId,
  reference: z.string(),
  name: z.string(),
  courses: z.array(z.string()),
  totalPrice: totalKm,
  /** The price of the seats that it holds, and what has arrived and was given back. */
  amountDue: totalKm,
  paid: totalKm,
  refunded: totalKm,
  /** The amount that still has to be paid; below 0 the one to give back. */
  openAmount: balanceKm,
  paymentStatus: z.enum(PAYMENT_STATUS),
  /** The calendar days at the institute since the order was placed. */
  days: count,
  /** For the edit that accepts it. */
  version: z.int(),
});
export type PendingOrder = z.infer<typeof pendingOrder>;

/** A course that new orders wait for. */
const pendingCourse = z.object({ _id: objectId, name: z.string(), orders: count });
export type PendingCourse = z.infer<typeof pendingCourse>;

const month = z.object({
  /** YYYY-MM, at the institute. */
  month: z.string().regex(/^\d{4}-\d{2}$/),
  /** Orders placed in the month, including rejected ones. */
  applications: count,
  /** Sums paid and granted, by the day of the payment. */
  paid: totalKm,
  granted: totalKm,
});
export type OverviewMonth = z.infer<typeof month>;

/** Figures of orders, in KM; with the permission `orders`. */
const orderFigures = z.object({
  applications: z.object({
    total: count,
    /** New orders, and orders in review. */
    awaiting: count,
    inProcedure: count,
    /** The newest of the awaiting orders. */
    latest: z.array(pendingOrder),
    /** The courses of the newest 500 awaiting orders, those with the most of them first. */
    courses: z.array(pendingCourse),
    /** Orders placed from `since` to today, and in the same number of days before. */
    lastWeek: z.object({ since: isoDay, count, before: count }),
  }),
  unpaid: z.object({
    count,
    total: totalKm,
    ages: z.array(unpaidGroup),
    oldest: z
      .object({
        _id: objectId,
        reference: z.string(),
        name: z.string(),
        totalPrice: totalKm,
        openAmount: totalKm,
        days: count,
      })
      .nullable(),
  }),
  /** Cases that no rule settles: orders by the reason, and payments that no order counts. */
  attention: z.object({ grant: count, unpaid: count, surplus: count, unassigned: count }),
  /** From the oldest month to the current one. */
  months: z.array(month),
});
export type OrderFigures = z.infer<typeof orderFigures>;

/** Figures of courses; with the permission `courses`. */
const courseFigures = z.object({
  /** Seats of published courses that have not begun: held by orders, offered to the waiting list, and all. */
  seats: z.object({ courses: count, held: count, offered: count, capacity: count }),
  /** The courses with the fewest free seats; `count` is the number of all nearly full courses. */
  scarce: z.object({ count, courses: z.array(scarceCourse) }),
});
export type CourseFigures = z.infer<typeof courseFigures>;

/** The dashboard, without the parts that the caller has no permission for. Days and months are those of the institute. */
export const overview = z.object({
  at: timestamp,
  today: isoDay,
  ...orderFigures.partial().shape,
  ...courseFigures.partial().shape,
  content: z
    .object({
      news: content,
      courses: content,
      careers: content.extend({ open: count }),
      users: z.object({ total: count, admins: count }),
    })
    .partial(),
});
export type Overview = z.infer<typeof overview>;

/** The records that wait for staff: new orders, payments of no order, refunds without a decision, and drafts of each kind; each for those with the permission for the list. */
export const pendingCounts = z
  .object({ orders: count, unassigned: count, refunds: count, courses: count, news: count, careers: count })
  .partial();
export type PendingCounts = z.infer<typeof pendingCounts>;
