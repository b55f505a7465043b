import { useId, type ReactNode } from 'react';
import styles from './Panel.module.css';

type PanelProps = {
  title: string;
  figure: ReactNode;
  /** Describes the figure in a few words. */
  note: string;
  children: ReactNode;
};

/** One subject of the dashboard: its title, its main figure and the details. */
export function Panel({ title, figure, note, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.head}>
        <h3 id={id}>{title}</h3>
        <p className={styles.total}>
          <span className={styles.figure}>{figure}</span>
          <span className={styles.note}>{note}</span>
        </p>
      </header>
      {children}
    </section>
  );
}
