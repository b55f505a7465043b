import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './Alert.module.css';

export type AlertKind = 'info' | 'success' | 'warning' | 'error';

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

type AlertProps = {
  kind?: AlertKind;
  title?: ReactNode;
  children?: ReactNode;
  /** It tells of something that has just happened, so screen readers should say it at once. */
  live?: boolean;
  className?: string;
};

/** A message that belongs to its place in the page. */
export function Alert({ kind = 'info', title, children, live = false, className }: AlertProps) {
  const Icon = icons[kind];
  const role = kind === 'error' ? 'alert' : 'status';
  return (
    <div className={cx(styles.alert, styles[kind], className)} role={live ? role : undefined}>
      <Icon aria-hidden />
      <div className={styles.body}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
