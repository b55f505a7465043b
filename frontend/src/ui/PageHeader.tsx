import type { ReactNode } from 'react';
import styles from './PageHeader.module.css';

type PageHeaderProps = {
  title: ReactNode;
  lead?: ReactNode;
  /** Breadcrumbs or a back link, above the title. */
  above?: ReactNode;
  /** What one can do here, level with the title on wide screens. */
  actions?: ReactNode;
};

/** The opening of a working page: where one is, in large type. */
export function PageHeader({ title, lead, above, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
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
