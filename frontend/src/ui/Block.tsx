import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './BlockHead.module.css';

type BlockHeadProps = {
  /** Of the heading, which names the block. */
  id: string;
  title: string;
  /** Where all of them are, and what the link there says. */
  to: string;
  children: ReactNode;
};

/** The heading (h2) of a few out of many, with the way to all of them at the other end of the line. */
export function BlockHead({ id, title, to, children }: BlockHeadProps) {
  return (
    <div className={styles.head}>
      <h2 id={id}>{title}</h2>
      <Link to={to}>{children}</Link>
    </div>
  );
}
