import { z } from 'zod';
import { PAYMENT_AMOUNT_MAX } from '../limits.ts';
import { formatKm, hasWholeFeninga } from './money.ts';

/** A sum in KM over many seats or records; unlike a single price, it has no upper limit. */
export const totalKm = z.number().min(0).refine(hasWholeFeninga);

/** An amount in KM that staff enter: above 0, to the fening. */
export const enteredKm = z
  .number('Unesite iznos u KM.')
  .positive('Iznos mora biti veći od nule.')
  .max(PAYMENT_AMOUNT_MAX, `Iznos može biti najviše ${formatKm(PAYMENT_AMOUNT_MAX)}.`)
  .refine(hasWholeFeninga, 'Iznos može imati najviše dvije decimale.');

/** A difference of sums in KM. */
export const balanceKm = z.number().refine(hasWholeFeninga);

/** The rates with which amounts are computed: `Rates` of `pricing.ts`. */
export const rates = z.object({
  taxPercent: z.number(),
  shippingKm: z.number(),
  freeShippingAboveKm: z.number(),
  feeHasTax: z.boolean(),
});
