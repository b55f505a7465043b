import { cx } from '../../lib/cx.ts';
import styles from './Legend.module.css';

export type LegendEntry = { label: string; mark: 'blue' | 'turquoise' | 'open' };

/** What the colours of a chart stand for. */
export function Legend({ entries }: { entries: readonly LegendEntry[] }) {
  return (
    <ul className={styles.legend}>
      {entries.map(({ label, mark }) => (
        <li key={label} className={cx(styles.entry, styles[mark])}>
          {label}
        </li>
      ))}
    </ul>
  );
}
