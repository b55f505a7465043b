import { CAPTURE_STATE, type CaptureState } from '@institut/contract/orders/values';
import { model, Schema, type Types } from 'mongoose';

/** The outcomes of a requested capture; null while it is unknown. */
const CAPTURE_OUTCOMES = ['recorded', 'refused', 'none'] as const;
export type CaptureOutcome = (typeof CAPTURE_OUTCOMES)[number];

/** An order at PayPal that was created to pay an order of the shop. */
export type PaypalOrderFields = {
  /** The id at PayPal. */
  _id: string;
  order: Types.ObjectId;
  /** 1 for the first order at PayPal, 2 for the one after it expired, ... */
  attempt: number;
  /** The amount due: `55.07` and `EUR`. */
  amount: { currency_code: string; value: string };
  /** The same in feninga. */
  feninga: number;
  /** The number of refused captures; after each the buyer may choose another card. */
  refusals: number;
  /** When a capture was requested; the money may have moved since then. */
  captureAskedAt: Date | null;
  outcome: CaptureOutcome | null;
  /** The recorded capture, what PayPal last said about it, and when it was last asked. */
  captureId: string | null;
  captureState: CaptureState | null;
  checkedAt: Date | null;
  createdAt: Date;
};

const paypalOrderSchema = new Schema<PaypalOrderFields>(
  {
    _id: { type: String, required: true },
    order: { type: Schema.Types.ObjectId, required: true },
    attempt: { type: Number, required: true },
    amount: {
      currency_code: { type: String, required: true },
      value: { type: String, required: true },
    },
    feninga: { type: Number, required: true },
    refusals: { type: Number, default: 0 },
    captureAskedAt: { type: Date, default: null },
    outcome: { type: String, enum: [...CAPTURE_OUTCOMES, null], default: null },
    captureId: { type: String, default: null },
    captureState: { type: String, enum: [...Object.values(CAPTURE_STATE), null], default: null },
    checkedAt: { type: Date, default: null },
  },
  { timestamps: { createdAt: true, updatedAt: false } },
);

// Two parallel requests create only one order at PayPal.
paypalOrderSchema.index({ order: 1, attempt: 1 }, { unique: true });
paypalOrderSchema.index({ outcome: 1, captureAskedAt: 1 });

export const PaypalOrderModel = model('PaypalOrder', paypalOrderSchema);
