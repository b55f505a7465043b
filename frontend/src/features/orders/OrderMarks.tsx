import { CircleCheck, CircleDashed, CircleX, Clock, FileSearch } from 'lucide-react';
import { ORDER_STATUS_LABELS, type OrderStatus } from '@institut/contract/order';
import { cx } from '../../lib/cx.ts';
import { tieShortWords } from '../../lib/tieShortWords.ts';
import styles from './OrderMarks.module.css';

const statusIcons = {
  'Vasa prijava je u procesu administracije': Clock,
  'Prijava se nalazi u proceduri': FileSearch,
  'Polaznik odabran u trening program': CircleCheck,
  'Niste primljeni u trening program': CircleX,
} as const satisfies Record<OrderStatus, typeof Clock>;

const statusTones: Partial<Record<OrderStatus, 'good' | 'bad'>> = {
  'Polaznik odabran u trening program': 'good',
  'Niste primljeni u trening program': 'bad',
};

/** Where an application stands, in words with an icon. */
export function StatusText({ status }: { status: OrderStatus }) {
  const Icon = statusIcons[status];
  const tone = statusTones[status];
  return (
    <span className={cx(styles.mark, tone && styles[tone])}>
      <Icon aria-hidden />
      {tieShortWords(ORDER_STATUS_LABELS[status])}
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
