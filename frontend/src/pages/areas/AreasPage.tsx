import { SITE_PAGES } from '@institut/contract/sitePages';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import { AreasMap } from './AreasMap.tsx';
import {
  constructionArea,
  electronicsArea,
  energyArea,
  networksArea,
  peopleArea,
  programmingArea,
} from './areas.ts';
import { AreaStory } from './AreaStory.tsx';
import styles from './AreasPage.module.css';

/** `/oblasti`, set like a magazine: a lead story, two pairs of unequal columns and one dark spread between them. */
export function AreasPage() {
  usePageTitle(SITE_PAGES.areas.title);
  return (
    <>
      <AreasMap />
      <Section>
        <AreaStory area={programmingArea} art="right" />
        <div className={styles.wideFirst}>
          <AreaStory area={electronicsArea} art="above" />
          <AreaStory area={constructionArea} art="above" />
        </div>
      </Section>
      <Section tone="deep" className={styles.dark}>
        <AreaStory area={networksArea} art="left" />
      </Section>
      <Section>
        <div className={styles.wideLast}>
          <AreaStory area={energyArea} art="above" />
          <AreaStory area={peopleArea} art="above" />
        </div>
      </Section>
      <Section tight tone="mist" aria-labelledby="tehnologije">
        <div className={styles.next}>
          <h2 id="tehnologije">Kako se oblasti sretnu u jednom uređaju</h2>
          <div className={styles.nextText}>
            <p>
              Stanica za kvalitet zraka prolazi kroz elektroniku, štampu, mrežu, oblak i&nbsp;model. Rastavili
              smo je na slojeve.
            </p>
            <ButtonLink to={SITE_PAGES.technologies.path}>Pogledaj tehnologije izbliza</ButtonLink>
          </div>
        </div>
      </Section>
    </>
  );
}
