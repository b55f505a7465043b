import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './PageHeader.module.css';

type PageHeaderProps = {
  title: ReactNode;
  lead?: ReactNode;
  /** Breadcrumbs or a back link, above the title. */
  above?: ReactNode;
  /** What one can do here, level with the title on wide screens. */
  actions?: ReactNode;
  /** For pages one works in all day: what one came for begins sooner. */
  compact?: boolean;
};

/** The opening of a working page: where one is, in large type. */
export function PageHeader({ title, lead, above, actions, compact = false }: PageHeaderProps) {
  return (
    <header className={cx(styles.header, compact && styles.compact)}>
      {above}
      <div className={styles.row}>
        <div className={styles.text}>
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions}
      </div>
    </header>
  );
}
