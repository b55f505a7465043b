import { cx } from '../../lib/cx.ts';
import { Section } from '../../ui/Section.tsx';
import styles from './Results.module.css';

/** What the laboratory has to show (specification, section 9), and what each number counts. */
const results = [
  {
    value: '10',
    text: 'pilotiranih programa',
    meaning: 'Pilotiran znači: izveden od početka do kraja s jednom grupom, pa tek onda ponuđen svima.',
    look: styles.programmes,
  },
  {
    value: '250',
    text: 'zaposlenih ljudi',
    meaning: 'Zaposlen znači: ima posao, a ne samo potvrdu o završenoj obuci.',
    look: styles.people,
  },
];

export function Results() {
  return (
    <Section aria-labelledby="rezultati">
      <h2 id="rezultati">Dvije godine, dva broja</h2>
      <dl className={styles.results}>
        {results.map(({ value, text, meaning, look }) => (
          <div key={value} className={cx(styles.result, look)}>
            <dt>{text}</dt>
            <dd className={styles.value}>{value}</dd>
            <dd className={styles.meaning}>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
