import { NOTIFICATION_STATUS, ORDER_STATUS, PAYMENT_STATUS } from '@institut/contract/order';
import { FREE_SHIPPING_ABOVE_KM, priceOrder, SHIPPING_KM, TAX_PERCENT } from '@institut/contract/pricing';
import type { HistoryEntryFields, OrderFields } from '@institut/backend/features/orders/order.model';
import { createReference } from '@institut/backend/features/orders/reference';
import { fullName } from '@institut/contract/user';
import { Types } from 'mongoose';
import { daysAfter } from './daysAfter.ts';
import type { DemoCourse, DemoUser, Keyed } from './demoContent.ts';
import { readOrders, type OrderContent } from './readContent.ts';

export type DemoOrder = Omit<OrderFields, 'updatedAt' | 'searchKey' | '__v'>;

const { unpaid: UNPAID } = PAYMENT_STATUS;
const { new: NEW } = ORDER_STATUS;
const { notNotified: NOT_NOTIFIED } = NOTIFICATION_STATUS;
/** When staff handled an order whose file names no day for it. */
const HANDLED_AFTER_DAYS = 1;

function itemsOf({ items }: OrderContent, courses: Keyed<DemoCourse>): OrderFields['orderItems'] {
  return items.map(({ course, qty }) => {
    const { _id, name, image, category, price } = courses.named(course);
    return { kurs: _id, name, image, category, price, qty };
  });
}

type People = { buyer: DemoUser; staff: DemoUser };

type Days = { createdAt: Date; paidAt: Date | null; deliveredAt: Date | null };

function daysOf({ daysAgo, paidAfterDays, deliveredAfterDays }: OrderContent, now: Date): Days {
  const createdAt = daysAfter(now, -daysAgo);
  const after = (days: number | null) => (days === null ? null : daysAfter(createdAt, days));
  return { createdAt, paidAt: after(paidAfterDays), deliveredAt: after(deliveredAfterDays) };
}

/** Returns the changes that lead from a new order to the state the file describes. */
function historyOf(
  { paymentStatus, status, notificationStatus }: OrderContent,
  { createdAt, paidAt, deliveredAt }: Days,
  { buyer, staff }: People,
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

function toOrder(content: OrderContent, people: People, courses: Keyed<DemoCourse>, now: Date): DemoOrder {
  const { buyer } = people;
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
    shippingAddress,
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
    history: historyOf(content, days, people),
  };
}

/** Returns the demo orders. The free seats in the course files are those that remain after them. */
export function demoOrders(users: Keyed<DemoUser>, courses: Keyed<DemoCourse>, now: Date): DemoOrder[] {
  const staff = [...users.values()].find(({ isAdmin }) => isAdmin);
  if (!staff) throw new Error('The demo content has no administrator.');
  return readOrders().map((content) =>
    toOrder(content, { buyer: users.named(content.user), staff }, courses, now),
  );
}
