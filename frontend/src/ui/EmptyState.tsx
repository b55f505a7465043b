import type { ReactNode } from 'react';
import empty from './drawings/empty.svg';
import lost from './drawings/lost.svg';
import search from './drawings/search.svg';
import styles from './EmptyState.module.css';

/** An empty tray, an unplugged cable, a search without results. */
type DrawingName = 'empty' | 'lost' | 'search';

const sources: Record<DrawingName, string> = { empty, lost, search };

function Drawing({ name }: { name: DrawingName }) {
  return <img src={sources[name]} alt="" width={240} height={176} className={styles.drawing} />;
}

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
