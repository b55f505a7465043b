import { type InstalmentFields, instalmentSchema } from './instalments/instalment.model.ts';
import type { CoursePolicy } from '@institut/contract/cancellations/values';
import { PAYMENT_METHODS, type PaymentMethod } from '@institut/contract/orders/checkout';
import { STAFF_ORDER_EVENTS, type StaffOrderEvent } from '@institut/contract/orders/events';
import {
  NOTIFICATION_STATUS,
  NOTIFICATION_STATUSES,
  type NotificationStatus,
  ORDER_ACTORS,
  ORDER_STATUS,
  ORDER_STATUSES,
  type OrderActor,
  type OrderStatus,
  PAYMENT_STATUS,
  PAYMENT_STATUSES,
} from '@institut/contract/orders/values';
import type { ShippingAddress } from '@institut/contract/orders/schema';
import type { PaymentResult } from '@institut/contract/orders/admin.schema';
import type { LineDiscount } from '@institut/contract/discounts/schema';
import { LINE_DISCOUNT_KINDS } from '@institut/contract/discounts/values';
import type { Prices, Rates } from '@institut/contract/money/pricing';
import { model, Schema, Types } from 'mongoose';
import { phoneKeyOf, searchKeys, type Searchable } from '../../../database/search/keys.ts';
import { policySchema } from '../courses/policy.model.ts';
import { type PayerFields, payerSchema } from './payer/payer.model.ts';
import { payerTexts } from './payer/payerRules.ts';
import { type FiscalFields, fiscalSchema } from './fiscal/fiscal.model.ts';
import { paymentStateOf, type PaymentStateFields } from '../ledger/paymentState.ts';
import { type ReminderFields, reminderSchema } from './unpaid/reminder.ts';

export type OrderItemFields = {
  _id: Types.ObjectId;
  kurs: Types.ObjectId;
  name: string;
  image: string;
  category: string;
  price: number;
  /** The discounts off the price of all its seats; absent without any. */
  discounts?: LineDiscount[];
  /** The seats that were ordered; `held` are those of them that the order still holds. */
  qty: number;
  held: number;
  /** The seats that it held when the order was rejected or expired; null once it holds seats again, absent before. */
  lastHeld?: number | null;
  /** The line whose seats moved here: the amounts of the placed order do not count this line. */
  movedFrom?: Types.ObjectId;
  /** The rules for cancellations when it was placed; absent in a demo's orders, which have those of the institute. */
  policy?: CoursePolicy;
  /** The first day of the course (YYYY-MM-DD, or empty) and its hours; absent in a demo's orders. */
  start?: string;
  duration?: number;
};

export type HistoryEntryFields = {
  at: Date;
  by: OrderActor;
  /** The author; null for the system. */
  user: Types.ObjectId | null;
  /** The name of the author at that time; an entry outlives the account. */
  name: string | null;
  event: StaffOrderEvent;
  from: string | null;
  to: string | null;
};

/** The payment fields follow from the ledger and the held seats; `changing/orderChange.ts` stores them. */
export type OrderFields = Omit<Prices, 'discountPrice'> &
  PaymentStateFields & {
    /** Absent in orders of earlier versions, which have no discounts. */
    discountPrice?: number;
    /** The code that has taken something off its lines: it counts as used while the order holds seats. */
    discountCode?: string;
    _id: Types.ObjectId;
    reference: string;
    user: Types.ObjectId;
    buyerName: string;
    buyerEmail: string;
    orderItems: OrderItemFields[];
    /** How many seats the order holds: the sum of its lines. Changed only together with its seat records. */
    heldSeats: number;
    shippingAddress: ShippingAddress;
    phone?: string;
    phoneKey?: string;
    note?: string;
    paymentMethod: PaymentMethod;
    payer?: PayerFields;
    /** The rates that the amounts were computed with. */
    rates: Rates;
    isDelivered: boolean;
    deliveredAt: Date | null;
    status: OrderStatus;
    notificationStatus: NotificationStatus;
    /** The newest booked payment, or what staff have noted before there is one. */
    paymentResult: PaymentResult | null;
    /** When the order was rejected because nobody paid it. */
    expiredAt: Date | null;
    /** When the last seat was cancelled. */
    cancelledAt: Date | null;
    /** The part of the price of the released seats that cancellations retain, in feninga; absent before the first. */
    retained?: number;
    /** The courses may begin before the days of withdrawal are over: lessons that were held are then paid. */
    wantsEarlyStart?: boolean;
    /** The day by which the buyer should pay; null for a grant and a free order, and without reminders. */
    dueDay: string | null;
    /** The instalments that were agreed, in feninga and in order of their days; absent when the price is paid at once. */
    instalments?: InstalmentFields[];
    /** When the order expires unless its buyer confirms their e-mail address; absent once they did. */
    unconfirmedUntil?: Date;
    /** One of the few slots of the buyer's network for such orders: a keyed hash and a number. */
    networkSlot?: string;
    /** A keyed hash of the network that the order was sent from, for a day. */
    network?: string;
    /** The reminder of an order that waits for its payment. */
    reminder?: ReminderFields;
    /** Documents of the certified system that staff have noted; absent while there is none. */
    fiscalDocuments?: FiscalFields[];
    /** When the account of the buyer was deleted: the order then names nobody. */
    erasedAt?: Date;
    history: HistoryEntryFields[];
    idempotencyKey?: string;
    /** SHA-256 of the body sent with the key. */
    requestHash?: string;
    /** Written first by every change, so that concurrent changes of an order wait for each other. */
    lock?: Types.ObjectId;
    searchKey: string;
    createdAt: Date;
    updatedAt: Date;
    /** Rises with every change of the state. */
    __v: number;
  };

const requiredText = { type: String, required: true };
const amount = { type: Number, required: true, min: 0 };
const feninga = { type: Number, default: 0, min: 0 };

const lineDiscountSchema = new Schema<LineDiscount>(
  {
    kind: { type: String, enum: LINE_DISCOUNT_KINDS, required: true },
    ruleId: requiredText,
    text: requiredText,
    percent: amount,
    amountKm: amount,
  },
  { _id: false },
);

const itemSchema = new Schema<OrderItemFields>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    kurs: { type: Schema.Types.ObjectId, required: true },
    name: requiredText,
    image: { type: String, default: '' },
    category: requiredText,
    price: amount,
    discounts: { type: [lineDiscountSchema], default: undefined },
    qty: { type: Number, required: true, min: 1 },
    held: { type: Number, required: true, min: 0 },
    lastHeld: { type: Number, min: 0 },
    movedFrom: Schema.Types.ObjectId,
    policy: policySchema,
    start: String,
    duration: Number,
  },
  { _id: false },
);

const historySchema = new Schema<HistoryEntryFields>(
  {
    at: { type: Date, required: true },
    by: { type: String, enum: ORDER_ACTORS, required: true },
    user: { type: Schema.Types.ObjectId, default: null },
    name: { type: String, default: null },
    event: { type: String, enum: STAFF_ORDER_EVENTS, required: true },
    from: { type: String, default: null },
    to: { type: String, default: null },
  },
  { _id: false },
);

const paymentResultSchema = new Schema<PaymentResult>(
  {
    method: { type: String, default: '' },
    reference: { type: String, default: '' },
    note: { type: String, default: '' },
    captureId: { type: String, default: null },
    provider: {
      type: new Schema(
        {
          orderId: String,
          amount: String,
          currency: String,
          payerEmail: String,
        },
        { _id: false },
      ),
      default: null,
    },
  },
  { _id: false },
);

const orderSchema = new Schema<OrderFields & Searchable>(
  {
    reference: requiredText,
    user: { type: Schema.Types.ObjectId, required: true },
    buyerName: requiredText,
    buyerEmail: requiredText,
    orderItems: { type: [itemSchema], required: true },
    heldSeats: { type: Number, required: true, min: 0 },
    shippingAddress: {
      address: requiredText,
      city: requiredText,
      postalCode: requiredText,
      country: requiredText,
    },
    phone: String,
    // For the search; not set for an order without a number.
    phoneKey: String,
    note: String,
    paymentMethod: { type: String, enum: PAYMENT_METHODS, required: true },
    payer: payerSchema,
    itemsPrice: amount,
    discountPrice: { type: Number, default: 0, min: 0 },
    discountCode: String,
    shippingPrice: amount,
    taxPrice: amount,
    totalPrice: amount,
    rates: {
      taxPercent: amount,
      shippingKm: amount,
      freeShippingAboveKm: amount,
      feeHasTax: { type: Boolean, required: true },
    },
    paid: feninga,
    refunded: feninga,
    unassigned: feninga,
    amountDue: { ...feninga, required: true },
    openAmount: { type: Number, required: true },
    isPaid: { type: Boolean, default: false },
    paidAt: { type: Date, default: null },
    paymentStatus: { type: String, enum: PAYMENT_STATUSES, default: PAYMENT_STATUS.unpaid },
    isDelivered: { type: Boolean, default: false },
    deliveredAt: { type: Date, default: null },
    status: { type: String, enum: ORDER_STATUSES, default: ORDER_STATUS.new },
    notificationStatus: {
      type: String,
      enum: NOTIFICATION_STATUSES,
      default: NOTIFICATION_STATUS.notNotified,
    },
    paymentResult: { type: paymentResultSchema, default: null },
    expiredAt: { type: Date, default: null },
    cancelledAt: { type: Date, default: null },
    retained: { type: Number, min: 0 },
    wantsEarlyStart: Boolean,
    dueDay: { type: String, default: null },
    instalments: { type: [instalmentSchema], default: undefined },
    unconfirmedUntil: Date,
    networkSlot: String,
    network: String,
    reminder: reminderSchema,
    // Without the empty list that is the default: every order would be in the index.
    fiscalDocuments: { type: [fiscalSchema], default: undefined },
    erasedAt: Date,
    history: { type: [historySchema], default: [] },
    idempotencyKey: String,
    requestHash: String,
    lock: Schema.Types.ObjectId,
    searchKey: { type: String, default: '' },
    searchGrams: { type: [String], default: [], select: false },
  },
  { timestamps: true, optimisticConcurrency: true },
);

orderSchema.index({ reference: 1 }, { unique: true });
orderSchema.index(
  { user: 1, idempotencyKey: 1 },
  { unique: true, partialFilterExpression: { idempotencyKey: { $type: 'string' } } },
);
orderSchema.index({ user: 1, createdAt: -1, _id: -1 });
// For the filters of the list of all orders, each in the default order, and for its sorts.
orderSchema.index({ createdAt: -1, _id: -1 });
orderSchema.index({ totalPrice: -1, _id: -1 });
orderSchema.index({ status: 1, createdAt: -1, _id: -1 });
orderSchema.index({ paymentStatus: 1, createdAt: -1, _id: -1 });
orderSchema.index({ notificationStatus: 1, createdAt: -1, _id: -1 });
orderSchema.index({ isPaid: 1, createdAt: -1, _id: -1 });
orderSchema.index({ isDelivered: 1, createdAt: -1, _id: -1 });
orderSchema.index({ paidAt: -1, _id: -1 });
orderSchema.index({ expiredAt: 1, createdAt: -1, _id: -1 });
orderSchema.index({ cancelledAt: 1, createdAt: -1, _id: -1 });
// For reminders of unpaid orders and their expiry.
orderSchema.index({ isPaid: 1, heldSeats: 1, 'reminder.queuedAt': 1, createdAt: 1 });
// For orders whose buyers have not confirmed their address: their end, and how many a network has open.
orderSchema.index({ unconfirmedUntil: 1 }, { sparse: true });
orderSchema.index(
  { networkSlot: 1 },
  { unique: true, partialFilterExpression: { networkSlot: { $type: 'string' } } },
);
// For the seats that one network has taken within a day, and to forget it.
orderSchema.index({ network: 1, createdAt: 1 }, { sparse: true });
// For the seats of an organisation, and whether it is known.
orderSchema.index({ 'payer.jib': 1 }, { sparse: true });
// For the uses of a code.
orderSchema.index({ discountCode: 1 }, { sparse: true });
// Of the reports and of the list of given discounts.
orderSchema.index({ 'orderItems.discounts.ruleId': 1 }, { sparse: true });
// A document is noted once.
orderSchema.index({ 'fiscalDocuments.key': 1 }, { unique: true, sparse: true });
// For receivables, and for orders with more money than is due.
orderSchema.index({ isPaid: 1, dueDay: 1, _id: 1 });
orderSchema.index({ isPaid: 1, openAmount: 1, _id: 1 });
orderSchema.index({ openAmount: 1, _id: 1 });
// For seats by course, and for the list of the orders of a course.
orderSchema.index({ 'orderItems.kurs': 1, createdAt: -1, _id: -1 });
orderSchema.index({ searchGrams: 1 });
orderSchema.index({ phoneKey: 1 }, { sparse: true });

// Runs for create, save and insertMany. The texts are a snapshot; what changes one of them stores the keys as well.
orderSchema.pre('validate', function keepKeys() {
  this.set({ ...orderKeys(this), ...orderPhoneKey(this) });
});

export const Order = model('Order', orderSchema);

type GivenFields =
  | 'reference'
  | 'user'
  | 'buyerName'
  | 'buyerEmail'
  | 'orderItems'
  | 'heldSeats'
  | 'shippingAddress'
  | 'paymentMethod'
  | 'rates'
  | 'dueDay'
  | keyof Prices;
type GivenOrder = Pick<OrderFields, GivenFields> &
  Partial<
    Pick<
      OrderFields,
      | 'payer'
      | 'phone'
      | 'note'
      | 'wantsEarlyStart'
      | 'unconfirmedUntil'
      | 'networkSlot'
      | 'network'
      | 'discountCode'
      | 'idempotencyKey'
      | 'requestHash'
    >
  >;

/**
 * Returns an order that is placed now, by its buyer unless another author is given, exactly as its model would store it. Making and validating a document takes longer than everything
 * else that placing an order does, and these fields come from the contract and from stored records.
 */
export function newOrder(
  given: GivenOrder,
  now: Date,
  author: Pick<HistoryEntryFields, 'by' | 'user' | 'name'> = {
    by: 'buyer',
    user: given.user,
    name: given.buyerName,
  },
): OrderFields & Searchable {
  return {
    _id: new Types.ObjectId(),
    ...given,
    ...paymentStateOf({ ...given, createdAt: now }, []),
    isDelivered: false,
    deliveredAt: null,
    status: ORDER_STATUS.new,
    notificationStatus: NOTIFICATION_STATUS.notNotified,
    paymentResult: null,
    expiredAt: null,
    cancelledAt: null,
    history: [{ at: now, ...author, event: 'placed', from: null, to: null }],
    ...orderKeys(given),
    ...orderPhoneKey(given),
    createdAt: now,
    updatedAt: now,
    __v: 0,
  };
}

/** Returns the key that an order is found by when its buyer calls. */
export function orderPhoneKey({ phone }: { phone?: string | undefined }): { phoneKey?: string } {
  const phoneKey = phoneKeyOf(phone ?? '');
  return phoneKey ? { phoneKey } : {};
}

/** A search may read the keys of all orders, so a key stays short for an order with many courses. */
const SEARCH_KEY_MAX = 4000;

type SearchableOrder = {
  buyerName: string;
  buyerEmail: string;
  reference: string;
  orderItems: readonly { name: string }[];
  payer?: PayerFields | undefined;
};

/** Returns the keys an order is searched by: buyer, reference with and without its hyphen, payer, courses. */
export function orderKeys({ buyerName, buyerEmail, reference, orderItems, payer }: SearchableOrder) {
  const courses = orderItems.map(({ name }) => name);
  const texts = [
    buyerName,
    buyerEmail,
    reference,
    reference.replace('-', ''),
    ...payerTexts(payer),
    ...courses,
  ];
  return searchKeys(texts, SEARCH_KEY_MAX);
}
