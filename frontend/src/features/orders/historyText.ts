import {
  NOTIFICATION_STATUS_LABELS,
  ORDER_STATUS_LABELS,
  PAYMENT_STATUS_LABELS,
  type OrderActor,
} from '@institut/contract/order';
import type { OrderHistoryEntry } from '@institut/contract/order.schema';

const LABELS = new Map<string, string>([
  ...Object.entries(PAYMENT_STATUS_LABELS),
  ...Object.entries(ORDER_STATUS_LABELS),
  ...Object.entries(NOTIFICATION_STATUS_LABELS),
]);

/** Who did it, as the buyer would say it. */
export const ACTOR_LABELS: Record<OrderActor, string> = {
  buyer: 'Polaznik',
  staff: 'Institut',
  system: 'Automatski',
};

/** What happened, in words. A stored text that has no label any more is shown as it was. */
export function historyText({ event, to }: OrderHistoryEntry): string {
  const label = to === null ? '' : (LABELS.get(to) ?? to);
  switch (event) {
    case 'placed':
      return 'Prijava je poslana';
    case 'delivered':
      return 'Označeno kao isporučeno';
    case 'undelivered':
      return 'Oznaka isporuke je uklonjena';
    case 'paymentStatus':
      return `Plaćanje: ${label}`;
    case 'notificationStatus':
      return `Obavještenje: ${label}`;
    default:
      return label;
  }
}
