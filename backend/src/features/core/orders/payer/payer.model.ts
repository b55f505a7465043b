import type { OrganisationPayer, PersonPayer } from '@institut/contract/payers/schema';
import { PAYER_TYPE } from '@institut/contract/payers/values';
import { Schema } from 'mongoose';

/** The payer of an order, as the buyer has entered it or staff have corrected it. */
export type PayerFields = PersonPayer | OrganisationPayer;

const requiredText = { type: String, required: true };

/** A field of the order's model; a person has no more than name, address and contact. */
export const payerSchema = new Schema<PayerFields>(
  {
    type: { type: String, enum: Object.values(PAYER_TYPE), required: true },
    name: requiredText,
    isForeign: Boolean,
    jib: String,
    pdv: String,
    address: requiredText,
    contact: String,
    purchaseOrder: String,
    accountantEmail: String,
  },
  { _id: false },
);
