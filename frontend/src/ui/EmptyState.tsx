import type { ReactNode } from 'react';
import empty from './drawings/empty.svg';
import lost from './drawings/lost.svg';
import search from './drawings/search.svg';
import styles from './EmptyState.module.css';

const drawings = { empty, lost, search };

/** Without a connection the drawing may be missing, too. */
const hide = ({ currentTarget }: { currentTarget: HTMLElement }) => {
  currentTarget.style.display = 'none';
};

type EmptyStateProps = {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  drawing?: keyof typeof drawings;
  heading?: 'h1' | 'h2' | 'h3';
};

export function EmptyState(props: EmptyStateProps) {
  const { title, children, actions, drawing = 'empty', heading: Heading = 'h2' } = props;
  return (
    <div className={styles.empty}>
      <img
        src={drawings[drawing]}
        alt=""
        width={240}
        height={176}
        className={styles.drawing}
        onError={hide}
      />
      <Heading>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
