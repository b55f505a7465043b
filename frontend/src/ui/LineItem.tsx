import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { tieShortWords } from '../lib/format.ts';
import { Picture } from './Picture.tsx';
import styles from './LineItem.module.css';

type LineItemProps = {
  image: string;
  name: string;
  /** Where the name leads. */
  to: string;
  /** One quiet line above the name: its kind. */
  kind: string;
  amount: ReactNode;
  /** What can be said or done about it, below the name. */
  children?: ReactNode;
};

/** One thing of a list that adds up: picture, name, amount. */
export function LineItem({ image, name, to, kind, amount, children }: LineItemProps) {
  return (
    <li className={styles.line}>
      <Picture src={image} alt="" sizes="(width >= 48rem) 10rem, 6rem" className={styles.picture} />
      <div className={styles.text}>
        <p className={styles.kind}>{kind}</p>
        <p className={styles.name}>
          <Link to={to}>{tieShortWords(name)}</Link>
        </p>
      </div>
      <p className={styles.amount}>{amount}</p>
      {children && <div className={styles.more}>{children}</div>}
    </li>
  );
}

export function LineList({ children, label }: { children: ReactNode; label: string }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}
