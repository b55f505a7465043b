import { SITE_PAGES } from '@institut/contract/site/pages';
import { Suspense } from 'react';
import { CourseSearch } from '../../features/courses/CourseSearch.tsx';
import { FeaturedCourses } from '../../features/courses/FeaturedCourses.tsx';
import { FeaturedNews } from '../../features/news/FeaturedNews.tsx';
import { LatestNews } from '../../features/news/LatestNews.tsx';
import { VideoButton } from '../../features/site/VideoButton.tsx';
import { cx } from '../../lib/cx.ts';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Cover } from '../../ui/Cover.tsx';
import { LinkCard, OnwardLink } from '../../ui/Card.tsx';
import { Section } from '../../ui/layout.tsx';
import stairs from './cover.svg';
import { HomeExpertise, HomeFigures, HomeJoin } from './HomeSections.tsx';
import skills from './skills.svg';
import styles from './HomePage.module.css';

/** `/` */
export function HomePage() {
  usePageTitle(SITE_PAGES.home.title);
  return (
    <>
      <HomeCover />
      <Section>
        <FeaturedCourses title="Izdvojeni kursevi" lead="Najbliži termini na koje se možete prijaviti." />
      </Section>
      {/* React hydrates each boundary in a task of its own; these make no requests. */}
      <Suspense>
        <HomePaths />
      </Suspense>
      <Section className={styles.news} aria-label="Vijesti">
        <FeaturedNews />
        <LatestNews />
      </Section>
      <Suspense>
        <HomeExpertise />
        <HomeFigures />
        <HomeJoin />
      </Suspense>
    </>
  );
}

const HomeCover = () => (
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

const help = [
  'Procjena znanja u vašem timu',
  'Obuka po mjeri, kod vas ili kod nas',
  'Mentor dok novo ne postane rutina',
];

function HomePaths() {
  return (
    <Section tone="mist" aria-labelledby="za-koga">
      <h2 id="za-koga">Za koga radimo</h2>
      <div className={styles.paths}>
        <LinkCard className={cx(styles.panel, styles.individuals)}>
          <div className={styles.text}>
            <p className={styles.mark}>Pojedinci</p>
            <h3>Steknite znanje koje se traži</h3>
            <p>
              Krećete od onoga što već znate i dodajete vještinu po vještinu. Svaka završava radom koji možete
              pokazati poslodavcu.
            </p>
            <OnwardLink to={SITE_PAGES.skills.path} className={styles.link}>
              Odaberi vještine
            </OnwardLink>
          </div>
          <img src={skills} alt="" width={1240} height={940} loading="lazy" />
        </LinkCard>
        <LinkCard className={cx(styles.panel, styles.organisations)}>
          <p className={styles.mark}>Organizacije</p>
          <h3>Kada cijelom timu treba novo znanje</h3>
          <ol className={styles.help}>
            {help.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
          <OnwardLink to={SITE_PAGES.services.path} className={styles.link}>
            Upoznaj naše usluge
          </OnwardLink>
        </LinkCard>
      </div>
    </Section>
  );
}
