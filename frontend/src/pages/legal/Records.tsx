import { tieShortWords } from '../../lib/format.ts';
import styles from './Records.module.css';

export type DataRecord = { title: string; facts: readonly (readonly [name: string, text: string])[] };

/** Several things told by the same few facts. */
export function Records({ records }: { records: readonly DataRecord[] }) {
  return (
    <div className={styles.records}>
      {records.map(({ title, facts }) => (
        <article key={title} className={styles.record}>
          <h3>{title}</h3>
          <dl className={styles.facts}>
            {facts.map(([name, text]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{tieShortWords(text)}</dd>
              </div>
            ))}
          </dl>
        </article>
      ))}
    </div>
  );
}
