import { Container } from '../../ui/Container.tsx';
import crossroads from './crossroads.svg';
import styles from './EducationHead.module.css';

export function EducationHead() {
  return (
    <header className={styles.band}>
      <Container className={styles.head}>
        <div className={styles.text}>
          <h1>Od odluke do prijave u&nbsp;četiri koraka</h1>
          <p>
            Prođite ih redom. Za desetak minuta znat ćete koja vam obuka odgovara, ko vam može pomoći i kako
            da se prijavite.
          </p>
        </div>
        <img
          src={crossroads}
          alt="Osoba pred putokazom; jedan od tri puta vodi do zastavice."
          width={1240}
          height={900}
          fetchPriority="high"
        />
      </Container>
    </header>
  );
}
