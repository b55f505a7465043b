import { dayOf } from '@institut/contract/frame/days';
import {
  CAPTURE_STATE_LABELS,
  NOTIFICATION_STATUS_INFO,
  ORDER_EVENTS,
  ORDER_STATUS_INFO,
  PAYMENT_STATUS_INFO,
  type OrderActor,
  type StaffOrderEvent,
} from '@institut/contract/orders/values';
import { Lock } from 'lucide-react';
import { formatDate, formatMoment } from '../../lib/format.ts';
import styles from './OrderTimeline.module.css';

type OrderTimelineProps = {
  history: readonly TimelineEntry[];
  /** Adds earlier values, marks entries that the buyer does not see, and speaks of delivery. */
  forStaff?: boolean;
  /** Speaks to the buyer. */
  isOwn?: boolean;
};

export function OrderTimeline({ history, forStaff = false, isOwn = false }: OrderTimelineProps) {
  return (
    <ol className={styles.timeline}>
      {history.map((entry) => (
        <li key={entry.at + entry.event} className={styles.entry}>
          <p className={styles.event}>{eventText(entry, forStaff)}</p>
          {forStaff && earlierText(entry) && <p className={styles.when}>Ranije: {earlierText(entry)}</p>}
          <p className={styles.when}>
            <time dateTime={entry.at}>{formatMoment(entry.at)}</time> ·{' '}
            {isOwn && entry.by === 'buyer' ? 'Vi' : authorText(entry)}
          </p>
          {forStaff && isInternal(entry) && (
            <p className={styles.internal}>
              <Lock aria-hidden />
              Interno: polaznik ovo ne vidi
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Only staff receive the names of users. */
type TimelineEntry = {
  at: string;
  by: OrderActor;
  user?: { name: string } | null;
  event: StaffOrderEvent;
  from: string | null;
  to: string | null;
};

const STATUS_INFO = { ...PAYMENT_STATUS_INFO, ...ORDER_STATUS_INFO, ...NOTIFICATION_STATUS_INFO };
const LABELS = new Map([
  ...Object.entries(STATUS_INFO).map(([status, { label }]): [string, string] => [status, label]),
  ...Object.entries(CAPTURE_STATE_LABELS),
]);

const ACTOR_LABELS: Record<OrderActor, string> = {
  buyer: 'Podnosilac',
  staff: 'Institut',
  system: 'Automatski',
};

/** `Institut`, or for staff `Amra Hodžić (Institut)`. */
function authorText({ by, user }: TimelineEntry): string {
  return user?.name ? `${user.name} (${ACTOR_LABELS[by]})` : ACTOR_LABELS[by];
}

const buyerEvents: readonly StaffOrderEvent[] = ORDER_EVENTS;
const isInternal = ({ event }: TimelineEntry): boolean => !buyerEvents.includes(event);

function eventText({ event, to }: TimelineEntry, forStaff: boolean): string {
  switch (event) {
    case 'placed':
      return 'Prijava je poslana';
    case 'delivered':
      return forStaff ? 'Označeno kao isporučeno' : 'Označeno kao održano';
    case 'undelivered':
      return forStaff ? 'Oznaka isporuke je uklonjena' : 'Oznaka „održano” je uklonjena';
    case 'reminded':
      return to === null
        ? 'Poslan je podsjetnik za uplatu'
        : `Poslan je podsjetnik za uplatu, rok ${formatDate(to)}`;
    case 'expired':
      return to === null
        ? 'Prijava je istekla, jer uplata nije stigla'
        : 'Prijava je istekla, jer e-mail adresa nije potvrđena';
    case 'paymentStatus':
      return `Plaćanje: ${valueText(event, to)}`;
    case 'notificationStatus':
      return `Obavještenje: ${valueText(event, to)}`;
    case 'paidAt':
      return to === null ? 'Datum uplate je uklonjen' : `Datum uplate: ${valueText(event, to)}`;
    case 'paymentResult':
      return to === null ? 'Podaci o uplati su uklonjeni' : `Podaci o uplati: ${to}`;
    case 'mailRepeated':
      return `Ponovo poslan e-mail o statusu: ${valueText(event, to)}`;
    case 'mailFailed':
      return `E-mail polazniku nije dostavljen. Provjerite adresu. (${to ?? ''})`;
    case 'captureState':
      return `${valueText(event, to)}. Provjerite uplatu i status prijave.`;
    default:
      return valueText(event, to);
  }
}

const earlierText = ({ event, from }: TimelineEntry): string => valueText(event, from);

/** A value without a label, stored by an earlier version, is shown unchanged. */
function valueText(event: StaffOrderEvent, value: string | null): string {
  if (value === null) return '';
  return event === 'paidAt' ? formatDate(dayOf(value)) : (LABELS.get(value) ?? value);
}
