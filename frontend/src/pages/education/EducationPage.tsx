import { SITE_PAGES } from '@institut/contract/sitePages';
import { ArrowRight } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { Container, Section, SectionHead } from '../../ui/layout.tsx';
import crossroads from './crossroads.svg';
import days180 from './days180.svg';
import days30 from './days30.svg';
import days90 from './days90.svg';
import { EducationSteps } from './EducationSteps.tsx';
import styles from './EducationPage.module.css';

/** `/obuke`; the address holds the step: `/obuke?korak=2`. */
export function EducationPage() {
  usePageTitle(SITE_PAGES.education.title);
  return (
    <>
      <EducationHead />
      <EducationSteps />
      {/* React hydrates each boundary in a task of its own; these make no requests. */}
      <Suspense>
        <WorkProgrammes />
        <EducationClosing />
      </Suspense>
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

const programmes = [
  {
    name: '30 dana',
    aim: 'Probajte zanimanje',
    art: { src: days30, height: 460 },
    who: 'Za vas koji želite provjeriti odgovara li vam posao prije nego što mu posvetite više vremena.',
    what: 'Uz mentora radite jedan manji zadatak i upoznajete alate, ljude i ritam posla.',
    left: 'Završen zadatak, pisano mišljenje mentora i jasnija odluka.',
  },
  {
    name: '90 dana',
    aim: 'Steknite rutinu',
    art: { src: days90, height: 560 },
    who: 'Za vas koji imate osnove, a nedostaje vam praksa na stvarnim zadacima.',
    what: 'Prvo vježbate u laboratoriji, a zatim radite s timom na projektu koji ima rok i naručioca.',
    left: 'Projekat koji možete pokazati i tri mjeseca rada u timu.',
  },
  {
    name: '180 dana',
    aim: 'Radite samostalno',
    art: { src: days180, height: 845 },
    who: 'Za vas koji tražite posao u struci i možete mu posvetiti pola godine.',
    what: 'Preuzimate sve složenije zadatke, a mentor vam korak po korak prepušta odluke.',
    left: 'Pola godine iskustva na radnom mjestu i radovi koji stoje iza vaše prijave za posao.',
  },
];

/** The drawings are to scale: one layer for each month. */
function WorkProgrammes() {
  return (
    <Section tone="mist" id="programi" aria-labelledby="programi-naslov">
      <SectionHead id="programi-naslov" title="Programi uz rad">
        Učite na radnom mjestu, uz mentora. Na crtežu je svaki sloj jedan mjesec.
      </SectionHead>
      <ul className={styles.programmes}>
        {programmes.map(({ name, aim, art, who, what, left }) => (
          <li key={name} className={styles.programme}>
            <img src={art.src} alt="" width={660} height={art.height} loading="lazy" />
            <h3>
              <span className={styles.days}>{name}</span> {aim}
            </h3>
            <dl>
              <dt>Za koga</dt>
              <dd>{who}</dd>
              <dt>Šta se dešava</dt>
              <dd>{what}</dd>
              <dt>Šta ostaje</dt>
              <dd>{left}</dd>
            </dl>
          </li>
        ))}
      </ul>
    </Section>
  );
}
