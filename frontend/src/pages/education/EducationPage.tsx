import { SITE_PAGES } from '@institut/contract/sitePages';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { EducationClosing } from './EducationClosing.tsx';
import { EducationHead } from './EducationHead.tsx';
import { EducationSteps } from './EducationSteps.tsx';
import { WorkProgrammes } from './WorkProgrammes.tsx';

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
