import { ArrowLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../lib/cx.ts';
import styles from './PageHeader.module.css';

type PageHeaderProps = {
  title: ReactNode;
  lead?: ReactNode;
  above?: ReactNode;
  actions?: ReactNode;
  compact?: boolean;
};

export function PageHeader({ title, lead, above, actions, compact = false }: PageHeaderProps) {
  return (
    <header className={cx(styles.header, compact && styles.compact)}>
      {above}
      <div className={styles.row}>
        <div className={styles.text}>
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </header>
  );
}

type BreadcrumbsProps = {
  trail: ReadonlyArray<{ to: string; label: string }>;
  here: string;
};

export function Breadcrumbs({ trail, here }: BreadcrumbsProps) {
  return (
    <nav aria-label="Putanja">
      <ol className={styles.breadcrumbs}>
        {trail.map(({ to, label }, place) => (
          <li key={to}>
            {place > 0 && <ChevronRight aria-hidden />}
            <Link to={to}>{label}</Link>
          </li>
        ))}
        <li aria-current="page">
          <ChevronRight aria-hidden />
          {here}
        </li>
      </ol>
    </nav>
  );
}

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={styles.back}>
      <ArrowLeft aria-hidden />
      {children}
    </Link>
  );
}
