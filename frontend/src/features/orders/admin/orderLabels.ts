import {
  isPaidStatus,
  NOTIFICATION_STATUS_INFO,
  NOTIFICATION_STATUSES,
  ORDER_STATUS_INFO,
  ORDER_STATUSES,
  PAYMENT_STATUS,
  PAYMENT_STATUS_INFO,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from '@institut/contract/orders/values';
import { ORDER_LABELS } from '@institut/contract/orders/labels';
import type { AdminOrder } from '@institut/contract/orders/admin.schema';
import { formatDate } from '../../../lib/format.ts';
import type { EditLabels } from '../../admin/edit/useEditForm.ts';
import type { OrderEditValues } from './orderEdit.ts';

const optionsOf = <Status extends string>(
  statuses: readonly Status[],
  info: Record<Status, { label: string }>,
) => statuses.map((value) => ({ value, label: info[value].label }));

export const ORDER_STATUS_OPTIONS = ORDER_STATUSES.map((value) => {
  const { label, short } = ORDER_STATUS_INFO[value];
  return { value, label, help: `Na listi: ${short}` };
});
/** For filters and the form, where only staff read them. */
export const SHORT_STATUS_OPTIONS = ORDER_STATUSES.map((value) => ({
  value,
  label: ORDER_STATUS_INFO[value].short,
}));
export const PAYMENT_STATUS_OPTIONS = optionsOf(PAYMENT_STATUSES, PAYMENT_STATUS_INFO);
export const NOTIFICATION_STATUS_OPTIONS = optionsOf(NOTIFICATION_STATUSES, NOTIFICATION_STATUS_INFO);

/** The short labels for staff; the sentences for the applicant are longer. */
export const PAYMENT_STATUS_LABELS: Readonly<Record<PaymentStatus, string>> = {
  [PAYMENT_STATUS.unpaid]: 'Nije plaćeno',
  [PAYMENT_STATUS.paid]: 'Plaćeno',
  [PAYMENT_STATUS.granted]: 'Grant',
};

/** The payment statuses of the form; a delivered order cannot become unpaid. */
export const paymentOptions = ({ isDelivered }: Pick<AdminOrder, 'isDelivered'>) =>
  PAYMENT_STATUSES.filter((value) => isPaidStatus(value) || !isDelivered).map((value) => ({
    value,
    label: PAYMENT_STATUS_LABELS[value],
  }));

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
