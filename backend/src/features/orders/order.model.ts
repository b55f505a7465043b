import {
  NOTIFICATION_STATUSES,
  ORDER_ACTORS,
  ORDER_EVENTS,
  ORDER_STATUSES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  type NotificationStatus,
  type OrderActor,
  type OrderEvent,
  type OrderStatus,
  type PaymentMethod,
  type PaymentStatus,
} from '@institut/contract/order';
import type { ShippingAddress } from '@institut/contract/order.schema';
import type { Prices } from '@institut/contract/pricing';
import { model, Schema, type Types } from 'mongoose';

export type OrderItemFields = {
  kurs: Types.ObjectId;
  name: string;
  image: string;
  category: string;
  price: number;
  qty: number;
};

export type HistoryEntryFields = {
  at: Date;
  by: OrderActor;
  /** Who did it; null for the system. */
  user: Types.ObjectId | null;
  event: OrderEvent;
  from: string | null;
  to: string | null;
};

export type OrderFields = Prices & {
  _id: Types.ObjectId;
  reference: string;
  user: Types.ObjectId;
  buyerName: string;
  buyerEmail: string;
  orderItems: OrderItemFields[];
  shippingAddress: ShippingAddress;
  paymentMethod: PaymentMethod;
  /** The rule the amounts were computed with, so that they can be explained after it has changed. */
  rates: { taxPercent: number; shippingKm: number; freeShippingAboveKm: number };
  isPaid: boolean;
  paidAt: Date | null;
  paymentStatus: PaymentStatus;
  isDelivered: boolean;
  deliveredAt: Date | null;
  status: OrderStatus;
  notificationStatus: NotificationStatus;
  history: HistoryEntryFields[];
  idempotencyKey?: string;
  /** SHA-256 of the body that came with the key. */
  requestHash?: string;
  createdAt: Date;
  updatedAt: Date;
};

const requiredText = { type: String, required: true };
const amount = { type: Number, required: true, min: 0 };

const itemSchema = new Schema<OrderItemFields>(
  {
    kurs: { type: Schema.Types.ObjectId, required: true },
    name: requiredText,
    image: { type: String, default: '' },
    category: requiredText,
    price: amount,
    qty: { type: Number, required: true, min: 1 },
  },
  { _id: false },
);

const historySchema = new Schema<HistoryEntryFields>(
  {
    at: { type: Date, required: true },
    by: { type: String, enum: ORDER_ACTORS, required: true },
    user: { type: Schema.Types.ObjectId, default: null },
    event: { type: String, enum: ORDER_EVENTS, required: true },
    from: { type: String, default: null },
    to: { type: String, default: null },
  },
  { _id: false },
);

const orderSchema = new Schema<OrderFields>(
  {
    reference: requiredText,
    user: { type: Schema.Types.ObjectId, required: true },
    buyerName: requiredText,
    buyerEmail: requiredText,
    orderItems: { type: [itemSchema], required: true },
    shippingAddress: {
      address: requiredText,
      city: requiredText,
      postalCode: requiredText,
      country: requiredText,
    },
    paymentMethod: { type: String, enum: PAYMENT_METHODS, required: true },
    itemsPrice: amount,
    shippingPrice: amount,
    taxPrice: amount,
    totalPrice: amount,
    rates: { taxPercent: amount, shippingKm: amount, freeShippingAboveKm: amount },
    isPaid: { type: Boolean, default: false },
    paidAt: { type: Date, default: null },
    paymentStatus: { type: String, enum: PAYMENT_STATUSES, default: PAYMENT_STATUSES[0] },
    isDelivered: { type: Boolean, default: false },
    deliveredAt: { type: Date, default: null },
    status: { type: String, enum: ORDER_STATUSES, default: ORDER_STATUSES[0] },
    notificationStatus: { type: String, enum: NOTIFICATION_STATUSES, default: NOTIFICATION_STATUSES[0] },
    history: { type: [historySchema], default: [] },
    idempotencyKey: String,
    requestHash: String,
  },
  { timestamps: true, optimisticConcurrency: true },
);

orderSchema.index({ reference: 1 }, { unique: true });
orderSchema.index(
  { user: 1, idempotencyKey: 1 },
  { unique: true, partialFilterExpression: { idempotencyKey: { $type: 'string' } } },
);
orderSchema.index({ user: 1, createdAt: -1, _id: -1 });

export const Order = model('Order', orderSchema);
