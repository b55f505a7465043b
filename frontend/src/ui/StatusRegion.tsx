import type { ReactNode } from 'react';
import styles from './StatusRegion.module.css';

/** Says what comes into it. It is in the page before its message: some screen readers miss one that comes with its region. */
export function StatusRegion({ children }: { children: ReactNode }) {
  return (
    // An <output> holds words alone, no paragraphs.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="status" className={styles.region}>
      {children}
    </div>
  );
}
