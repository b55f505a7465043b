import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './Drawing.tsx';
import styles from './EmptyState.module.css';

type EmptyStateProps = {
  title: string;
  /** What to do next, in a sentence. */
  children?: ReactNode;
  actions?: ReactNode;
  drawing?: DrawingName;
  /** The level its title has in the page. */
  heading?: 'h1' | 'h2' | 'h3';
};

export function EmptyState(props: EmptyStateProps) {
  const { title, children, actions, drawing = 'empty', heading: Heading = 'h2' } = props;
  return (
    <div className={styles.empty}>
      <Drawing name={drawing} />
      <Heading>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
