import { REFUND_REASONS, type RefundReason } from '@institut/contract/cancellations/values';
import {
  ALL_PAYMENT_STATES,
  PAYMENT_KINDS,
  PAYMENT_SOURCES,
  type PaymentKind,
  type PaymentSource,
  type PaymentState,
} from '@institut/contract/payments/values';
import { toFeninga } from '@institut/contract/money/money';
import type { PaymentResult } from '@institut/contract/orders/admin.schema';
import { PAYMENT_STATUS, type PaymentStatus } from '@institut/contract/orders/values';
import { model, Schema, Types } from 'mongoose';
import type { ReminderFields } from '../orders/unpaid/reminder.ts';

/** The ids and the amount of a payment at the provider. A refund names the capture that it gives back. */
export type ProviderFields = {
  orderId: string;
  captureId: string;
  refundId: string | null;
  /** The amount in the provider's currency, as it writes it; empty in a refund until it has made it. */
  value: string;
  currency: string;
  /** Empty once the account of the buyer was deleted. */
  payerEmail: string;
};

/** The state of an order before staff booked a record, for the seconds in which that can be undone. */
export type UndoFields = {
  /** When the change began: its history, mails and documents are not older. */
  since: Date;
  dueDay: string | null;
  reminder?: ReminderFields | undefined;
  unconfirmedUntil?: Date | undefined;
  paymentResult: PaymentResult | null;
};

/** A payment, refund or grant. Records are never deleted, and their amounts never change. */
export type PaymentFields = {
  _id: Types.ObjectId;
  /** The order that counts it, or that an unassigned payment was made for; null if that is not known. */
  order: Types.ObjectId | null;
  /** The courses of the order, for reports; absent in a requested refund and in records of 0.3.0. */
  courses?: Types.ObjectId[];
  kind: PaymentKind;
  state: PaymentState;
  source: PaymentSource;
  /** In feninga, above 0; of a grant what it covers. */
  amount: number;
  method: string;
  reference: string;
  note: string;
  provider: ProviderFields | null;
  /** When the money moved, and when that was recorded. */
  at: Date;
  recordedAt: Date;
  /** The member of staff who recorded it. */
  by: { user: Types.ObjectId; name: string } | null;
  /** A document of the certified system names it; absent otherwise. The order has the document. */
  hasFiscal?: true;
  /** The part of the amount that such documents cover, in feninga; absent without one. */
  fiscalAmount?: number;
  /** They cover all of it; absent otherwise. */
  isCovered?: true;
  /** Why a refund was requested; absent in one that staff or PayPal have only recorded. */
  reason?: RefundReason;
  /** The account of a requested refund: 16 digits or a foreign IBAN; empty while it is not known. */
  account?: string;
  /** When whoever gave the account had confirmed who they are; absent without an account, and in refunds of 0.3.0. */
  accountConfirmedAt?: Date;
  /** Absent in records that staff did not book, or that were withdrawn. */
  undo?: UndoFields;
  /** The idempotency key of the request, and the SHA-256 of its body. */
  key?: string;
  requestHash?: string;
};

const requiredText = { type: String, required: true };
const text = { type: String, default: '' };

const providerSchema = new Schema<ProviderFields>(
  {
    orderId: text,
    captureId: requiredText,
    refundId: { type: String, default: null },
    value: text,
    currency: text,
    payerEmail: text,
  },
  { _id: false },
);

const paymentSchema = new Schema<PaymentFields>(
  {
    order: { type: Schema.Types.ObjectId, default: null },
    courses: { type: [Schema.Types.ObjectId], default: undefined },
    kind: { type: String, enum: PAYMENT_KINDS, required: true },
    state: { type: String, enum: ALL_PAYMENT_STATES, required: true },
    source: { type: String, enum: PAYMENT_SOURCES, required: true },
    amount: {
      type: Number,
      required: true,
      validate: (amount: number) => Number.isSafeInteger(amount) && amount > 0,
    },
    method: text,
    reference: text,
    note: text,
    provider: { type: providerSchema, default: null },
    at: { type: Date, required: true },
    recordedAt: { type: Date, required: true },
    by: {
      type: new Schema(
        { user: { type: Schema.Types.ObjectId, required: true }, name: requiredText },
        { _id: false },
      ),
      default: null,
    },
    hasFiscal: Boolean,
    fiscalAmount: Number,
    isCovered: Boolean,
    reason: { type: String, enum: REFUND_REASONS },
    account: String,
    accountConfirmedAt: Date,
    undo: Schema.Types.Mixed,
    key: String,
    requestHash: String,
  },
  { versionKey: false },
);

paymentSchema.index({ order: 1 });
// A capture pays once, and a refund of the provider is recorded once.
paymentSchema.index(
  { 'provider.captureId': 1 },
  { unique: true, partialFilterExpression: { kind: 'payment', 'provider.captureId': { $type: 'string' } } },
);
paymentSchema.index(
  { 'provider.refundId': 1 },
  { unique: true, partialFilterExpression: { 'provider.refundId': { $type: 'string' } } },
);
paymentSchema.index(
  { order: 1, key: 1 },
  { unique: true, partialFilterExpression: { key: { $type: 'string' } } },
);
// For the list of unassigned payments, and for the sums by month.
paymentSchema.index({ state: 1, at: -1, _id: -1 });
// For the list of refunds.
paymentSchema.index({ kind: 1, recordedAt: -1, _id: -1 });
paymentSchema.index({ kind: 1, state: 1, recordedAt: -1, _id: -1 });
// For those that fiscal documents do not cover.
paymentSchema.index({ isCovered: 1, at: -1, _id: -1 });

export const Payment = model('Payment', paymentSchema);

/** The payment fields of an order that is made up for a demo, a test or a benchmark. */
type PaidFields = {
  _id: Types.ObjectId;
  totalPrice: number;
  isPaid: boolean;
  paidAt: Date | null;
  paymentStatus: PaymentStatus;
  paymentResult: {
    method: string;
    reference: string;
    note: string;
    captureId: string | null;
    provider: {
      orderId: string;
      amount: string;
      currency: string;
      payerEmail?: string | undefined;
    } | null;
  } | null;
  createdAt: Date;
  updatedAt: Date;
};

/**
 * Returns the records that stand for the payment fields of an order: a payment of its price, a grant, or a payment that it does
 * not count because a capture exists and it is not paid.
 */
export function paymentRecords(order: PaidFields): PaymentFields[] {
  const { _id, isPaid, paymentStatus, paymentResult, createdAt, updatedAt } = order;
  const { method = '', reference = '', note = '', captureId = null, provider = null } = paymentResult ?? {};
  const amount = toFeninga(order.totalPrice);
  const at = order.paidAt ?? (isPaid ? updatedAt : createdAt);
  const record = { order: _id, amount, note: '', by: null, recordedAt: at, at, provider: null };
  const isGrant = isPaid && paymentStatus === PAYMENT_STATUS.granted;
  const captured = captureId && {
    orderId: provider?.orderId ?? '',
    captureId,
    refundId: null,
    value: provider?.amount ?? '',
    currency: provider?.currency ?? '',
    payerEmail: provider?.payerEmail ?? '',
  };
  const records: PaymentFields[] = [];
  if ((isPaid && !isGrant && amount > 0) || captured) {
    records.push({
      ...record,
      method,
      reference,
      note,
      _id: new Types.ObjectId(),
      kind: 'payment',
      state: isPaid ? 'booked' : 'unassigned',
      source: captured ? 'paypal' : 'staff',
      provider: captured || null,
    });
  }
  if (isGrant) {
    const details = captured ? { method: '', reference: '' } : { method, reference, note };
    const grant = { _id: new Types.ObjectId(), kind: 'grant', state: 'booked', source: 'staff' } as const;
    records.push({ ...record, ...details, ...grant });
  }
  return records;
}
