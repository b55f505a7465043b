import { useId, type ReactNode } from 'react';
import styles from './Panel.module.css';

type PanelProps = {
  title: string;
  /** The number it comes down to. */
  figure: ReactNode;
  /** What the number says, in a few words. */
  note: string;
  children: ReactNode;
};

/** One subject of the dashboard: its title, the number it comes down to, and what is behind that number. */
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
