import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Done.module.css';

/** A short text, with a tick, that something was done. */
export const Done = ({ children }: { children: ReactNode }) => (
  <p className={styles.done}>
    <CircleCheck aria-hidden />
    {children}
  </p>
);
