import { NOTIFICATION_STATUS_INFO, ORDER_STATUS_INFO, PAYMENT_STATUS_INFO } from '@institut/contract/order';
import type { OrderEditValues } from './orderEdit.ts';
import { formatDate } from '../../../lib/format.ts';
import type { EditLabels } from '../../admin/edit/useEditForm.ts';

/** How the fields of an application and their values are called. */
export const ORDER_LABELS: EditLabels<OrderEditValues> = {
  status: { label: 'Status prijave', inWords: (status) => ORDER_STATUS_INFO[status].label },
  paymentStatus: { label: 'Status plaćanja', inWords: (status) => PAYMENT_STATUS_INFO[status].label },
  paidAt: { label: 'Datum uplate', inWords: formatDate },
  method: { label: 'Način uplate' },
  reference: { label: 'Referenca uplate' },
  note: { label: 'Napomena o uplati' },
  notificationStatus: { label: 'Obavještenje', inWords: (status) => NOTIFICATION_STATUS_INFO[status].label },
};
