import type { ReactNode } from 'react';
import styles from './EditSection.module.css';

/** A titled group of form fields. */
export function EditSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}

/** Short fields side by side if there is room. */
export function EditRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
