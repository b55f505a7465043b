import { SITE_PAGES } from '@institut/contract/sitePages';
import { usePageTitle } from '../lib/pageTitle.ts';
import { ServicesContact } from './services/ServicesContact.tsx';
import { ServicesCourse } from './services/ServicesCourse.tsx';
import { ServicesHelp } from './services/ServicesHelp.tsx';
import { ServicesOpening } from './services/ServicesOpening.tsx';
import { ServicesQuestions } from './services/ServicesQuestions.tsx';
import { ServicesShares } from './services/ServicesShares.tsx';

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
