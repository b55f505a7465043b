import { z } from 'zod';
import { coursePolicy } from '../cancellations/schema.ts';
import { rates } from '../money/schema.ts';
import { PAYPAL_CURRENCY } from '../payments/values.ts';

/** The institute's data, from the environment of the server. */
export const siteConfig = z.object({
  name: z.string(),
  product: z.object({ name: z.string(), slug: z.string() }),
  contact: z.object({
    street: z.string(),
    postalCode: z.string(),
    city: z.string(),
    country: z.string(),
    phones: z.array(z.string()),
    email: z.string(),
    /** When somebody is there, one line each; empty when not configured. */
    hours: z.array(z.string()),
  }),
  social: z.array(z.object({ name: z.string(), url: z.url() })),
  /** The promo video; null without one. URLs may be relative to the site. */
  video: z.object({ url: z.string(), captionsUrl: z.string(), posterUrl: z.string().nullable() }).nullable(),
  /** The statement about funding and ownership in the footer. */
  statement: z.string(),
  /** The account for bank transfers. */
  bank: z.object({ recipient: z.string(), name: z.string(), account: z.string() }),
  /** How many seats of one course a person may apply for; null without a limit. Administrators have none. */
  seatsPerPerson: z.int().nullable(),
  /** The same for an application that an organisation with a JIB pays. */
  seatsPerOrganisation: z.int().nullable(),
  /** After how many days an order should be paid; 0 when no day is set. */
  paymentDays: z.int(),
  /** For how many days the audit log keeps an entry, and for how many years an issued document stays. */
  auditDays: z.int(),
  documentYears: z.int(),
  /** How long candidates for jobs are kept after the deadline of their ad. */
  candidateDays: z.int(),
  /** The rates with which prices are computed until an order is placed. */
  rates,
  /** The rules for cancellations of courses without rules of their own. */
  policy: coursePolicy,
});
export type SiteConfig = z.infer<typeof siteConfig>;

export const paypalConfig = z.object({
  /** Null when the server has no PayPal keys. */
  clientId: z.string().nullable(),
  currency: z.literal(PAYPAL_CURRENCY),
  /** KM per unit of `currency`. */
  rate: z.number(),
});
export type PaypalConfig = z.infer<typeof paypalConfig>;
