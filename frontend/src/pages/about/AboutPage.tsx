import { SITE_PAGES } from '@institut/contract/sitePages';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { Laboratory } from './Laboratory.tsx';
import { Mission } from './Mission.tsx';
import { Ownership } from './Ownership.tsx';
import { People } from './People.tsx';
import { Place } from './Place.tsx';
import { Principles } from './Principles.tsx';
import { WaysIn } from './WaysIn.tsx';

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
