import { SITE_PAGES } from '@institut/contract/sitePages';
import { ButtonLink } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import styles from './OnTheJob.module.css';

/** The way to those programmes that are held at a place of work. */
export function OnTheJob() {
  return (
    <Section tone="deep" tight aria-labelledby="na-radnom-mjestu">
      <div className={styles.row}>
        <h2 id="na-radnom-mjestu">
          30, 90 ili 180 dana: <span>najviše se nauči na radnom mjestu</span>
        </h2>
        <div className={styles.text}>
          <p>
            Ako želite učiti uz stvaran posao, odaberite program koji se odvija u firmi. Od prvog dana imate
            zadatak, mentora i&nbsp;dogovoren cilj.
          </p>
          <ButtonLink to={SITE_PAGES.education.path} look="outline">
            Uporedi programe
          </ButtonLink>
        </div>
      </div>
    </Section>
  );
}
