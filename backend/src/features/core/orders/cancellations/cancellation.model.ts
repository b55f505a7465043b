import { CANCELLATION_RULES, type CancellationRule } from '@institut/contract/cancellations/values';
import { ORDER_ACTORS, type OrderActor } from '@institut/contract/orders/values';
import { model, Schema, type Types } from 'mongoose';

/**
 * Seats of an order that were cancelled together, or the seat whose transfer pays something back. Records are never deleted or
 * changed.
 */
export type CancellationFields = {
  _id: Types.ObjectId;
  order: Types.ObjectId;
  /** 1 for the first cancellation of the order, 2 for the next one, … */
  n: number;
  at: Date;
  by: OrderActor;
  seats: Types.ObjectId[];
  lines: { kurs: Types.ObjectId; name: string; seats: number }[];
  rule: CancellationRule;
  /** In feninga: what is given back, and what is kept of the price. */
  refund: number;
  retained: number;
  /** Empty when nothing was said, and once the account of the buyer was deleted. */
  reason: string;
  /** The record of the refund in the ledger; null when nothing is given back. */
  payment: Types.ObjectId | null;
  /** The idempotency key of the request, and the SHA-256 of its body. */
  key?: string;
  requestHash?: string;
};

const id = { type: Schema.Types.ObjectId, required: true };
const feninga = { type: Number, required: true, min: 0, validate: Number.isSafeInteger };

const cancellationSchema = new Schema<CancellationFields>(
  {
    order: id,
    n: { type: Number, required: true, min: 1 },
    at: { type: Date, required: true },
    by: { type: String, enum: ORDER_ACTORS, required: true },
    seats: { type: [Schema.Types.ObjectId], required: true },
    lines: {
      type: [
        new Schema<CancellationFields['lines'][number]>(
          {
            kurs: id,
            name: { type: String, required: true },
            seats: { type: Number, required: true, min: 1 },
          },
          { _id: false },
        ),
      ],
      required: true,
    },
    rule: { type: String, enum: CANCELLATION_RULES, required: true },
    refund: feninga,
    retained: feninga,
    reason: { type: String, default: '' },
    payment: { type: Schema.Types.ObjectId, default: null },
    key: String,
    requestHash: String,
  },
  { versionKey: false },
);

cancellationSchema.index({ order: 1, n: 1 }, { unique: true });
// For the list of refunds.
cancellationSchema.index({ payment: 1 });

export const CancellationModel = model('Cancellation', cancellationSchema);
