import { SITE_PAGES } from '@institut/contract/sitePages';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { EducationSteps } from './EducationSteps.tsx';
import { WorkProgrammes } from './WorkProgrammes.tsx';
import { Container } from '../../ui/Container.tsx';
import crossroads from './crossroads.svg';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Section } from '../../ui/Section.tsx';
import styles from './EducationPage.module.css';

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

function EducationHead() {
  return (
    <header className={styles.band}>
      <Container className={styles.head}>
        <div className={styles.text}>
          <h1>Od odluke do prijave u&nbsp;četiri koraka</h1>
          <p>
            Prođite ih redom. Za desetak minuta znat ćete koja vam obuka odgovara, ko vam može pomoći i kako
            da se prijavite.
          </p>
        </div>
        <img
          src={crossroads}
          alt="Osoba pred putokazom; jedan od tri puta vodi do zastavice."
          width={1240}
          height={900}
          fetchPriority="high"
        />
      </Container>
    </header>
  );
}

function EducationClosing() {
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
