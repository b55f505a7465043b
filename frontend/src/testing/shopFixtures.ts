import type { Course } from '@institut/contract/courses/schema';
import type { Order, OrderView } from '@institut/contract/orders/schema';
import type { AdminOrder, AdminOrderSummary } from '@institut/contract/orders/admin.schema';
import { ORDER_STATUS, PAYMENT_STATUS } from '@institut/contract/orders/values';
import type { PaymentRecord } from '@institut/contract/payments/schema';
import type { SiteConfig } from '@institut/contract/site/schema';
import type { CartItem } from '../features/cart/cartItem.ts';
import { idle } from '../store/asyncState.ts';
import { buildCourse as buildAnyCourse } from './contentFixtures.ts';

/** Returns the id of the n-th record of a test. */
export const testId = (n: number): string => String(n).padStart(24, '0');

export const testAddress = {
  address: 'Obala Kulina bana 1',
  city: 'Sarajevo',
  postalCode: '71000',
  country: 'Bosna i Hercegovina',
};

/** Returns the course that the tests order. */
export const buildCourse = (changes: Partial<Course> = {}): Course =>
  buildAnyCourse({ _id: testId(1), category: 'Digital Skills', price: 80, countInStock: 5, ...changes });

/** Returns the cart item of a course. */
export function chosen({ _id: kurs, ...course }: Course, changes: Partial<CartItem> = {}): CartItem {
  const { name, image, category, price, countInStock } = course;
  return { kurs, name, image, category, price, countInStock, qty: 1, ...changes };
}

type Sums = Pick<Order, 'heldSeats' | 'paid' | 'refunded' | 'amountDue' | 'openAmount'>;

/** The seats and amounts that follow from the other fields; an order without a grant was paid in one payment. */
function sumsOf(order: Pick<Order, 'status' | 'paymentStatus' | 'isPaid' | 'totalPrice'>): Sums {
  const { status, paymentStatus, isPaid, totalPrice } = order;
  const isHeld = status !== ORDER_STATUS.rejected;
  const paid = isPaid && paymentStatus !== PAYMENT_STATUS.granted ? totalPrice : 0;
  const amountDue = isHeld ? totalPrice : 0;
  const openAmount = paymentStatus === PAYMENT_STATUS.granted ? 0 : amountDue - paid;
  return { heldSeats: isHeld ? 2 : 0, paid, refunded: 0, amountDue, openAmount };
}

/** Returns an order for two seats; seats and amounts follow from the changes unless they name them. */
export function buildOrder(changes: Partial<Order> = {}): Order {
  const order = { ...NEW_ORDER, ...changes };
  return { ...order, ...sumsOf(order), ...changes };
}

const NEW_ORDER: Omit<Order, keyof Sums> = {
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
      start: '2027-01-12',
      placedStart: '2027-01-12',
      duration: 40,
    },
  ],
  shippingAddress: testAddress,
  phone: '',
  note: '',
  paymentMethod: 'licno',
  payer: null,
  itemsPrice: 160,
  discountPrice: 0,
  shippingPrice: 0,
  taxPrice: 24,
  totalPrice: 184,
  cancelledAt: null,
  isPaid: false,
  paidAt: null,
  isDelivered: false,
  deliveredAt: null,
  paymentStatus: 'Nije placeno',
  status: 'Vasa prijava je u procesu administracije',
  notificationStatus: 'Korisnik nije obavjesten',
  createdAt: '2026-11-21T09:00:00.000Z',
  dueDay: '2026-11-28',
  instalments: [],
  unconfirmedUntil: null,
  history: [{ at: '2026-11-21T09:00:00.000Z', by: 'buyer', event: 'placed', from: null, to: null }],
};

/** Returns an order as its page shows it. */
export const viewed = (order: Order & Partial<OrderView>): OrderView => ({
  isPaymentPending: false,
  cancellations: [],
  ...order,
});

/** Returns an order as admins get it. */
export function buildAdminOrder({ history, ...changes }: Partial<AdminOrder> = {}): AdminOrder {
  const order = buildOrder(changes);
  return {
    ...order,
    orderItems: order.orderItems.map((item) => ({ ...item, held: order.heldSeats === 0 ? 0 : item.qty })),
    rates: site.rates,
    reminderDay: order.dueDay,
    history:
      history ?? order.history.map((entry) => ({ ...entry, user: { _id: testId(90), name: 'Ana Anić' } })),
    paymentResult: null,
    payments: [],
    cancellations: [],
    fiscalDocuments: [],
    updatedAt: order.createdAt,
    version: 3,
    ...changes,
  };
}

/** Returns a payment of the ledger that staff have recorded. */
export const buildPayment = (changes: Partial<PaymentRecord> = {}): PaymentRecord => ({
  _id: testId(80),
  kind: 'payment',
  state: 'booked',
  source: 'staff',
  amount: 50,
  method: 'Bankovni transfer',
  reference: 'izvod 214/2026',
  note: '',
  at: '2026-11-22T10:00:00.000Z',
  recordedAt: '2026-11-23T10:00:00.000Z',
  by: { _id: testId(91), name: 'Amra Hodžić' },
  ...changes,
});

/** Returns an order of the admin list. */
export function buildOrderSummary({
  orderItems,
  version = 0,
  ...changes
}: Partial<AdminOrderSummary> = {}): AdminOrderSummary {
  const { shippingAddress: _address, history: _history, ...summary } = buildOrder(changes);
  const lines = summary.orderItems.map(
    ({ start: firstDay, placedStart: _start, duration: _hours, ...line }) => ({
      ...line,
      firstDay,
    }),
  );
  return { ...summary, orderItems: orderItems ?? lines, version };
}

/** The institute's data from the API. */
export const site: SiteConfig = {
  name: 'Institut za tehnologiju i inovacije',
  product: { name: 'InovaLab', slug: 'inovalab' },
  contact: {
    street: 'Obala 1',
    postalCode: '71000',
    city: 'Sarajevo',
    country: 'Bosna i Hercegovina',
    phones: ['+387 33 123 456'],
    email: 'info@example.com',
    hours: [],
  },
  social: [{ name: 'LinkedIn', url: 'https://www.linkedin.com/' }],
  video: {
    url: '/video/institut.mp4',
    captionsUrl: '/video/institut.vtt',
    posterUrl: '/video/institut.webp',
  },
  statement: 'Institut je neprofitna ustanova.',
  bank: { recipient: 'Institut', name: 'Banka', account: '1234567890123456' },
  seatsPerPerson: 5,
  seatsPerOrganisation: 30,
  paymentDays: 7,
  auditDays: 730,
  documentYears: 11,
  candidateDays: 180,
  rates: { taxPercent: 15, shippingKm: 100, freeShippingAboveKm: 100, feeHasTax: false },
  policy: {
    withdrawalDays: 15,
    freeUntilDaysBefore: 7,
    lateFeePercent: 100,
    transferUntil: 0,
    replaceUntil: 0,
  },
};

/** Rates of which none is the usual one. */
export const otherRates = { taxPercent: 17, shippingKm: 12.5, freeShippingAboveKm: 300, feeHasTax: true };

/** The state before the institute's data is loaded. */
export const siteNotLoaded = { site: { config: idle<SiteConfig>() } };

/** Returns the state in which the institute's data is loaded: `renderApp(ui, { state: siteLoaded() })`. */
export const siteLoaded = (changes: Partial<SiteConfig> = {}) => ({
  site: {
    config: { status: 'success' as const, data: { ...site, ...changes }, error: null, requestId: null },
  },
});
