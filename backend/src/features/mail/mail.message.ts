import { PAYMENT_METHODS } from '@institut/contract/checkout';
import { ORDER_STATUS, PAYMENT_STATUS } from '@institut/contract/order';
import { z } from 'zod';

/** Name and address are the buyer's as the order keeps them. Amounts in KM. */
const orderMail = z.object({ to: z.email(), name: z.string(), orderId: z.string(), reference: z.string() });

const mailLine = z.object({ name: z.string(), qty: z.number(), price: z.number() });

/**
 * What a mail has to tell. Texts are made of it when it is sent, so that a mail that has waited comes in today's
 * words. No secret is ever part of it: the token of a password reset is made while its mail is being sent.
 */
export const mailMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('welcome'), to: z.email(), name: z.string() }),
  /** `to` may be an address nobody has registered; whether there is anything to send is found out later. */
  z.object({ kind: z.literal('passwordReset'), to: z.email() }),
  orderMail.extend({
    kind: z.literal('orderPlaced'),
    paymentMethod: z.enum(PAYMENT_METHODS),
    lines: z.array(mailLine),
    itemsPrice: z.number(),
    shippingPrice: z.number(),
    taxPrice: z.number(),
    totalPrice: z.number(),
  }),
  orderMail.extend({
    kind: z.literal('paymentRecorded'),
    paymentStatus: z.enum(PAYMENT_STATUS),
    totalPrice: z.number(),
    paidAt: z.date(),
  }),
  orderMail.extend({
    kind: z.literal('statusChanged'),
    status: z.enum(ORDER_STATUS),
    /** Staff send word of it once more: nothing has changed. */
    isRepeated: z.boolean().optional(),
  }),
]);

export type MailMessage = z.infer<typeof mailMessage>;
export type MailKind = MailMessage['kind'];
