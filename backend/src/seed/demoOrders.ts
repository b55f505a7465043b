import { NOTIFICATION_STATUS, ORDER_STATUS, PAYMENT_STATUS } from '@institut/contract/order';
import { FREE_SHIPPING_ABOVE_KM, priceOrder, SHIPPING_KM, TAX_PERCENT } from '@institut/contract/pricing';
import { Types } from 'mongoose';
import type { HistoryEntryFields, OrderFields } from '../features/orders/order.model.ts';
import { createReference } from '../features/orders/reference.ts';
import { fullName } from '../features/users/fullName.ts';
import type { OrderContent } from './content/types.ts';
import { orders } from './content/orders.ts';
import { daysAfter } from './daysAfter.ts';
import type { DemoCourses } from './demoCourses.ts';
import type { DemoUser, DemoUsers } from './demoUsers.ts';

export type DemoOrder = Omit<OrderFields, 'updatedAt' | 'searchKey' | '__v'>;

const { unpaid: UNPAID } = PAYMENT_STATUS;
const { new: NEW } = ORDER_STATUS;
const { notNotified: NOT_NOTIFIED } = NOTIFICATION_STATUS;
/** When staff got to an application whose content names no day for it. */
const HANDLED_AFTER_DAYS = 1;

function itemsOf({ items }: OrderContent, courses: DemoCourses): OrderFields['orderItems'] {
  return items.map(({ course: key, qty }) => {
    const course = courses.get(key);
    if (!course) throw new Error(`The demo content orders a course that is not there: ${key}.`);
    const { _id, name, image, category, price } = course;
    return { kurs: _id, name, image, category, price, qty };
  });
}

type Days = { createdAt: Date; paidAt: Date | null; deliveredAt: Date | null };

function daysOf({ daysAgo, paidAfterDays, deliveredAfterDays }: OrderContent, now: Date): Days {
  const createdAt = daysAfter(now, -daysAgo);
  const after = (days: number | null) => (days === null ? null : daysAfter(createdAt, days));
  return { createdAt, paidAt: after(paidAfterDays), deliveredAt: after(deliveredAfterDays) };
}

/** The changes that lead from a new application to the state the content tells of. */
function historyOf(
  { paymentStatus, status, notificationStatus }: OrderContent,
  { createdAt, paidAt, deliveredAt }: Days,
  { buyer, staff }: { buyer: DemoUser; staff: DemoUser },
): HistoryEntryFields[] {
  const decidedAt = paidAt ?? daysAfter(createdAt, HANDLED_AFTER_DAYS);
  const byBuyer = { by: 'buyer', user: buyer._id, name: fullName(buyer) } as const;
  const byStaff = { by: 'staff', user: staff._id, name: fullName(staff) } as const;
  const placed = { ...byBuyer, at: createdAt, event: 'placed', from: null, to: null } as const;
  const changes: (HistoryEntryFields | false | null)[] = [
    paidAt && { ...byStaff, at: paidAt, event: 'paymentStatus', from: UNPAID, to: paymentStatus },
    status !== NEW && { ...byStaff, at: decidedAt, event: 'status', from: NEW, to: status },
    notificationStatus !== NOT_NOTIFIED && {
      ...byStaff,
      at: decidedAt,
      event: 'notificationStatus',
      from: NOT_NOTIFIED,
      to: notificationStatus,
    },
    deliveredAt && { ...byStaff, at: deliveredAt, event: 'delivered', from: null, to: null },
  ];
  return [placed, ...changes.filter((entry) => entry !== false && entry !== null)];
}

function toOrder(content: OrderContent, users: DemoUsers, courses: DemoCourses, now: Date): DemoOrder {
  const buyer = users[content.user];
  const days = daysOf(content, now);
  const orderItems = itemsOf(content, courses);
  const { shippingAddress, paymentMethod, paymentStatus, status, notificationStatus, isDelivered } = content;
  return {
    _id: new Types.ObjectId(),
    reference: createReference(),
    user: buyer._id,
    buyerName: fullName(buyer),
    buyerEmail: buyer.email,
    orderItems,
    shippingAddress: { ...shippingAddress },
    paymentMethod,
    ...priceOrder(orderItems),
    rates: { taxPercent: TAX_PERCENT, shippingKm: SHIPPING_KM, freeShippingAboveKm: FREE_SHIPPING_ABOVE_KM },
    isPaid: days.paidAt !== null,
    paymentStatus,
    isDelivered,
    status,
    notificationStatus,
    paymentResult: null,
    ...days,
    history: historyOf(content, days, { buyer, staff: users.amina }),
  };
}

/** The demo applications. The places a course has left in the content are those that remain after them. */
export function demoOrders(users: DemoUsers, courses: DemoCourses, now: Date): DemoOrder[] {
  return orders.map((content) => toOrder(content, users, courses, now));
}
