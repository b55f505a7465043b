import { formatKm } from '@institut/contract/money';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './Price.module.css';

type PriceProps = {
  /** KM. */
  amount: number;
  freeText?: string;
  className?: string | undefined;
};

export function Price({ amount, freeText, className }: PriceProps) {
  return (
    <span className={cx(styles.price, className)}>
      {amount === 0 && freeText ? freeText : formatKm(amount)}
    </span>
  );
}

type SumProps = {
  label: ReactNode;
  /** KM. */
  amount: number;
  isTotal?: boolean;
};

export function Sum({ label, amount, isTotal = false }: SumProps) {
  return (
    <div className={isTotal ? styles.total : styles.row}>
      <dt>{label}</dt>
      <dd>
        <Price amount={amount} />
      </dd>
    </div>
  );
}

export const SumList = ({ children }: { children: ReactNode }) => <dl className={styles.list}>{children}</dl>;
