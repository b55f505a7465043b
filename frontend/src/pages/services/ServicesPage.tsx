import { SITE_PAGES } from '@institut/contract/sitePages';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { ServicesContact } from './ServicesContact.tsx';
import { ServicesCourse } from './ServicesCourse.tsx';
import { ServicesHelp } from './ServicesHelp.tsx';
import { ServicesOpening } from './ServicesOpening.tsx';
import { ServicesQuestions } from './ServicesQuestions.tsx';
import { ServicesShares } from './ServicesShares.tsx';

/** `/usluge`, for organisations. */
export function ServicesPage() {
  usePageTitle(SITE_PAGES.services.title);
  return (
    <>
      <ServicesOpening />
      <ServicesHelp />
      <ServicesCourse />
      <ServicesShares />
      <ServicesQuestions />
      <ServicesContact />
    </>
  );
}
