import { formatKm } from '@institut/contract/money';
import { cx } from '../lib/cx.ts';
import styles from './Price.module.css';

type PriceProps = {
  /** KM. */
  amount: number;
  /** A course that costs nothing says so; a sum shows `0,00 KM`. */
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
