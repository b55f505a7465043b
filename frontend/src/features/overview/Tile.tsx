import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../../lib/cx.ts';
import { VisuallyHidden } from '../../ui/a11y.tsx';
import styles from './Tile.module.css';

type TileProps = {
  title: string;
  value: string;
  /** The measure of the value, smaller: "KM". */
  measure?: string;
  /** What the number counts, after it, for those who hear it alone: "novih prijava". */
  unit: string;
  to: string;
  /** The one to look at first. */
  isFirst?: boolean;
  children: ReactNode;
};

/** One number of today; all of it leads to what the number counts. */
export function Tile({ title, value, measure, unit, to, isFirst = false, children }: TileProps) {
  return (
    <article className={cx(styles.tile, isFirst && styles.first)}>
      <h3>{title}</h3>
      <p className={styles.value}>
        <Link to={to}>
          {value}
          {measure && <span className={styles.measure}>{`\u00a0${measure}`}</span>}
          <VisuallyHidden> {unit}</VisuallyHidden>
        </Link>
      </p>
      <div className={styles.notes}>{children}</div>
    </article>
  );
}
