import { toKm } from '@institut/contract/money/money';
import type { PaymentRecord } from '@institut/contract/payments/schema';
import type { PaymentFields } from './payment.model.ts';

export const presentPayment = (record: PaymentFields): PaymentRecord => ({
  _id: record._id.toString(),
  kind: record.kind,
  state: record.state,
  source: record.source,
  amount: toKm(record.amount),
  method: record.method,
  reference: record.reference,
  note: record.note,
  at: record.at.toISOString(),
  recordedAt: record.recordedAt.toISOString(),
  by: record.by && { _id: record.by.user.toString(), name: record.by.name },
});

/** A record in the copy of the buyer's data: without the notes and names of staff. */
export const presentOwnPayment = (record: PaymentFields) => ({
  kind: record.kind,
  state: record.state,
  source: record.source,
  amount: toKm(record.amount),
  method: record.method,
  reference: record.reference,
  ...(record.account && { account: record.account }),
  provider: record.provider && {
    orderId: record.provider.orderId,
    captureId: record.provider.captureId,
    refundId: record.provider.refundId,
    amount: record.provider.value,
    currency: record.provider.currency,
    payerEmail: record.provider.payerEmail,
  },
  at: record.at.toISOString(),
});
