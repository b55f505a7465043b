import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import styles from './Breadcrumbs.module.css';

type BreadcrumbsProps = {
  /** From the widest to the page above this one. */
  trail: ReadonlyArray<{ to: string; label: string }>;
  /** The name of this page. */
  here: string;
};

export function Breadcrumbs({ trail, here }: BreadcrumbsProps) {
  return (
    <nav aria-label="Putanja">
      <ol className={styles.list}>
        {trail.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
            <ChevronRight aria-hidden />
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
