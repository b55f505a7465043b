import { z } from 'zod';
import { timestamp } from '../frame/fields.ts';
import { totalKm } from '../money/schema.ts';
import { DOCUMENT_KIND, DOCUMENT_STATES } from './values.ts';

/** An issued document of an order; its file has the address of its number. */
export const orderDocument = z.object({
  number: z.string(),
  kind: z.enum(DOCUMENT_KIND),
  issuedAt: timestamp,
  /** The amount that a proforma asks for, a receipt confirms, a cancellation cancels or a credit gives back. */
  amount: totalKm,
  state: z.enum(DOCUMENT_STATES),
});
export type OrderDocument = z.infer<typeof orderDocument>;

export const documentParams = z.object({ number: z.string().regex(/^[\w-]{1,64}$/) });
