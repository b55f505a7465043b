import { FISCAL_KINDS, type FiscalKind } from '@institut/contract/fiscal/values';
import { Schema, type Types } from 'mongoose';

/** A document of the certified system that an order notes. The payment of one that stays after a withdrawal is not booked. */
export type FiscalFields = {
  _id: Types.ObjectId;
  kind: FiscalKind;
  /** The payment or refund of the order. */
  payment: Types.ObjectId;
  number: string;
  /** `fiscalKey` of kind and number: unique among all orders. */
  key: string;
  /** The day on the document, YYYY-MM-DD. */
  date: string;
  /** In feninga, at most that of the payment. */
  amount: number;
  link: string;
  recordedAt: Date;
  by: { user: Types.ObjectId; name: string };
};

const requiredText = { type: String, required: true };
const id = { type: Schema.Types.ObjectId, required: true };

export const fiscalSchema = new Schema<FiscalFields>(
  {
    _id: id,
    kind: { type: String, enum: FISCAL_KINDS, required: true },
    payment: id,
    number: requiredText,
    key: requiredText,
    date: requiredText,
    amount: { type: Number, required: true, min: 1 },
    link: { type: String, default: '' },
    recordedAt: { type: Date, required: true },
    by: { type: new Schema({ user: id, name: requiredText }, { _id: false }), required: true },
  },
  { _id: false },
);
