import { z } from 'zod';
import { isoDay } from './content.schema.ts';
import { objectId, timestamp } from './fields.ts';
import { hasWholeFeninga } from './money.ts';
import { UNPAID_AGES } from './overview.ts';

const count = z.int().min(0);
/** A sum over any number of applications, in KM. */
const sumKm = z.number().min(0).refine(hasWholeFeninga);
const content = z.object({ published: count, drafts: count });

/** Applications that wait for money; those that were rejected do not. */
const unpaidGroup = z.object({
  age: z.enum(UNPAID_AGES),
  count,
  total: sumKm,
  /** Between which days they were placed, as the list of applications is asked for them; null is an open end. */
  createdFrom: isoDay.nullable(),
  createdTo: isoDay.nullable(),
});
export type UnpaidGroup = z.infer<typeof unpaidGroup>;

const scarceCourse = z.object({
  _id: objectId,
  name: z.string(),
  start: isoDay,
  free: count,
  capacity: count,
});
export type ScarceCourse = z.infer<typeof scarceCourse>;

const month = z.object({
  /** YYYY-MM, at the institute. */
  month: z.string().regex(/^\d{4}-\d{2}$/),
  /** Placed in it, rejected ones included. */
  applications: count,
  /** Paid in it by buyers, and granted in it, by the day of the payment. */
  paid: sumKm,
  granted: sumKm,
});
export type OverviewMonth = z.infer<typeof month>;

/** What an admin looks at first. Days and months are those of the institute, amounts in KM. */
export const overview = z.object({
  at: timestamp,
  today: isoDay,
  applications: z.object({
    total: count,
    /** New ones that nobody has decided anything about, and those that are being considered. */
    awaiting: count,
    inProcedure: count,
    /** Placed from `since` to today, and in as many days before that. */
    lastWeek: z.object({ since: isoDay, count, before: count }),
  }),
  unpaid: z.object({
    count,
    total: sumKm,
    ages: z.array(unpaidGroup),
    oldest: z
      .object({ _id: objectId, reference: z.string(), name: z.string(), totalPrice: sumKm, days: count })
      .nullable(),
  }),
  /** Of published courses that are still to begin: places held by applications, and all there are. */
  places: z.object({ courses: count, taken: count, capacity: count }),
  /** The scarcest come first; `count` is how many there are in all. */
  scarce: z.object({ count, courses: z.array(scarceCourse) }),
  /** The oldest month first, this one last. */
  months: z.array(month),
  content: z.object({
    news: content,
    courses: content,
    careers: content.extend({ open: count }),
    users: z.object({ total: count, admins: count }),
  }),
});
export type Overview = z.infer<typeof overview>;
