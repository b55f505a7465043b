import { toFeninga, toKm } from '@institut/contract/money/money';
import { PAYMENT_METHOD } from '@institut/contract/orders/checkout';
import { seatsOfLine } from '@institut/contract/orders/lineSeats';
import { ORDER_STATUS_INFO } from '@institut/contract/orders/values';
import type { Order, OrderItem } from '@institut/contract/orders/schema';
import { plural } from '@institut/contract/frame/plural';
import { runTitle } from '@institut/contract/timetable/runName';
import { CircleCheck, CircleDashed, CircleX, Clock, FileSearch } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import { tieShortWords } from '../../lib/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import styles from './OrderMarks.module.css';

const STATUS_ICONS = { clock: Clock, search: FileSearch, check: CircleCheck, cross: CircleX };

type StatusProps = { order: Pick<Order, 'status' | 'expiredAt' | 'cancelledAt'> };

/** Shows the status to the applicant; for an order that was cancelled or has expired it says so instead. */
export function StatusText({ order: { status, expiredAt, cancelledAt } }: StatusProps) {
  const { label, icon, tone } = cancelledAt ? CANCELLED : ORDER_STATUS_INFO[status];
  const Icon = STATUS_ICONS[icon];
  return (
    <span className={cx(styles.mark, tone !== 'neutral' && styles[tone])}>
      <Icon aria-hidden />
      {tieShortWords(expiredAt ? 'Prijava je istekla' : label)}
    </span>
  );
}

const CANCELLED = { label: 'Prijava je otkazana', icon: 'cross', tone: 'neutral' } as const;

const CHIP_TONES = { clock: 'info', search: 'warning', check: 'success', cross: 'danger' } as const;

/** The short status in lists of staff; the tooltip is the sentence for the applicant. */
export function StatusChip({ order: { status, expiredAt, cancelledAt } }: StatusProps) {
  const { label, short, icon } = ORDER_STATUS_INFO[status];
  if (cancelledAt) return <Badge>Otkazana</Badge>;
  if (expiredAt) return <Badge>Istekla</Badge>;
  return (
    <Badge tone={CHIP_TONES[icon]} title={label}>
      {short}
    </Badge>
  );
}

export function Flag({ isSet, yes, no }: { isSet: boolean; yes: string; no: string }) {
  const Icon = isSet ? CircleCheck : CircleDashed;
  return (
    <span className={cx(styles.mark, styles.short, isSet ? styles.good : styles.open)}>
      <Icon aria-hidden />
      {isSet ? yes : no}
    </span>
  );
}

type Received = Pick<Order, 'paid' | 'refunded'>;

/** Returns what an order has received and not given back, in KM. */
export const receivedBy = ({ paid, refunded }: Received): number =>
  toKm(toFeninga(paid) - toFeninga(refunded));

/** Returns whether a part of what is due has arrived. */
export const isPartPaid = (order: Received & Pick<Order, 'openAmount'>): boolean =>
  order.openAmount > 0 && receivedBy(order) > 0;

/** Returns what to read about the payment of an order that was not paid. */
export const unpaidText = (order: Pick<Order, 'isPaid'> & Received & Pick<Order, 'openAmount'>): string =>
  isPartPaid(order) || (order.isPaid && receivedBy(order) > 0) ? PART_PAID : 'Nije plaćeno';

/** Returns whether the buyer has to pay something: a grant is decided by staff. */
export const isWaiting = (order: Pick<Order, 'openAmount' | 'heldSeats' | 'paymentMethod'>): boolean =>
  order.openAmount > 0 && order.heldSeats > 0 && order.paymentMethod !== PAYMENT_METHOD.grant;

export const PART_PAID = 'Djelimično plaćeno';

/** Returns the lines with seats that their order is about, without those whose seats have all moved. */
export function heldItemsOf<Item extends OrderItem>(items: readonly Item[]): readonly Item[] {
  const heldSeats = items.reduce((sum, { held, qty }) => sum + (held ?? qty), 0);
  return items.filter((item) => seatsOfLine(item, { heldSeats }) > 0);
}

/** The texts for applicants of a delivered order, and of one that is not. */
export const heldTexts = (items: readonly OrderItem[]): { yes: string; no: string } =>
  heldItemsOf(items).length > 1
    ? { yes: 'Kursevi su održani', no: 'Kursevi još nisu održani' }
    : { yes: 'Kurs je održan', no: 'Kurs još nije održan' };

/** Returns the course of an order that begins first, or undefined when no day is known. */
export const firstItemOf = (items: Order['orderItems']): Order['orderItems'][number] | undefined =>
  heldItemsOf(items)
    .filter(({ start }) => start)
    .sort((a, b) => (a.start ?? '').localeCompare(b.start ?? ''))[0];

/**
 * Names the first course, with its first day where the lines have it, and counts the others: `Uvod u Python (početak 1. 3. 2027.)
 * i još 2 kursa`.
 */
export function coursesText(items: ReadonlyArray<OrderItem & { firstDay?: string | null }>): string {
  const [first, ...others] = heldItemsOf(items);
  if (!first) return 'Prijava';
  const rest = plural(others.length, { one: 'kurs', few: 'kursa', other: 'kurseva' });
  const name = runTitle(first.name, first.firstDay);
  return others.length > 0 ? `${name} i još ${others.length}\u00a0${rest}` : name;
}
