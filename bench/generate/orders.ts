import {
  isPaidStatus,
  NOTIFICATION_STATUS,
  ORDER_STATUS,
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_STATUS,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from '@institut/contract/order';
import { FREE_SHIPPING_ABOVE_KM, priceOrder, SHIPPING_KM, TAX_PERCENT } from '@institut/contract/pricing';
import type { OrderFields } from '../../backend/src/features/orders/order.model.ts';
import { fullName } from '@institut/contract/user';
import type { Random } from '../../backend/src/test/security/generate.ts';
import { Types } from 'mongoose';
import type { GeneratedCourse } from './courses.ts';
import { daysAfter } from '../../demo/daysAfter.ts';
import type { GeneratedUser } from './users.ts';

const OLDEST_DAYS = 700;
/** Staff have dealt with what is older than this; only younger ones wait in the office. */
const WAITING_DAYS = 14;
const { new: NEW } = ORDER_STATUS;
const DECIDED = ORDER_STATUSES.filter((status) => status !== NEW);
const { unpaid: UNPAID } = PAYMENT_STATUS;
const SETTLED = PAYMENT_STATUSES.filter(isPaidStatus);
const { notNotified: NOT_NOTIFIED, notified: NOTIFIED } = NOTIFICATION_STATUS;
/** Crockford's base 32, as references have it. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export type GeneratedOrder = Omit<OrderFields, 'searchKey' | 'idempotencyKey' | 'requestHash' | 'lock'>;
type Parties = { user: GeneratedUser; courses: readonly GeneratedCourse[] };

/** One application of a buyer, in a state that fits its age. `n` is in its reference, so that no two are alike. */
export function generateOrder(
  random: Random,
  n: number,
  { user, courses }: Parties,
  now: Date,
): GeneratedOrder {
  const age = random.int(0, OLDEST_DAYS);
  const createdAt = daysAfter(now, -age - random.int(0, 999) / 1000);
  const orderItems = Array.from(new Set([random.pick(courses), random.pick(courses)])).map(itemOf(random));
  const status: OrderStatus = age < WAITING_DAYS ? NEW : random.pick(DECIDED);
  const isSettled = age >= WAITING_DAYS && status !== ORDER_STATUS.rejected && random.chance(0.9);
  const paymentStatus: PaymentStatus = isSettled ? random.pick(SETTLED) : UNPAID;
  const paidAt = isPaidStatus(paymentStatus) ? daysAfter(createdAt, random.int(0, WAITING_DAYS)) : null;
  const deliveredAt = paidAt && random.chance(0.8) ? paidAt : null;
  return {
    _id: new Types.ObjectId(),
    reference: referenceOf(n),
    user: user._id,
    buyerName: fullName(user),
    buyerEmail: user.email,
    orderItems,
    shippingAddress: {
      address: 'Zmaja od Bosne 8',
      city: 'Sarajevo',
      postalCode: '71000',
      country: 'Bosna i Hercegovina',
    },
    paymentMethod: 'licno',
    ...priceOrder(orderItems),
    rates: { taxPercent: TAX_PERCENT, shippingKm: SHIPPING_KM, freeShippingAboveKm: FREE_SHIPPING_ABOVE_KM },
    isPaid: paidAt !== null,
    paidAt,
    paymentStatus,
    isDelivered: deliveredAt !== null,
    deliveredAt,
    status,
    notificationStatus: status === NEW ? NOT_NOTIFIED : NOTIFIED,
    paymentResult: null,
    history: [
      {
        at: createdAt,
        by: 'buyer',
        user: user._id,
        name: fullName(user),
        event: 'placed',
        from: null,
        to: null,
      },
    ],
    createdAt,
    updatedAt: createdAt,
    __v: 0,
  };
}

const itemOf =
  (random: Random) =>
  ({ _id: kurs, name, image, category, price }: GeneratedCourse) => ({
    kurs,
    name,
    image,
    category,
    price,
    qty: random.int(1, 2),
  });

/** Spreads neighbours far apart, as random references are: an odd factor permutes the 40 bits. */
export function referenceOf(n: number): string {
  let rest = (BigInt(n + 1) * 0x9e3779b97fn) % 2n ** 40n;
  let text = '';
  for (let digit = 0; digit < 8; digit += 1) {
    text = DIGITS.charAt(Number(rest % 32n)) + text;
    rest /= 32n;
  }
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}
