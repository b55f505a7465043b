import type { ReactNode } from 'react';
import styles from './Toast.module.css';

/** Always in the page, so that screen readers already listen when the first message comes. */
export function ToastRegion({ children }: { children: ReactNode }) {
  return (
    <div className={styles.region} aria-live="polite" aria-relevant="additions">
      {children}
    </div>
  );
}
