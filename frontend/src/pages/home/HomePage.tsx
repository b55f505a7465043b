import { SITE_PAGES } from '@institut/contract/sitePages';
import { FeaturedCourses } from '../../features/courses/FeaturedCourses.tsx';
import { FeaturedNews } from '../../features/news/FeaturedNews.tsx';
import { LatestNews } from '../../features/news/LatestNews.tsx';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { Section } from '../../ui/Section.tsx';
import { HomeCover } from './HomeCover.tsx';
import { HomeExpertise } from './HomeExpertise.tsx';
import { HomeFigures } from './HomeFigures.tsx';
import { HomeJoin } from './HomeJoin.tsx';
import { HomePaths } from './HomePaths.tsx';
import styles from './HomePage.module.css';

/** `/` */
export function HomePage() {
  usePageTitle(SITE_PAGES.home.title);
  return (
    <>
      <HomeCover />
      <Section className={styles.news} aria-label="Vijesti">
        <FeaturedNews />
        <LatestNews />
      </Section>
      <HomePaths />
      <Section>
        <FeaturedCourses title="Izdvojeni kursevi" lead="Najbliži termini na koje se možete prijaviti." />
      </Section>
      <HomeExpertise />
      <HomeFigures />
      <HomeJoin />
    </>
  );
}
