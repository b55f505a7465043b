import { SITE_PAGES } from '@institut/contract/sitePages';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { Laboratory } from './Laboratory.tsx';
import { Mission } from './Mission.tsx';
import { People } from './People.tsx';
import { Place } from './Place.tsx';
import { Principles } from './Principles.tsx';
import { WaysIn } from './WaysIn.tsx';
import { useSelector } from 'react-redux';
import { selectSite } from '../../features/site/siteSlice.ts';
import { tieShortWords } from '../../lib/format.ts';
import { Container } from '../../ui/Container.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import styles from './AboutPage.module.css';

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

/** Whose the institute is and who pays for it, in its own words. */
function Ownership() {
  const site = useSelector(selectSite);
  return (
    <section aria-labelledby="vlasnistvo">
      <Container>
        <div className={styles.row}>
          <h2 id="vlasnistvo">Vlasništvo i finansiranje</h2>
          {site ? <p>{tieShortWords(site.statement)}</p> : <SkeletonText lines={3} />}
        </div>
      </Container>
    </section>
  );
}
