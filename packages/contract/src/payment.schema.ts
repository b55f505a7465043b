import { z } from 'zod';

/** PayPal's name for one of its orders: capital letters and digits so far, letters, digits, `-` and `_` by its rules. */
export const paypalOrderId = z.string().regex(/^[\w-]{1,64}$/, 'Neispravna oznaka PayPal uplate.');

/** What the server answers when it has created the order at PayPal. */
export const paypalOrder = z.object({ paypalOrderId });
export type PaypalOrder = z.infer<typeof paypalOrder>;

/** The provider's result, of which only the id counts: everything else the server asks PayPal itself. */
export const payBody = z.object({ id: paypalOrderId });
