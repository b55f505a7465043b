import { SITE_PAGES } from '@institut/contract/sitePages';
import { PopularCourses } from '../features/courses/PopularCourses.tsx';
import { usePageTitle } from '../lib/pageTitle.ts';
import { Section } from '../ui/Section.tsx';
import { Categories } from './skills/Categories.tsx';
import { Kinds } from './skills/Kinds.tsx';
import { OnTheJob } from './skills/OnTheJob.tsx';
import { SkillsOpening } from './skills/SkillsOpening.tsx';
import { StartingPoint } from './skills/StartingPoint.tsx';

/** `/vjestine` */
export function SkillsPage() {
  usePageTitle(SITE_PAGES.skills.title);
  return (
    <>
      <SkillsOpening />
      <Categories />
      <StartingPoint />
      <Kinds />
      <OnTheJob />
      <Section>
        <PopularCourses title="Kursevi koje polaznici najviše cijene" />
      </Section>
    </>
  );
}
