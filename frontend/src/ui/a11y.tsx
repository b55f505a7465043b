import type { ComponentProps, ReactNode } from 'react';
import styles from './a11y.module.css';

/** Text for screen readers only. */
export function VisuallyHidden(props: Omit<ComponentProps<'span'>, 'className'>) {
  return <span {...props} className={styles.hidden} />;
}

/** Announces content that appears in it. It has to be in the page before: some screen readers miss a region that arrives filled. */
export function StatusRegion({ children }: { children: ReactNode }) {
  return (
    // An <output> may contain no paragraphs.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="status" className={styles.region}>
      {children}
    </div>
  );
}
