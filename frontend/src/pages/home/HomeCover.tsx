import { CourseSearch } from '../../features/courses/CourseSearch.tsx';
import { COURSES_PATH } from '../../features/courses/coursePaths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Container } from '../../ui/Container.tsx';
import cover from './cover.svg';
import styles from './HomeCover.module.css';

/** The one idea of the home page: knowledge is climbed step by step, and at the top there is a job. */
export function HomeCover() {
  return (
    <section className={styles.cover}>
      <Container className={styles.grid}>
        <div className={styles.text}>
          <h1>Korak po korak do posla u tehnologiji</h1>
          <p className={styles.lead}>
            Kursevi, obrazovni programi i treninzi za prvi posao, novo zanimanje ili sljedeći korak u
            karijeri.
          </p>
          <ButtonLink to={COURSES_PATH} look="accent" className={styles.action}>
            Pogledaj kurseve
          </ButtonLink>
          <CourseSearch />
        </div>
        <img
          className={styles.art}
          src={cover}
          alt="Stepenice kroz programiranje, mehaniku, elektroniku i servere vode od prvog koraka do zastavice na vrhu."
          width={1646}
          height={1322}
          fetchPriority="high"
        />
      </Container>
    </section>
  );
}
