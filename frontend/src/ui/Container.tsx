import type { ComponentProps } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './Container.module.css';

type ContainerProps = ComponentProps<'div'> & {
  /** One column of text or form instead of the full 1350 px. */
  narrow?: boolean;
};

export function Container({ narrow = false, className, ...rest }: ContainerProps) {
  return <div {...rest} className={cx(styles.container, narrow && styles.narrow, className)} />;
}
