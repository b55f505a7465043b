import { Mail, TriangleAlert, Users } from 'lucide-react';
import type { Consequence } from './editConsequences.ts';
import styles from './EditConsequences.module.css';

const icons = { mail: Mail, places: Users, warning: TriangleAlert };

/** What saving will do, beside the button that does it; the region is always there, so that changes in it are read out. */
export function EditConsequences({ consequences }: { consequences: readonly Consequence[] }) {
  return (
    <div className={styles.region} aria-live="polite">
      {consequences.length > 0 && (
        <section className={styles.box} aria-labelledby="sta-slijedi">
          <h2 id="sta-slijedi">Kada sačuvate</h2>
          <ul>
            {consequences.map(({ kind, text }) => {
              const Icon = icons[kind];
              return (
                <li key={text} className={styles[kind]}>
                  <Icon aria-hidden />
                  {text}
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </div>
  );
}
