import { tieShortWords } from '../../lib/format.ts';
import { Container } from '../../ui/Container.tsx';
import { areas } from './areas.ts';
import tallMap from './map-tall.svg';
import map from './map.svg';
import styles from './AreasMap.module.css';

/** The one idea of the page: six islands on one way. On wide screens each name stands under its island. */
export function AreasMap() {
  return (
    <div className={styles.band}>
      <Container>
        <div className={styles.text}>
          <h1>Šest oblasti na jednom putu</h1>
          <p>
            Uređaj treba program, program treba mrežu, a mreža ljude koji se razumiju. Zato svaku oblast učite
            na istim uređajima i podacima na kojima radimo i&nbsp;mi.
          </p>
        </div>
        <div className={styles.map}>
          <picture>
            <source media="(width < 40rem)" srcSet={tallMap} width={1040} height={1760} />
            <img
              src={map}
              alt="Šest ostrva povezanih stazom: program, elektronska ploča, 3D štampač, serveri, solarni paneli i ljudi za stolom."
              width={2720}
              height={900}
              fetchPriority="high"
            />
          </picture>
          <nav className={styles.index} aria-label="Oblasti na ovoj stranici">
            <ol className={styles.names}>
              {areas.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${tieShortWords(id)}`}>{title}</a>
                </li>
              ))}
            </ol>
          </nav>
        </div>
      </Container>
    </div>
  );
}
