import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import styles from './BackLink.module.css';

/** The way from one item to the list it belongs to. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={styles.back}>
      <ArrowLeft aria-hidden />
      {children}
    </Link>
  );
}
