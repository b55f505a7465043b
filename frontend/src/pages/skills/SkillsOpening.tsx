import { ButtonLink } from '../../ui/Button.tsx';
import { Container } from '../../ui/Container.tsx';
import { STARTING_POINT_ID } from './startingPointId.ts';
import styles from './SkillsOpening.module.css';

export function SkillsOpening() {
  return (
    <Container className={styles.opening}>
      <h1>Vještina je ono što sutra možete, a&nbsp;danas još ne.</h1>
      <div className={styles.text}>
        <p>
          Kod nas se uče tri vrste vještina. Ispod svake piše šta ćete poslije moći, a ne samo šta ćete
          slušati.
        </p>
        {/* Within the page the browser moves by itself, also the focus. */}
        <ButtonLink to={`#${STARTING_POINT_ID}`} reloadDocument look="accent">
          Odgovori na četiri pitanja
        </ButtonLink>
      </div>
    </Container>
  );
}
