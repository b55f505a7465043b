import {
  NOTIFICATION_STATUS_INFO,
  ORDER_EVENTS,
  ORDER_STATUS_INFO,
  type OrderActor,
  PAYMENT_STATUS_INFO,
  type StaffOrderEvent,
} from '@institut/contract/order';
import { dayOf } from '@institut/contract/days';
import { formatDate } from '../../lib/format.ts';

/** An entry as its reader gets it: buyers see roles, staff also the names behind them. */
export type TimelineEntry = {
  at: string;
  by: OrderActor;
  user?: { name: string } | null;
  event: StaffOrderEvent;
  from: string | null;
  to: string | null;
};

const LABELS = new Map(
  Object.entries({ ...PAYMENT_STATUS_INFO, ...ORDER_STATUS_INFO, ...NOTIFICATION_STATUS_INFO }).map(
    ([status, { label }]) => [status, label],
  ),
);

/** Who did it, as the buyer would say it. */
const ACTOR_LABELS: Record<OrderActor, string> = {
  buyer: 'Polaznik',
  staff: 'Institut',
  system: 'Automatski',
};

/** `Institut`, or for staff `Amra Hodžić (Institut)`. */
export function authorText({ by, user }: TimelineEntry): string {
  return user?.name ? `${user.name} (${ACTOR_LABELS[by]})` : ACTOR_LABELS[by];
}

const buyerEvents: readonly StaffOrderEvent[] = ORDER_EVENTS;
/** Whether only staff read of it. */
export const isInternal = ({ event }: TimelineEntry): boolean => !buyerEvents.includes(event);

/** What happened, in words. */
export function historyText({ event, to }: TimelineEntry): string {
  switch (event) {
    case 'placed':
      return 'Prijava je poslana';
    case 'delivered':
      return 'Označeno kao isporučeno';
    case 'undelivered':
      return 'Oznaka isporuke je uklonjena';
    case 'paymentStatus':
      return `Plaćanje: ${valueText(event, to)}`;
    case 'notificationStatus':
      return `Obavještenje: ${valueText(event, to)}`;
    case 'paidAt':
      return to === null ? 'Datum uplate je uklonjen' : `Datum uplate: ${valueText(event, to)}`;
    case 'paymentResult':
      return to === null ? 'Podaci o uplati su uklonjeni' : `Podaci o uplati: ${to}`;
    case 'mailRepeated':
      return `Ponovo poslan e-mail o stanju: ${valueText(event, to)}`;
    case 'mailFailed':
      return `E-mail polazniku nije dostavljen. Provjerite adresu. (${to ?? ''})`;
    default:
      return valueText(event, to);
  }
}

/** What stood there before, in words; empty when nothing did, or when the entry has no before. */
export const earlierText = ({ event, from }: TimelineEntry): string => valueText(event, from);

/** A stored text that has no label any more is shown as it was. */
function valueText(event: StaffOrderEvent, value: string | null): string {
  if (value === null) return '';
  return event === 'paidAt' ? formatDate(dayOf(value)) : (LABELS.get(value) ?? value);
}
