import { dayOf } from '@institut/contract/frame/days';
import { formatKm } from '@institut/contract/money/money';
import { ORDER_EVENT_INFO, type StaffOrderEvent } from '@institut/contract/orders/events';
import { ORDER_LABELS } from '@institut/contract/orders/labels';
import {
  CAPTURE_STATE_LABELS,
  NOTIFICATION_STATUS_INFO,
  ORDER_STATUS_INFO,
  PAYMENT_STATUS_INFO,
  type OrderActor,
} from '@institut/contract/orders/values';
import { PAYMENT_STATE_LABELS } from '@institut/contract/payments/labels';
import { Lock } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import { formatDate, formatMoment } from '../../lib/format.ts';
import { VisuallyHidden } from '../../ui/a11y.tsx';
import { Note } from '../../ui/primitives.ts';
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
    <ol className={cx(styles.timeline, forStaff && styles.compact)}>
      {history.map((entry, index) => (
        // Entries are only added, and one change may withdraw several payments of the same amount.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${entry.at} ${index}`} className={styles.entry}>
          {forStaff ? <StaffEntry entry={entry} /> : <BuyerEntry entry={entry} isOwn={isOwn} />}
        </li>
      ))}
    </ol>
  );
}

const BuyerEntry = ({ entry, isOwn }: { entry: TimelineEntry; isOwn: boolean }) => (
  <>
    <p className={styles.event}>{eventText(entry, false)}</p>
    <Note>
      <time dateTime={entry.at}>{formatMoment(entry.at)}</time> ·{' '}
      {isOwn && entry.by === 'buyer' ? 'Vi' : authorText(entry)}
    </Note>
  </>
);

/** One line: when, who, what, the value before. */
function StaffEntry({ entry }: { entry: TimelineEntry }) {
  const earlier = earlierText(entry);
  return (
    <p>
      <Note as="span">
        <time dateTime={entry.at}>{formatMoment(entry.at)}</time> · {authorText(entry)}&nbsp;·{' '}
      </Note>
      <strong>{eventText(entry, true)}</strong>
      {earlier && <Note as="span"> (ranije: {earlier})</Note>}
      {ORDER_EVENT_INFO[entry.event].isInternal && (
        <>
          {' '}
          <span className={styles.internal} title="Podnosilac ovo ne vidi">
            <Lock aria-hidden />
            Interno<VisuallyHidden>: podnosilac ovo ne vidi</VisuallyHidden>
          </span>
        </>
      )}
    </p>
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
  ...Object.entries(PAYMENT_STATE_LABELS),
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

const STAFF_LABELS: { [Event in StaffOrderEvent]?: string } = {
  delivered: 'Označeno kao isporučeno',
  undelivered: 'Oznaka isporuke je uklonjena',
  moved: ORDER_LABELS.moved,
};

function eventText({ event, from, to }: TimelineEntry, forStaff: boolean): string {
  const label = (forStaff && STAFF_LABELS[event]) || ORDER_EVENT_INFO[event].label;
  switch (event) {
    case 'reminded':
      return to === null ? label : `${label}, rok ${formatDate(to)}`;
    case 'expired':
      return `${label}, jer ${to === null ? 'uplata nije stigla' : 'e-mail adresa nije potvrđena'}`;
    case 'instalments':
      return to === null ? 'Dogovor o ratama je ukinut' : `${label}: ${to}`;
    case 'paidAt':
      return to === null ? 'Datum uplate je uklonjen' : `${label}: ${valueText(event, to)}`;
    case 'paymentResult':
      return to === null ? 'Podaci o uplati su uklonjeni' : `${label}: ${to}`;
    case 'withdrawn':
      return `${WITHDRAWN_LABELS.get(from ?? '') ?? label}: ${valueText(event, to)}`;
    case 'status':
      return forStaff ? `Status: ${shortText(to)}` : valueText(event, to);
    case 'participant':
      return to ?? label;
    case 'mailFailed':
      return `${label} (${to ?? ''})`;
    case 'captureState':
      return `${valueText(event, to)}. Provjerite uplatu i status prijave.`;
    default:
      return to === null ? label : `${label}: ${valueText(event, to)}`;
  }
}

/** Sentences by the kind of record that was withdrawn; entries of 0.3.0 name none. */
const WITHDRAWN_LABELS: ReadonlyMap<string, string> = new Map([
  ['payment', 'Uplata je stornirana'],
  ['refund', 'Povrat je storniran'],
]);

/** The earlier value of these events names what was withdrawn, or the entries that were taken back. */
const WITHOUT_EARLIER: ReadonlySet<StaffOrderEvent> = new Set(['withdrawn', 'paymentUndone']);

function earlierText({ event, from }: TimelineEntry): string {
  if (WITHOUT_EARLIER.has(event)) return '';
  return event === 'status' ? shortText(from) : valueText(event, from);
}

const AMOUNTS: ReadonlySet<StaffOrderEvent> = new Set([
  'payment',
  'refund',
  'withdrawn',
  'paymentUndone',
  'refundRequested',
]);

const SHORT = new Map<string, string>(
  Object.entries(ORDER_STATUS_INFO).map(([status, { short }]) => [status, short]),
);

/** The status as the lists of staff name it. */
const shortText = (status: string | null): string => SHORT.get(status ?? '') ?? valueText('status', status);

/** A value without a label, stored by an earlier version, is shown unchanged. */
function valueText(event: StaffOrderEvent, value: string | null): string {
  if (value === null) return '';
  if (AMOUNTS.has(event)) return formatKm(Number(value));
  return event === 'paidAt' ? formatDate(dayOf(value)) : (LABELS.get(value) ?? value);
}
