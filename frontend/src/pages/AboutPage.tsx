import { SITE_PAGES } from '@institut/contract/sitePages';
import { usePageTitle } from '../lib/pageTitle.ts';
import { Laboratory } from './about/Laboratory.tsx';
import { Mission } from './about/Mission.tsx';
import { Ownership } from './about/Ownership.tsx';
import { People } from './about/People.tsx';
import { Place } from './about/Place.tsx';
import { Principles } from './about/Principles.tsx';
import { WaysIn } from './about/WaysIn.tsx';

/** `/onama` */
export function AboutPage() {
  usePageTitle(SITE_PAGES.about.title);
  return (
    <>
      <Mission />
      <Principles />
      <People />
      <Laboratory />
      <Place />
      <Ownership />
      <WaysIn />
    </>
  );
}
