import { Section } from '../../ui/Section.tsx';
import styles from './Explanation.module.css';

/** What it is and why it is so. */
export function Explanation({ name }: { name: string }) {
  return (
    <Section aria-labelledby="sta-je">
      <div className={styles.grid}>
        <h2 id="sta-je">Većina obuka prestaje tamo gdje posao počinje. {name} počinje baš tu.</h2>
        <div className={styles.text}>
          <p>
            U okviru programa {name} nema izmišljenih primjera. Zadatak dolazi iz firme, ustanove ili od vas,
            i neko na njegovo rješenje zaista čeka. Zato se uči brže: vidi se odmah šta ne radi.
          </p>
          <p>
            Ista laboratorija provjerava i naše programe. Svaki novi najprije prođe pilot, s&nbsp;jednom
            grupom i pravim zadacima. Šta se tamo ne pokaže korisnim, ne dođe ni do vas.
          </p>
        </div>
      </div>
    </Section>
  );
}
