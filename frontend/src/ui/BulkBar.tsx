import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import styles from './BulkBar.module.css';

type BulkBarProps = {
  /** How many rows are chosen; nothing is shown for none. */
  count: number;
  onClear: () => void;
  /** What to do with them. */
  children: ReactNode;
};

/** Stays at the lower edge of the window while rows are chosen. Alt+F10 leads to it, past the rows after the last chosen one. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  const bar = useShortcut(count > 0);
  return (
    <div className={styles.place}>
      {/* The region is there before its message, so that screen readers notice the message. */}
      <output className={styles.spoken}>
        {count > 0 && `Odabrano redova: ${count}. Do radnji: Alt + F10.`}
      </output>
      {count > 0 && (
        <fieldset ref={bar} aria-label="Odabrani redovi" aria-keyshortcuts="Alt+F10" className={styles.bar}>
          <p className={styles.count} aria-hidden>
            Odabrano: {count} <kbd className={styles.keys}>Alt + F10</kbd>
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

/** A hundred rows with several stops each lie between the first of them and what is done with it. */
function useShortcut(isShown: boolean) {
  const bar = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (!isShown) return undefined;
    const hear = (event: KeyboardEvent) => {
      if (!event.altKey || event.key !== 'F10') return;
      event.preventDefault();
      bar.current?.querySelector('button')?.focus();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [isShown]);
  return bar;
}
