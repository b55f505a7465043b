import { z } from 'zod';
import { PAYPAL_CURRENCY } from './payment.ts';

/** What the SPA shows of the institute; all of it comes from the server's environment. */
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
  }),
  social: z.array(z.object({ name: z.string(), url: z.url() })),
  /** The short video about the institute; null while there is none. Addresses are paths of the site itself or whole. */
  video: z.object({ url: z.string(), captionsUrl: z.string(), posterUrl: z.string().nullable() }).nullable(),
  /** Funding and ownership statement of the footer. */
  statement: z.string(),
  /** Where buyers transfer their payment. */
  bank: z.object({ recipient: z.string(), name: z.string(), account: z.string() }),
});
export type SiteConfig = z.infer<typeof siteConfig>;

export const paypalConfig = z.object({
  /** Null when the server has no PayPal keys. */
  clientId: z.string().nullable(),
  currency: z.literal(PAYPAL_CURRENCY),
  /** KM for one unit of `currency`: the fixed peg. */
  rate: z.number(),
});
export type PaypalConfig = z.infer<typeof paypalConfig>;
