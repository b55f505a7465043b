import { SITE_PAGES } from '@institut/contract/sitePages';
import { PopularCourses } from '../../features/courses/PopularCourses.tsx';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { Section } from '../../ui/Section.tsx';
import { Categories } from './Categories.tsx';
import { Kinds } from './Kinds.tsx';
import { OnTheJob } from './OnTheJob.tsx';
import { SkillsOpening } from './SkillsOpening.tsx';
import { StartingPoint } from './StartingPoint.tsx';

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
