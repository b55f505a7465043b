import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { VisuallyHidden } from './a11y.tsx';
import styles from './Skeleton.module.css';

type BoneProps = { width?: string; height?: string; className?: string | undefined };

export function Bone({ width = '100%', height = '1em', className }: BoneProps) {
  return <span className={cx(styles.bone, className)} style={{ width, height }} />;
}

/** Wraps the shapes and announces once that content is loading. */
export function Skeleton({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <div aria-live="polite" aria-busy>
      <VisuallyHidden>Učitavamo…</VisuallyHidden>
      <div aria-hidden className={className}>
        {children}
      </div>
    </div>
  );
}

export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <Skeleton className={styles.lines}>
      {Array.from({ length: lines }, (_, index) => (
        <Bone key={index} width={index === lines - 1 ? '60%' : '100%'} />
      ))}
    </Skeleton>
  );
}
