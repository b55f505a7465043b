import { useId, type ReactNode } from 'react';
import { Note, Row, Stack } from '../../ui/primitives.ts';
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
      <Stack as="header" gap={1} className={styles.head}>
        <h3 id={id}>{title}</h3>
        <Row as="p" gap={2} rowGap={0} align="baseline">
          <span className={styles.figure}>{figure}</span>
          <Note as="span">{note}</Note>
        </Row>
      </Stack>
      {children}
    </section>
  );
}
