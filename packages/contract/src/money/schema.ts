import { z } from 'zod';
import { hasWholeFeninga } from './money.ts';

/** A sum in KM over many seats or records; unlike a single price, it has no upper limit. */
export const totalKm = z.number().min(0).refine(hasWholeFeninga);

/** A difference of sums in KM. */
export const balanceKm = z.number().refine(hasWholeFeninga);

/** What amounts are computed with: `Rates` of `pricing.ts`. */
export const rates = z.object({
  taxPercent: z.number(),
  shippingKm: z.number(),
  freeShippingAboveKm: z.number(),
  feeHasTax: z.boolean(),
});
