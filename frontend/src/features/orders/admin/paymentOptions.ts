import {
  isPaidStatus,
  PAYMENT_STATUS_LABELS,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from '@institut/contract/order';
import type { AdminOrder } from '@institut/contract/orderAdmin.schema';
import type { RadioOption } from '../../../ui/RadioCards.tsx';

const OPTIONS = PAYMENT_STATUSES.map((value) => ({ value, label: PAYMENT_STATUS_LABELS[value] }));
const REASON = 'Prijava je isporučena. Najprije uklonite oznaku isporuke.';

/** The payment statuses an application can get: what is delivered was paid, and stays so. */
export function paymentOptions({
  isDelivered,
}: Pick<AdminOrder, 'isDelivered'>): Array<RadioOption<PaymentStatus>> {
  if (!isDelivered) return OPTIONS;
  return OPTIONS.map(({ value, label }) =>
    isPaidStatus(value) ? { value, label } : { value, label, disabled: true, help: REASON },
  );
}
