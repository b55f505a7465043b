import { model, Schema, type Types } from 'mongoose';

/** How a capture that was asked for has ended; null while nobody knows. */
const CAPTURE_OUTCOMES = ['recorded', 'refused', 'none'] as const;
export type CaptureOutcome = (typeof CAPTURE_OUTCOMES)[number];

/** An order at PayPal that we created to have an application paid. Written before the buyer hears of it. */
export type PaypalOrderFields = {
  /** PayPal's own id. */
  _id: string;
  order: Types.ObjectId;
  /** 1 for an application's first order at PayPal, 2 for the one after it had lapsed... */
  attempt: number;
  /** What the application costs at PayPal: `55.07` and `EUR`. */
  amount: { currency_code: string; value: string };
  /** How often PayPal has refused to capture; the buyer may then choose another card. */
  refusals: number;
  /** From then on the buyer's money may have moved, whatever became of PayPal's answer. */
  captureAskedAt: Date | null;
  outcome: CaptureOutcome | null;
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
    refusals: { type: Number, default: 0 },
    captureAskedAt: { type: Date, default: null },
    outcome: { type: String, enum: [...CAPTURE_OUTCOMES, null], default: null },
  },
  { timestamps: { createdAt: true, updatedAt: false } },
);

// Two windows that begin to pay at once end up with one order at PayPal.
paypalOrderSchema.index({ order: 1, attempt: 1 }, { unique: true });
paypalOrderSchema.index({ outcome: 1, captureAskedAt: 1 });

export const PaypalOrderModel = model('PaypalOrder', paypalOrderSchema);
