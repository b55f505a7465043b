import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../lib/cx.ts';
import styles from './Block.module.css';

type BlockProps = Omit<ComponentProps<'section'>, 'className' | 'ref'> & { as?: 'section' | 'div' };

/** A short list with its heading. */
export const Block = ({ as: Element = 'section', ...rest }: BlockProps) => (
  <Element {...rest} className={cx(styles.block)} />
);

type BlockHeadProps = {
  /** The id of the heading. */
  id: string;
  title: string;
  /** The page that lists all of them; the children are the link's text. */
  to: string;
  children: ReactNode;
};

/** The heading (h2) of a short list, with a link to the whole list at the other end of the line. */
export function BlockHead({ id, title, to, children }: BlockHeadProps) {
  return (
    <div className={styles.head}>
      <h2 id={id}>{title}</h2>
      <Link to={to}>{children}</Link>
    </div>
  );
}
