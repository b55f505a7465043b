import { z } from 'zod';
import { objectId } from '../frame/fields.ts';
import { ENTRY_ORDERS_MAX } from '../limits.ts';
import { balanceKm, totalKm } from '../money/schema.ts';
import { orderReference } from '../payments/schema.ts';
import { ENTRY_STATES, REVERSAL_STATES, STATEMENT_FORMATS } from './values.ts';

const namedOrder = z.object({ _id: objectId, reference: z.string(), name: z.string() });

/** An entry of a statement: money that has arrived. Amounts in KM. */
export const statementEntry = z.object({
  _id: objectId,
  day: z.iso.date(),
  amount: totalKm,
  payer: z.string(),
  payerAccount: z.string(),
  purpose: z.string(),
  state: z.enum(ENTRY_STATES),
  /** The applications that it pays, or may belong to; what is open is left by the entries above it. */
  orders: z.array(namedOrder.extend({ openAmount: balanceKm })),
  /** The day on which the money left again; null while no statement says so. */
  reversedOn: z.iso.date().nullable(),
});
export type StatementEntry = z.infer<typeof statementEntry>;

/** An entry that takes the whole of an earlier payment back, by the bank or by the institute. It is not stored. */
export const statementReversal = z.object({
  day: z.iso.date(),
  amount: totalKm,
  payer: z.string(),
  purpose: z.string(),
  state: z.enum(REVERSAL_STATES),
  /** The payment that it takes back, or those that it may. */
  payments: z.array(
    z.object({ _id: objectId, day: z.iso.date(), payer: z.string(), orders: z.array(namedOrder) }),
  ),
});
export type StatementReversal = z.infer<typeof statementReversal>;

export const statement = z.object({
  account: z.string(),
  format: z.enum(STATEMENT_FORMATS),
  /** The number of entries that no earlier file had, and of those that left the account, which are not stored. */
  added: z.int(),
  outgoing: z.int(),
  /** The file names opening and closing balance, and its entries explain the difference. */
  isBalanced: z.boolean(),
  entries: z.array(statementEntry),
  reversals: z.array(statementReversal),
});
export type Statement = z.infer<typeof statement>;

/** Books an entry: for one application its whole amount, for several what is open of each. */
export const bookEntryBody = z.object({
  orders: z
    .array(
      z.object({
        reference: orderReference,
        /** The open amount that the client has shown; if the payment exceeds what is open now, it is refused. */
        openSeen: balanceKm.optional(),
      }),
    )
    .min(1)
    .max(ENTRY_ORDERS_MAX),
});
export type BookEntryBody = z.input<typeof bookEntryBody>;
