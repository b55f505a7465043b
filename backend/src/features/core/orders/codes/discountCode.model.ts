import type { DiscountCodeBody } from '@institut/contract/discounts/schema';
import { model, Schema, type Types } from 'mongoose';

export type DiscountCodeFields = Omit<DiscountCodeBody, 'courses'> & {
  _id: Types.ObjectId;
  /** `K7M2-9QXA` */
  code: string;
  courses: Types.ObjectId[];
  createdAt: Date;
  /** Written first by every order with the code, so that concurrent ones wait for each other. */
  lock?: Types.ObjectId;
};

const number = { type: Number, required: true, min: 0 };
const text = { type: String, default: '' };

const discountCodeSchema = new Schema<DiscountCodeFields>(
  {
    code: { type: String, required: true },
    percent: number,
    amountKm: number,
    combines: { type: Boolean, required: true },
    courses: [Schema.Types.ObjectId],
    organisation: text,
    from: text,
    to: text,
    maxUses: number,
    isActive: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
    lock: Schema.Types.ObjectId,
  },
  { versionKey: false },
);

discountCodeSchema.index({ code: 1 }, { unique: true });
discountCodeSchema.index({ createdAt: -1, _id: -1 });

export const DiscountCode = model('DiscountCode', discountCodeSchema, 'discountcodes');
