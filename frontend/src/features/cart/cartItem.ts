import { hasNumbers, hasTexts } from '../../lib/record.ts';
import type { DiscountRule } from '@institut/contract/discounts/schema';
import type { OrderItem } from '@institut/contract/orders/schema';
import { api } from '../../lib/api.ts';
import { toApiError } from '../../lib/apiError.ts';

/** A course in the cart; its price and free seats are refreshed from the server before the order is sent. */
export type CartItem = CourseOffer & {
  qty: number;
  /** The institute no longer offers the course. */
  isWithdrawn?: boolean;
};

/** The seats that a waiting list offers: they are ordered alone, and the other courses of the cart wait meanwhile. */
export type HeldOffer = {
  /** Sent with the order, which thereby gets the seats. */
  token: string;
  seats: number;
  /** Until when they are held; null while the period has not begun. */
  until: string | null;
  /** The address that the offer was made to. */
  email: string;
  /** One, or none after the buyer has removed it. */
  items: CartItem[];
};

export const isHeldOffer = (value: unknown): value is HeldOffer =>
  hasTexts(value, 'token', 'email') &&
  hasNumbers(value, 'seats') &&
  'items' in value &&
  Array.isArray(value.items) &&
  value.items.every(isCartItem);

export const isCartItem = (value: unknown): value is CartItem =>
  hasTexts(value, 'kurs', 'name', 'image', 'category') && hasNumbers(value, 'price', 'qty', 'countInStock');

/** Returns whether a course can be ordered: it is still offered, has not begun and has a free seat. */
export const isAvailable = ({
  isWithdrawn,
  isClosed,
  countInStock,
}: Pick<CartItem, 'isWithdrawn' | 'isClosed' | 'countInStock'>): boolean =>
  !isWithdrawn && !isClosed && countInStock > 0;

/** Returns whether a number can be a quantity: whole and positive. */
export const isQty = (qty: number): boolean => Number.isInteger(qty) && qty > 0;

/** Limits a quantity to 1…`most`; anything but a positive whole number counts as 1. */
export function clampQty(wanted: number, most: number): number {
  const whole = isQty(wanted) ? wanted : 1;
  return Math.max(1, Math.min(whole, most));
}

export type CourseOffer = Omit<OrderItem, 'qty' | 'discounts'> & {
  countInStock: number;
  isClosed?: true;
  /** The first day and the hours; a cart that an earlier version stored has them after its next refresh. */
  start?: string;
  duration?: number;
  /** The discounts that an order gets today; absent in a cart of an earlier version. */
  currentDiscounts?: DiscountRule[];
  /** So many days after the admission a person may withdraw; absent in a cart of an earlier version, too. */
  withdrawalDays?: number;
};

/** The current offer of a course in the cart; null when the course is no longer offered. */
export type FreshCourse = { kurs: string; offer: CourseOffer | null };

export async function fetchOffer(id: string, signal: AbortSignal): Promise<CourseOffer> {
  const course = await api.getCourse({ params: { id }, signal });
  const {
    _id: kurs,
    name,
    image,
    category,
    price,
    countInStock,
    isClosed,
    start,
    duration,
    currentDiscounts,
  } = course;
  const { withdrawalDays } = course.cancellationPolicy;
  return {
    kurs,
    name,
    image,
    category,
    price,
    currentDiscounts,
    countInStock,
    start,
    duration,
    withdrawalDays,
    ...(isClosed && { isClosed }),
  };
}

/** Like `fetchOffer`, but an unknown course (404) is a result, not an error. */
export async function fetchFreshCourse(kurs: string, signal: AbortSignal): Promise<FreshCourse> {
  try {
    return { kurs, offer: await fetchOffer(kurs, signal) };
  } catch (cause) {
    if (toApiError(cause).status === 404) return { kurs, offer: null };
    throw cause;
  }
}
