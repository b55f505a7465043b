import { LINE_QTY_MAX } from '@institut/contract/checkout';
import { hasNumbers, hasTexts } from '../../lib/record.ts';
import type { CourseOffer } from './courseOffer.ts';

/** A chosen course with what the selection shows of it; prices and places are refreshed from the server before sending. */
export type CartItem = CourseOffer & {
  qty: number;
  /** The institute no longer offers it; absent while it does. */
  isWithdrawn?: boolean;
};

export const isCartItem = (value: unknown): value is CartItem =>
  hasTexts(value, 'kurs', 'name', 'image', 'category') && hasNumbers(value, 'price', 'qty', 'countInStock');

/** It can be part of an application: still offered, and a place is free. */
export const isAvailable = ({ isWithdrawn, countInStock }: CartItem): boolean =>
  !isWithdrawn && countInStock > 0;

/** The largest quantity one can choose of a course. */
export const qtyLimit = (countInStock: number): number => Math.min(countInStock, LINE_QTY_MAX);

/** A whole number from 1 to what the course allows; anything that is not a number from 1 upwards means one place. */
export function clampQty(wanted: number, countInStock: number): number {
  const whole = Number.isInteger(wanted) && wanted > 0 ? wanted : 1;
  return Math.max(1, Math.min(whole, qtyLimit(countInStock)));
}
