import { FeaturedCourses } from '../features/courses/FeaturedCourses.tsx';
import { PopularCourses } from '../features/courses/PopularCourses.tsx';
import { usePageTitle } from '../lib/pageTitle.ts';
import { Section } from '../ui/Section.tsx';
import { HomeClosing } from './home/HomeClosing.tsx';
import { HomeCover } from './home/HomeCover.tsx';
import { HomeFigures } from './home/HomeFigures.tsx';
import { HomeSteps } from './home/HomeSteps.tsx';

/** `/` */
export function HomePage() {
  usePageTitle('Početna');
  return (
    <>
      <HomeCover />
      <Section>
        <FeaturedCourses title="Izdvojeni kursevi" lead="Najbliži termini na koje se možete prijaviti." />
      </Section>
      <HomeFigures />
      <Section>
        <PopularCourses title="Najbolje ocijenjeni kursevi" />
      </Section>
      <HomeSteps />
      <HomeClosing />
    </>
  );
}
