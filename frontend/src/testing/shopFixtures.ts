import type { Course } from '@institut/contract/course.schema';
import type { Order } from '@institut/contract/order.schema';
import type { CartItem } from '../features/cart/cartItem.ts';
import { buildCourse as buildAnyCourse } from './buildCourse.ts';

/** The id of the n-th record of a test. */
export const testId = (n: number): string => String(n).padStart(24, '0');

export const testAddress = {
  address: 'Obala Kulina bana 1',
  city: 'Sarajevo',
  postalCode: '71000',
  country: 'Bosna i Hercegovina',
};

/** The course these tests choose and pay for. */
export const buildCourse = (changes: Partial<Course> = {}): Course =>
  buildAnyCourse({ _id: testId(1), category: 'Digital Skills', price: 80, countInStock: 5, ...changes });

/** What a browser that chose this course remembers of it. */
export function chosen({ _id: kurs, ...course }: Course, changes: Partial<CartItem> = {}): CartItem {
  const { name, image, category, price, countInStock } = course;
  return { kurs, name, image, category, price, countInStock, qty: 1, ...changes };
}

export const buildOrder = (changes: Partial<Order> = {}): Order => ({
  _id: testId(70),
  reference: 'K7M2-9QXA',
  user: { _id: testId(90), name: 'Ana Anić', email: 'ana@example.com' },
  orderItems: [
    {
      kurs: testId(1),
      name: 'Python za početnike',
      image: '/uploads/python.webp',
      category: 'Digital Skills',
      price: 80,
      qty: 2,
    },
  ],
  shippingAddress: testAddress,
  paymentMethod: 'licno',
  itemsPrice: 160,
  shippingPrice: 0,
  taxPrice: 24,
  totalPrice: 184,
  isPaid: false,
  paidAt: null,
  isDelivered: false,
  deliveredAt: null,
  paymentStatus: 'Nije placeno',
  status: 'Vasa prijava je u procesu administracije',
  notificationStatus: 'Korisnik nije obavjesten',
  createdAt: '2026-11-21T09:00:00.000Z',
  history: [{ at: '2026-11-21T09:00:00.000Z', by: 'buyer', event: 'placed', from: null, to: null }],
  ...changes,
});
