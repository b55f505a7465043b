import { Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import { cx } from '../lib/cx.ts';
import styles from './StepsBar.module.css';

type Step = {
  label: string;
  /** Null for a step that cannot be opened again. */
  to: string | null;
  reached: boolean;
};

type StepsBarProps = {
  label: string;
  steps: readonly Step[];
  current: number;
};

/** The steps of a process on several pages; a reached step is a link. */
export function StepsBar({ label, steps, current }: StepsBarProps) {
  return (
    <nav aria-label={label}>
      <ol className={styles.list}>
        {steps.map((step, index) => {
          const isDone = step.reached && index < current;
          const look = cx(styles.link, isDone && styles.done);
          const content = (
            <>
              <span className={styles.number} aria-hidden>
                {isDone ? <Check /> : index + 1}
              </span>
              <span className={styles.label}>{step.label}</span>
            </>
          );
          return (
            <li key={step.label} className={styles.step}>
              {step.to !== null && step.reached && index !== current ? (
                <Link to={step.to} className={look}>
                  {content}
                </Link>
              ) : (
                <span className={look} aria-current={index === current ? 'step' : undefined}>
                  {content}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
