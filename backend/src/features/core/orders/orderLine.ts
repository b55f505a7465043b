import { Types } from 'mongoose';
import { policyOf } from '../courses/policy.ts';
import type { OfferedCourse } from '../seats/seats.service.ts';
import type { OrderItemFields } from './order.model.ts';

/** Returns a new line of an order: the course as it is offered now, with so many held seats. */
export const newLine = (
  { _id: kurs, name, image, category, price, start, duration, policy }: OfferedCourse,
  qty: number,
): OrderItemFields => ({
  _id: new Types.ObjectId(),
  kurs,
  name,
  image,
  category,
  price,
  qty,
  held: qty,
  start,
  duration,
  policy: policyOf({ policy: policy ?? null }),
});
