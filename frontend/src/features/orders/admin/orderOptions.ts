import {
  isPaidStatus,
  NOTIFICATION_STATUS_INFO,
  NOTIFICATION_STATUSES,
  ORDER_STATUS_INFO,
  ORDER_STATUSES,
  PAYMENT_STATUS_INFO,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from '@institut/contract/order';
import type { AdminOrder } from '@institut/contract/orderAdmin.schema';
import type { RadioOption } from '../../../ui/choices.tsx';

const optionsOf = <Status extends string>(
  statuses: readonly Status[],
  info: Record<Status, { label: string }>,
) => statuses.map((value) => ({ value, label: info[value].label }));

export const ORDER_STATUS_OPTIONS = optionsOf(ORDER_STATUSES, ORDER_STATUS_INFO);
export const PAYMENT_STATUS_OPTIONS = optionsOf(PAYMENT_STATUSES, PAYMENT_STATUS_INFO);
export const NOTIFICATION_STATUS_OPTIONS = optionsOf(NOTIFICATION_STATUSES, NOTIFICATION_STATUS_INFO);

const REASON = 'Prijava je isporučena. Najprije uklonite oznaku isporuke.';

/** The payment statuses an application can get: a delivered one was paid, and stays paid. */
export function paymentOptions({
  isDelivered,
}: Pick<AdminOrder, 'isDelivered'>): Array<RadioOption<PaymentStatus>> {
  if (!isDelivered) return PAYMENT_STATUS_OPTIONS;
  return PAYMENT_STATUS_OPTIONS.map(({ value, label }) =>
    isPaidStatus(value) ? { value, label } : { value, label, disabled: true, help: REASON },
  );
}
