import { z } from 'zod';
import { objectId, optionalLines, optionalPrintText, requiredText, timestamp } from '../frame/fields.ts';
import { PAYMENT_NOTE_MAX, PAYMENT_TEXT_MAX } from '../limits.ts';
import { balanceKm, enteredKm, totalKm } from '../money/schema.ts';
import { ALL_PAYMENT_STATES, PAYMENT_KINDS, PAYMENT_SOURCES } from './values.ts';

const text = optionalPrintText(PAYMENT_TEXT_MAX).default('');

/** A payment, or a refund, that staff have seen outside of the site. */
export const recordPaymentBody = z.object({
  /** In KM; a part of what is due, or more, is allowed. */
  amount: enteredKm,
  method: text,
  /** The day on which the money arrived or left; today when absent. */
  at: z.iso.date('Unesite ispravan datum.').optional(),
  reference: text,
  note: optionalLines(PAYMENT_NOTE_MAX).default(''),
  /** The open amount that the client has shown; if another amount is open now, a payment above that is refused. */
  openSeen: balanceKm.optional(),
});
export type RecordPaymentBody = z.input<typeof recordPaymentBody>;

export const recordRefundBody = recordPaymentBody.omit({ openSeen: true });

/** A payment, refund or grant in the ledger. Amounts in KM. */
export const paymentRecord = z.object({
  _id: objectId,
  kind: z.enum(PAYMENT_KINDS),
  state: z.enum(ALL_PAYMENT_STATES),
  source: z.enum(PAYMENT_SOURCES),
  amount: totalKm,
  method: z.string(),
  reference: z.string(),
  note: z.string(),
  at: timestamp,
  recordedAt: timestamp,
  /** The member of staff who recorded it; null for everybody else. */
  by: z.object({ _id: objectId, name: z.string() }).nullable(),
});
export type PaymentRecord = z.infer<typeof paymentRecord>;

/** The reference of an order, as people write it: case and hyphen do not matter. */
export const orderReference = requiredText(PAYMENT_TEXT_MAX, 'Unesite referentni broj prijave.').transform(
  (given) => given.toUpperCase().replace(/[\s-]/g, ''),
);

/** Moves a payment to another order. */
export const movePaymentBody = z.object({
  reference: orderReference,
  /** The open amount of that order that the client has shown; if the payment exceeds what is open now, it is refused. */
  openSeen: balanceKm.optional(),
});

export type MovePaymentBody = z.input<typeof movePaymentBody>;

export const assignPaymentBody = z.object({ reference: orderReference });
