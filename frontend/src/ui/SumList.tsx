import type { ReactNode } from 'react';
import { Price } from './Price.tsx';
import styles from './SumList.module.css';

type SumProps = {
  label: ReactNode;
  /** KM. */
  amount: number;
  /** What the others come to; the last one. */
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

/** Amounts and what they come to. */
export const SumList = ({ children }: { children: ReactNode }) => <dl className={styles.list}>{children}</dl>;
