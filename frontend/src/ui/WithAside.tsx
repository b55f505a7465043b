import type { ReactNode } from 'react';
import styles from './WithAside.module.css';

type WithAsideProps = {
  children: ReactNode;
  /** What sums up or leads on; stays in view while the rest scrolls, and follows it on narrow screens. */
  aside: ReactNode;
};

/** The work of a page with its summary beside it. */
export function WithAside({ children, aside }: WithAsideProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>{children}</div>
      <div className={styles.aside}>{aside}</div>
    </div>
  );
}
