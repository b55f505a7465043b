import { CAREER_CATEGORY_LABELS } from '@institut/contract/career';
import { SITE_PAGES } from '@institut/contract/sitePages';
import { useSearchParams } from 'react-router-dom';
import { CareerList } from '../../features/careers/CareerList.tsx';
import { readCareerCategory } from '../../features/careers/careerPaths.ts';
import { PopularCareers } from '../../features/careers/PopularCareers.tsx';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { Section } from '../../ui/Section.tsx';
import { CareersCover } from './CareersCover.tsx';
import { CareersReasons } from './CareersReasons.tsx';
import styles from './CareersPage.module.css';

const LIST_ID = 'oglasi';

/** `/careers` */
export function CareersPage() {
  const [search] = useSearchParams();
  const category = readCareerCategory(search);
  const { title } = SITE_PAGES.careers;
  usePageTitle(category ? `${title}: ${CAREER_CATEGORY_LABELS[category].toLowerCase()}` : title);
  return (
    <>
      <CareersCover listId={LIST_ID} />
      <Section aria-labelledby="zasto">
        <div className={styles.block}>
          <h2 id="zasto">Zašto raditi i&nbsp;učiti s&nbsp;nama</h2>
          <CareersReasons />
        </div>
      </Section>
      <Section tone="mist" className={styles.popular}>
        <PopularCareers title="Najbliži rokovi" />
      </Section>
      <Section id={LIST_ID} aria-labelledby="svi-oglasi">
        <div className={styles.block}>
          <h2 id="svi-oglasi">Pet načina da radite s nama</h2>
          <CareerList category={category} />
        </div>
      </Section>
    </>
  );
}
