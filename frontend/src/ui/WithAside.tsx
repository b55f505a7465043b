/** The content of a page of the cart, the checkout or an application, with its sums beside it. */
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { Stack } from './primitives.ts';
import styles from './WithAside.module.css';

type WithAsideProps = {
  children: ReactNode;
  /** Stays in view while the rest scrolls; on narrow screens it comes after the children. Without it they have the full width. */
  aside: ReactNode;
  /** The button of a step: below the children, on narrow screens below the aside. */
  foot?: ReactNode;
};

export function WithAside({ children, aside, foot }: WithAsideProps) {
  return (
    <div className={cx(Boolean(aside) && styles.columns)}>
      <Stack gap={6} className={styles.main}>
        {children}
      </Stack>
      {aside && <div className={styles.aside}>{aside}</div>}
      {foot && <div className={styles.foot}>{foot}</div>}
    </div>
  );
}
