import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import styles from './BulkBar.module.css';

type BulkBarProps = {
  /** How many rows are chosen; nothing is shown for none. */
  count: number;
  onClear: () => void;
  /** What to do with them. */
  children: ReactNode;
};

/** Stays at the lower edge of the window while rows are chosen. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  return (
    <div className={styles.place}>
      {/* The region is there before its message, so that screen readers notice the message. */}
      <output className={styles.spoken}>{count > 0 && `Odabrano redova: ${count}`}</output>
      {count > 0 && (
        <fieldset aria-label="Odabrani redovi" className={styles.bar}>
          <p className={styles.count} aria-hidden>
            Odabrano: {count}
          </p>
          <div className={styles.actions}>
            <Button look="quiet" onClick={onClear}>
              Poništi odabir
            </Button>
            {children}
          </div>
        </fieldset>
      )}
    </div>
  );
}
