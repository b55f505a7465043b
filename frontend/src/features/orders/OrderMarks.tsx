import { ORDER_STATUS_INFO, type OrderStatus } from '@institut/contract/order';
import type { OrderItem } from '@institut/contract/order.schema';
import { plural } from '@institut/contract/plural';
import { CircleCheck, CircleDashed, CircleX, Clock, FileSearch } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import { tieShortWords } from '../../lib/format.ts';
import styles from './OrderMarks.module.css';

const STATUS_ICONS = { clock: Clock, search: FileSearch, check: CircleCheck, cross: CircleX };

export function StatusText({ status }: { status: OrderStatus }) {
  const { label, icon, tone } = ORDER_STATUS_INFO[status];
  const Icon = STATUS_ICONS[icon];
  return (
    <span className={cx(styles.mark, tone !== 'neutral' && styles[tone])}>
      <Icon aria-hidden />
      {tieShortWords(label)}
    </span>
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

/** Names the first course and counts the others: `Uvod u Python i još 2 kursa`. */
export function coursesText(items: readonly OrderItem[]): string {
  const [first, ...others] = items;
  if (!first) return 'Prijava';
  const rest = plural(others.length, { one: 'kurs', few: 'kursa', other: 'kurseva' });
  return others.length > 0 ? `${first.name} i još ${others.length}\u00a0${rest}` : first.name;
}
