import { Section } from '../../ui/Section.tsx';
import styles from './ServicesShares.module.css';

const shares = [
  {
    title: 'Vi obezbjeđujete',
    items: [
      'jednu osobu koja odlučuje i s kojom se dogovaramo',
      'mentora s dva slobodna sata sedmično',
      'vrijeme za učenje unutar radnog vremena',
      'pristup mašini, programu ili podacima na kojima se uči',
      'iskren opis posla, zajedno s onim što ne valja',
    ],
  },
  {
    title: 'Mi donosimo',
    items: [
      'predavače koji posao o kojem govore i rade',
      'opremu, računare i materijal za vježbu',
      'raspored usklađen sa smjenama i sezonom',
      'dnevnik napretka za svakog polaznika',
      'izvještaj koji razumije i onaj ko nije bio na obuci',
    ],
  },
];

/** Who brings what, side by side. */
export function ServicesShares() {
  return (
    <Section aria-labelledby="ko-sta">
      <h2 id="ko-sta">Šta je potrebno s obje strane</h2>
      <div className={styles.shares}>
        {shares.map(({ title, items }) => (
          <div key={title} className={styles.share}>
            <h3>{title}</h3>
            <ul className={styles.items}>
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  );
}
