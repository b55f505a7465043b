import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './Toast.module.css';

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

/** Errors stay longer, because the user has to act on them. */
const SHOWN_MS = { info: 6000, success: 6000, warning: 9000, error: 12_000 };

type ToastProps = {
  kind: keyof typeof icons;
  text: string;
  onClose: () => void;
  onRetry?: (() => void) | undefined;
};

/** A short message at the lower edge; it stays while it is hovered or focused. */
export function Toast({ kind, text, onClose, onRetry }: ToastProps) {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(onClose, SHOWN_MS[kind]);
    return () => clearTimeout(timer);
  }, [isHeld, kind, onClose]);

  const Icon = icons[kind];
  return (
    <div
      className={cx(styles.toast, styles[kind])}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Icon aria-hidden />
      <p className={styles.text}>{text}</p>
      {onRetry && (
        <button type="button" className={styles.retry} onClick={onRetry}>
          Pokušaj ponovo
        </button>
      )}
      <button type="button" className={styles.close} aria-label="Zatvori poruku" onClick={onClose}>
        <X aria-hidden />
      </button>
    </div>
  );
}

/** Always in the page: screen readers announce only changes of a region that already exists. */
export function ToastRegion({ children }: { children: ReactNode }) {
  return (
    <div className={styles.region} data-above-bars aria-live="polite" aria-relevant="additions">
      {children}
    </div>
  );
}
