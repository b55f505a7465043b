import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import styles from './HomeSplit.module.css';

type HomeSplitProps = {
  /** `shown`: the drawing comes first and has the larger part. */
  layout: 'shown' | 'even';
  drawing: { src: string; alt: string; width: number; height: number };
  /** Heading, text and a way on. */
  children: ReactNode;
};

/** A few words and a way on beside a drawing. */
export function HomeSplit({ layout, drawing, children }: HomeSplitProps) {
  const image = <img {...drawing} alt={drawing.alt} loading="lazy" />;
  return (
    <div className={cx(styles.split, styles[layout])}>
      {layout === 'shown' && image}
      <div className={styles.text}>{children}</div>
      {layout === 'even' && image}
    </div>
  );
}
