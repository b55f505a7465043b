import type { LineDiscount } from '@institut/contract/discounts/schema';
import { Types } from 'mongoose';
import { policyOf } from '../courses/policy.ts';
import type { OfferedCourse } from '../seats/seats.service.ts';
import type { OrderItemFields } from './order.model.ts';

/** Returns a new line of an order: the course as it is offered now, with so many held seats and its discounts. */
export const newLine = (
  { _id: kurs, name, image, category, price, start, duration, policy }: OfferedCourse,
  qty: number,
  discounts: LineDiscount[] = [],
): OrderItemFields => ({
  _id: new Types.ObjectId(),
  kurs,
  name,
  image,
  category,
  price,
  ...(discounts.length > 0 && { discounts }),
  qty,
  held: qty,
  start,
  duration,
  policy: policyOf({ policy: policy ?? null }),
});
