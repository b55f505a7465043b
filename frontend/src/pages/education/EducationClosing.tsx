import { SITE_PAGES } from '@institut/contract/sitePages';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Section } from '../../ui/Section.tsx';
import styles from './EducationClosing.module.css';

export function EducationClosing() {
  return (
    <Section tight aria-labelledby="dalje">
      <h2 id="dalje">Znate šta tražite?</h2>
      <div className={styles.ways}>
        <Link to={SITE_PAGES.courses.path} className={styles.way}>
          <span>
            <strong>Kursevi</strong>
            Svi termini, cijene i&nbsp;slobodna mjesta.
          </span>
          <ArrowRight aria-hidden />
        </Link>
        <Link to={SITE_PAGES.skills.path} className={styles.way}>
          <span>
            <strong>Vještine</strong>
            Šta se uči i za koja zanimanja.
          </span>
          <ArrowRight aria-hidden />
        </Link>
      </div>
    </Section>
  );
}
