import { PAYMENT_STATUS } from '@institut/contract/orders/values';
import type { OrderFields } from '../order.model.ts';

/** Returns what staff have noted about a payment to come; what a record says belongs to that record alone. */
export function paymentNotes({
  paid,
  paymentStatus,
  paymentResult,
}: OrderFields): OrderFields['paymentResult'] {
  const isOfRecord = paid > 0 || paymentStatus === PAYMENT_STATUS.granted || paymentResult?.captureId;
  return isOfRecord ? null : paymentResult;
}
