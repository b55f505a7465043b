import {
  isPaidStatus,
  NOTIFICATION_STATUS_INFO,
  NOTIFICATION_STATUSES,
  ORDER_STATUS_INFO,
  ORDER_STATUSES,
  PAYMENT_STATUS_INFO,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from '@institut/contract/orders/values';
import { ORDER_LABELS } from '@institut/contract/orders/labels';
import type { AdminOrder } from '@institut/contract/orders/admin.schema';
import { formatDate } from '../../../lib/format.ts';
import type { RadioOption } from '../../../ui/choices.tsx';
import type { EditLabels } from '../../admin/edit/useEditForm.ts';
import type { OrderEditValues } from './orderEdit.ts';

const optionsOf = <Status extends string>(
  statuses: readonly Status[],
  info: Record<Status, { label: string }>,
) => statuses.map((value) => ({ value, label: info[value].label }));

export const ORDER_STATUS_OPTIONS = ORDER_STATUSES.map((value) => {
  const { label, short } = ORDER_STATUS_INFO[value];
  return { value, label, help: `U listi: ${short}` };
});
/** For filters, where only staff read them. */
export const SHORT_STATUS_OPTIONS = ORDER_STATUSES.map((value) => ({
  value,
  label: ORDER_STATUS_INFO[value].short,
}));
export const PAYMENT_STATUS_OPTIONS = optionsOf(PAYMENT_STATUSES, PAYMENT_STATUS_INFO);
export const NOTIFICATION_STATUS_OPTIONS = optionsOf(NOTIFICATION_STATUSES, NOTIFICATION_STATUS_INFO);

const DELIVERED_REASON = 'Prijava je isporučena. Najprije uklonite oznaku isporuke.';

/** The payment statuses of the form; a delivered order cannot become unpaid. */
export function paymentOptions({
  isDelivered,
}: Pick<AdminOrder, 'isDelivered'>): Array<RadioOption<PaymentStatus>> {
  if (!isDelivered) return PAYMENT_STATUS_OPTIONS;
  return PAYMENT_STATUS_OPTIONS.map(({ value, label }) =>
    isPaidStatus(value) ? { value, label } : { value, label, disabled: true, help: DELIVERED_REASON },
  );
}

export const ORDER_EDIT_LABELS: EditLabels<OrderEditValues> = {
  status: { label: ORDER_LABELS.status, inWords: (status) => ORDER_STATUS_INFO[status].label },
  paymentStatus: {
    label: ORDER_LABELS.paymentStatus,
    inWords: (status) => PAYMENT_STATUS_INFO[status].label,
  },
  paidAt: { label: ORDER_LABELS.paidAt, inWords: formatDate },
  method: { label: 'Način uplate' },
  reference: { label: 'Broj uplate' },
  note: { label: 'Napomena o uplati' },
  notificationStatus: {
    label: ORDER_LABELS.notificationStatus,
    inWords: (status) => NOTIFICATION_STATUS_INFO[status].label,
  },
};
