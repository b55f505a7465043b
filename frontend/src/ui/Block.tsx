import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../lib/cx.ts';
import styles from './Block.module.css';

type BlockProps = Omit<ComponentProps<'section'>, 'className' | 'ref'> & { as?: 'section' | 'div' };

/** A few out of many under their heading. */
export const Block = ({ as: Element = 'section', ...rest }: BlockProps) => (
  <Element {...rest} className={cx(styles.block)} />
);

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
