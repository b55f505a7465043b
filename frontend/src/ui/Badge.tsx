import type { ComponentProps } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './Badge.module.css';

type BadgeTone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

export function Badge({
  tone = 'neutral',
  className,
  ...rest
}: ComponentProps<'span'> & { tone?: BadgeTone }) {
  return <span {...rest} className={cx(styles.badge, styles[tone], className)} />;
}
