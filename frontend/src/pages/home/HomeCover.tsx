import { SITE_PAGES } from '@institut/contract/sitePages';
import { CourseSearch } from '../../features/courses/CourseSearch.tsx';
import { VideoButton } from '../../features/site/VideoButton.tsx';
import { cx } from '../../lib/cx.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Container } from '../../ui/Container.tsx';
import cover from '../../ui/Cover.module.css';
import art from './cover.svg';
import styles from './HomeCover.module.css';

/** The one idea of the home page: knowledge is climbed step by step, and at the top there is a job. */
export function HomeCover() {
  return (
    <section className={cover.cover}>
      <Container className={styles.grid}>
        <div className={cx(cover.text, styles.text)}>
          <h1>Korak po korak do posla u tehnologiji</h1>
          <p className={cx(cover.lead, styles.lead)}>
            Kursevi, programi uz rad i savjet ljudi iz struke: za prvi posao, novo zanimanje ili sljedeći
            korak u karijeri.
          </p>
          <div className={styles.actions}>
            <ButtonLink to={SITE_PAGES.education.path} look="accent" className={styles.action}>
              Pronađi svoju obuku
            </ButtonLink>
            <VideoButton look="quiet">Pogledaj video</VideoButton>
          </div>
          <CourseSearch />
        </div>
        <img
          className={styles.art}
          src={art}
          alt="Stepenice kroz programiranje, mehaniku, elektroniku i servere vode od prvog koraka do zastavice na vrhu."
          width={1646}
          height={1322}
          fetchPriority="high"
        />
      </Container>
    </section>
  );
}
