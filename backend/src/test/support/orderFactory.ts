import { randomBytes } from 'node:crypto';
import type { PlaceOrderBody } from '@institut/contract/order.schema';
import { priceOrder } from '@institut/contract/pricing';
import { Types } from 'mongoose';
import type { CourseFields } from '../../features/courses/course.model.ts';
import { Order, type OrderFields } from '../../features/orders/order.model.ts';
import type { UserDocument } from '../../features/users/user.model.ts';

export const SHIPPING_ADDRESS = {
  address: 'Zmaja od Bosne 8',
  city: 'Sarajevo',
  postalCode: '71000',
  country: 'Bosna i Hercegovina',
};

/** What the SPA sends for one place of each course; override `orderItems` for other quantities. */
export function buildOrderBody(
  courses: Pick<CourseFields, '_id'>[],
  overrides: Partial<PlaceOrderBody> = {},
): PlaceOrderBody {
  return {
    orderItems: courses.map(({ _id }) => ({ kurs: _id.toString(), qty: 1 })),
    shippingAddress: SHIPPING_ADDRESS,
    paymentMethod: 'licno',
    ...overrides,
  };
}

/** An order of one place that costs 80 KM, stored without taking any place; `overrides` set its state. */
export async function createOrder(
  user: UserDocument,
  overrides: Partial<OrderFields> = {},
): Promise<OrderFields> {
  const line = { price: 80, qty: 1 };
  const order = await Order.create({
    reference: randomBytes(4).toString('hex').toUpperCase(),
    user: user.id,
    buyerName: `${user.name} ${user.lastName}`,
    buyerEmail: user.email,
    orderItems: [
      {
        ...line,
        kurs: new Types.ObjectId(),
        name: 'Kurs',
        image: '/uploads/kurs.webp',
        category: 'Tehnicke',
      },
    ],
    shippingAddress: SHIPPING_ADDRESS,
    paymentMethod: 'licno',
    ...priceOrder([line]),
    rates: { taxPercent: 15, shippingKm: 100, freeShippingAboveKm: 100 },
    ...overrides,
  });
  // As queries read it.
  const { searchGrams: _, ...read } = order.toObject();
  return read;
}
