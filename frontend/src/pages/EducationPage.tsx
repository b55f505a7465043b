import { SITE_PAGES } from '@institut/contract/sitePages';
import { usePageTitle } from '../lib/pageTitle.ts';
import { EducationClosing } from './education/EducationClosing.tsx';
import { EducationHead } from './education/EducationHead.tsx';
import { EducationSteps } from './education/EducationSteps.tsx';
import { WorkProgrammes } from './education/WorkProgrammes.tsx';

/** `/obuke`; the step shown is part of the address: `/obuke?korak=2`. */
export function EducationPage() {
  usePageTitle(SITE_PAGES.education.title);
  return (
    <>
      <EducationHead />
      <EducationSteps />
      <WorkProgrammes />
      <EducationClosing />
    </>
  );
}
