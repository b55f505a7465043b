import { UNDO_SECONDS } from '@institut/contract/limits';
import { useEffect, useState } from 'react';
import styles from './UndoBar.module.css';

type UndoBarProps = { text: string; isBusy: boolean; onUndo: () => void; onOver: () => void };

/** Offers to take a decision back while its mail waits. */
export function UndoBar({ text, isBusy, onUndo, onOver }: UndoBarProps) {
  const [left, setLeft] = useState<number>(UNDO_SECONDS);
  useEffect(() => {
    if (isBusy) return undefined;
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : onOver()), 1000);
    return () => clearTimeout(timer);
  }, [left, isBusy, onOver]);
  return (
    <div ref={showBar} className={styles.bar}>
      <p>{text}</p>
      <button type="button" className={styles.button} disabled={isBusy} onClick={onUndo}>
        Poništi <span aria-hidden>({left}&nbsp;s)</span>
      </button>
    </div>
  );
}

/** The buttons above it may fill a phone. */
const showBar = (bar: HTMLElement | null) => bar?.scrollIntoView({ block: 'nearest' });
