import type { ReactNode } from 'react';
import styles from './SectionHead.module.css';

type SectionHeadProps = {
  /** Of the heading, which names the section. */
  id: string;
  title: string;
  /** A sentence or two under it. */
  children: ReactNode;
};

/** The heading (h2) of a section and what it is about. */
export function SectionHead({ id, title, children }: SectionHeadProps) {
  return (
    <div className={styles.head}>
      <h2 id={id}>{title}</h2>
      <p>{children}</p>
    </div>
  );
}
