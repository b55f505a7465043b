import { CircleCheck, CircleDashed, CircleX, Clock, FileSearch } from 'lucide-react';
import { ORDER_STATUS_INFO, type OrderStatus } from '@institut/contract/order';
import { cx } from '../../lib/cx.ts';
import { tieShortWords } from '../../lib/format.ts';
import styles from './OrderMarks.module.css';

const STATUS_ICONS = { clock: Clock, search: FileSearch, check: CircleCheck, cross: CircleX };

/** The status of an application, in words with an icon. */
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

/** Yes or no, in words with an icon. */
export function Flag({ isSet, yes, no }: { isSet: boolean; yes: string; no: string }) {
  const Icon = isSet ? CircleCheck : CircleDashed;
  return (
    <span className={cx(styles.mark, styles.short, isSet ? styles.good : styles.open)}>
      <Icon aria-hidden />
      {isSet ? yes : no}
    </span>
  );
}
