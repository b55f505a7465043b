import { SITE_PAGES } from '@institut/contract/sitePages';
import { CourseSearch } from '../../features/courses/CourseSearch.tsx';
import { VideoButton } from '../../features/site/VideoButton.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Cover } from '../../ui/Cover.tsx';
import stairs from './cover.svg';
import styles from './HomeCover.module.css';

/** The one idea of the home page: knowledge is climbed step by step, and at the top there is a job. */
export const HomeCover = () => (
  <Cover
    title="Korak po korak do posla u tehnologiji"
    lead="Kursevi, programi uz rad i savjet ljudi iz struke: za prvi posao, novo zanimanje ili sljedeći korak u karijeri."
    actions={
      <>
        <div className={styles.actions}>
          <ButtonLink to={SITE_PAGES.education.path} look="accent" className={styles.action}>
            Pronađi svoju obuku
          </ButtonLink>
          <VideoButton look="quiet">Pogledaj video</VideoButton>
        </div>
        <CourseSearch />
      </>
    }
    art={{
      src: stairs,
      alt: 'Stepenice kroz programiranje, mehaniku, elektroniku i servere vode od prvog koraka do zastavice na vrhu.',
      width: 1646,
      height: 1322,
    }}
    className={styles.cover}
    columnsClassName={styles.columns}
  />
);
