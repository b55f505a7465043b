import { paymentRecords } from '../../backend/src/features/core/ledger/payment.model.ts';
import { paymentStateOf } from '../../backend/src/features/core/ledger/paymentState.ts';
import {
  isPaidStatus,
  NOTIFICATION_STATUS,
  ORDER_STATUS,
  ORDER_STATUSES,
  PAYMENT_STATUS,
  PAYMENT_STATUSES,
  type OrderStatus,
  type PaymentStatus,
} from '@institut/contract/orders/values';
import { priceOrder, type Rates } from '@institut/contract/money/pricing';
import { fullName } from '@institut/contract/accounts/values';
import { Types } from 'mongoose';
import { fold } from '../../backend/src/database/search/keys.ts';
import type { OrderFields } from '../../backend/src/features/core/orders/order.model.ts';
import type { UserRecord } from '../../backend/src/features/users/lookup/user.model.ts';
import type { Random } from '../../backend/src/test/security/generate.ts';
import { daysAfter } from './daysAfter.ts';
import { FIRST_NAMES, LAST_NAMES, type GeneratedCourse } from './content.ts';

const OLDEST_USER_DAYS = 1500;
/** Those of a shop that sets none. */
const RATES: Rates = { taxPercent: 15, shippingKm: 100, freeShippingAboveKm: 100, feeHasTax: false };
/** No password has this hash; benchmarks use tokens. */
const NO_PASSWORD = 'generated';

export type GeneratedUser = Omit<UserRecord, 'searchKeys' | 'searchGrams' | 'sortKeys' | 'lock'> & {
  _id: Types.ObjectId;
  createdAt: Date;
  updatedAt: Date;
  __v: number;
};

export function generateUser(random: Random, n: number, now: Date): GeneratedUser {
  const [name, lastName] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
  const createdAt = daysAfter(now, -random.int(0, OLDEST_USER_DAYS));
  return {
    _id: new Types.ObjectId(),
    name,
    lastName,
    email: `${fold(name)}.${fold(lastName)}${n}@example.com`,
    passwordHash: NO_PASSWORD,
    isAdmin: false,
    roles: [],
    staffSince: null,
    tokenVersion: 0,
    wantsEventMail: false,
    eventMailAt: null,
    consents: [],
    createdAt,
    updatedAt: createdAt,
    __v: 0,
  };
}

const OLDEST_ORDER_DAYS = 700;
/** Older orders are decided; only younger ones are new. */
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

/** Returns an order in a state that fits its age; its reference is unique for `n`. */
export function generateOrder(
  random: Random,
  n: number,
  { user, courses }: Parties,
  now: Date,
): GeneratedOrder {
  const age = random.int(0, OLDEST_ORDER_DAYS);
  const createdAt = daysAfter(now, -age - random.int(0, 999) / 1000);
  const status: OrderStatus = age < WAITING_DAYS ? NEW : random.pick(DECIDED);
  const isHeld = status !== ORDER_STATUS.rejected;
  const orderItems = Array.from(new Set([random.pick(courses), random.pick(courses)])).map(
    itemOf(random, isHeld),
  );
  const isSettled = age >= WAITING_DAYS && isHeld && random.chance(0.9);
  const paymentStatus: PaymentStatus = isSettled ? random.pick(SETTLED) : UNPAID;
  const paidAt = isPaidStatus(paymentStatus) ? daysAfter(createdAt, random.int(0, WAITING_DAYS)) : null;
  const deliveredAt = paidAt && random.chance(0.8) ? paidAt : null;
  const order = {
    _id: new Types.ObjectId(),
    reference: referenceOf(n),
    user: user._id,
    buyerName: fullName(user),
    buyerEmail: user.email,
    orderItems,
    heldSeats: orderItems.reduce((sum, { held }) => sum + held, 0),
    shippingAddress: {
      address: 'Zmaja od Bosne 8',
      city: 'Sarajevo',
      postalCode: '71000',
      country: 'Bosna i Hercegovina',
    },
    paymentMethod: 'licno' as const,
    ...priceOrder(orderItems, RATES),
    rates: RATES,
    isPaid: paidAt !== null,
    paidAt,
    paymentStatus,
    isDelivered: deliveredAt !== null,
    deliveredAt,
    status,
    notificationStatus: status === NEW ? NOT_NOTIFIED : NOTIFIED,
    paymentResult: null,
    dueDay: null,
    expiredAt: null,
    cancelledAt: null,
    history: [
      {
        at: createdAt,
        by: 'buyer' as const,
        user: user._id,
        name: fullName(user),
        event: 'placed' as const,
        from: null,
        to: null,
      },
    ],
    createdAt,
    updatedAt: createdAt,
    __v: 0,
  };
  return { ...order, ...paymentStateOf(order, paymentRecords(order)) };
}

const itemOf =
  (random: Random, isHeld: boolean) =>
  ({ _id: kurs, name, image, category, price }: GeneratedCourse) => {
    const qty = random.int(1, 2);
    return {
      _id: new Types.ObjectId(),
      kurs,
      name,
      image,
      category,
      price,
      qty,
      held: isHeld ? qty : 0,
    };
  };

/** Spreads consecutive numbers like random references: an odd factor permutes the 40 bits. */
export function referenceOf(n: number): string {
  let rest = (BigInt(n + 1) * 0x9e3779b97fn) % 2n ** 40n;
  let text = '';
  for (let digit = 0; digit < 8; digit += 1) {
    text = DIGITS.charAt(Number(rest % 32n)) + text;
    rest /= 32n;
  }
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}
