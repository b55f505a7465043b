import type { ReactNode } from 'react';
import styles from './EditSection.module.css';

type EditSectionProps = { title: string; children: ReactNode };

/** The fields of a form that belong together. */
export function EditSection({ title, children }: EditSectionProps) {
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}

/** Short fields beside one another where there is room. */
export function EditRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
