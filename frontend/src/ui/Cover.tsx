import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { Container } from './layout.tsx';
import styles from './Cover.module.css';

type CoverProps = {
  tone?: 'deep' | 'mist' | 'white';
  title: string;
  isTitleApart?: boolean;
  lead: ReactNode;
  actions?: ReactNode;
  art?: { src: string; alt: string; width: number; height: number };
  above?: ReactNode;
  children?: ReactNode;
  className?: string | undefined;
  /** Sets the layout of heading, text and drawing. */
  columnsClassName?: string | undefined;
};

/** The first section of a page: title (h1), introduction and drawing. */
export function Cover(props: CoverProps) {
  const { tone = 'deep', title, isTitleApart = false, lead, actions, art, above, children } = props;
  const heading = <h1 className={styles.title}>{title}</h1>;
  return (
    <section className={cx(styles.cover, styles[tone])}>
      <Container className={props.className}>
        {above}
        <div className={cx(styles.columns, props.columnsClassName)}>
          {isTitleApart && heading}
          <div className={styles.text}>
            {!isTitleApart && heading}
            <p className={styles.lead}>{lead}</p>
            {actions}
          </div>
          {art && <img {...art} alt={art.alt} className={styles.art} fetchPriority="high" />}
        </div>
        {children}
      </Container>
    </section>
  );
}
