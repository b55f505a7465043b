import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './Alert.module.css';

type AlertKind = 'info' | 'success' | 'warning' | 'error';

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

type AlertProps = {
  kind?: AlertKind;
  title?: ReactNode;
  children?: ReactNode;
  /** An error that has just happened, announced at once. Other messages use a `StatusRegion`. */
  live?: boolean;
  className?: string | undefined;
};

export function Alert({ kind = 'info', title, children, live = false, className }: AlertProps) {
  const Icon = icons[kind];
  return (
    <div className={cx(styles.alert, styles[kind], className)} role={live ? 'alert' : undefined}>
      <Icon aria-hidden />
      <div className={styles.body}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
