import { COURSES_PATH } from '../../features/courses/coursePaths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import styles from './HomeClosing.module.css';

export function HomeClosing() {
  return (
    <Section className={styles.band} aria-labelledby="krenite">
      <div className={styles.closing}>
        <div className={styles.text}>
          <h2 id="krenite">Prvi korak je izbor kursa</h2>
          <p>Mjesta su ograničena, a prijava traje nekoliko minuta.</p>
        </div>
        <ButtonLink to={COURSES_PATH} look="outline">
          Odaberi kurs
        </ButtonLink>
      </div>
    </Section>
  );
}
