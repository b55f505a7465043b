import { UNDO_SECONDS } from '@institut/contract/limits';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Row } from '../../ui/primitives.ts';
import styles from './UndoBar.module.css';

type UndoBarProps = {
  text: string;
  /** How long the decision can still be taken back. */
  seconds?: number;
  isBusy: boolean;
  onUndo: () => void;
  onOver: () => void;
};

/** Offers to take a decision back while its mail waits. */
export function UndoBar({ text, seconds = UNDO_SECONDS, isBusy, onUndo, onOver }: UndoBarProps) {
  const [left, setLeft] = useState(seconds);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The buttons above it may fill a phone; a second later the page shows the changed record, which moves it.
    if (left >= UNDO_SECONDS - 1) bar.current?.scrollIntoView({ block: 'nearest' });
  }, [left]);
  useLayoutEffect(() => {
    const { current } = bar;
    // The focus stays near when the button disappears.
    return () => {
      if (!current?.contains(document.activeElement)) return;
      current.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    if (isBusy) return undefined;
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : onOver()), 1000);
    return () => clearTimeout(timer);
  }, [left, isBusy, onOver]);
  return (
    <Row gap={4} rowGap={2} align="center" justify="between" ref={bar} className={styles.bar}>
      <p>{text}</p>
      <button
        type="button"
        className={styles.button}
        // A disabled button would lose the focus.
        aria-disabled={isBusy || undefined}
        onClick={() => !isBusy && onUndo()}
      >
        Poništi <span aria-hidden>({left}&nbsp;s)</span>
      </button>
    </Row>
  );
}
