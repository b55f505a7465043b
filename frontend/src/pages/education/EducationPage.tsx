import { SITE_PAGES } from '@institut/contract/site/pages';
import { ArrowRight } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import texts from '../../content/bs/education.json';
import { formatText, pathOf } from '../../content/formatText.tsx';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { tieShortWords } from '../../lib/format.ts';
import { Container, Section, SectionHead } from '../../ui/layout.tsx';
import crossroads from './crossroads.svg';
import days180 from './days180.svg';
import days30 from './days30.svg';
import days90 from './days90.svg';
import { EducationSteps } from './EducationSteps.tsx';
import styles from './EducationPage.module.css';

const { head, programmes, closing } = texts;

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

const EducationHead = () => (
  <header className={styles.band}>
    <Container className={styles.head}>
      <div className={styles.text}>
        <h1>{formatText(head.title)}</h1>
        <p>{formatText(head.text)}</p>
      </div>
      <img src={crossroads} alt={head.drawing} width={1240} height={900} fetchPriority="high" />
    </Container>
  </header>
);

const EducationClosing = () => (
  <Section tight aria-labelledby="dalje">
    <h2 id="dalje">{formatText(closing.title)}</h2>
    <div className={styles.ways}>
      {closing.ways.map(({ to, title, text }) => (
        <Link key={to} to={pathOf(to)} className={styles.way}>
          <span>
            <strong>{title}</strong>
            {formatText(text)}
          </span>
          <ArrowRight aria-hidden />
        </Link>
      ))}
    </div>
  </Section>
);

/** The drawings are to scale: one layer for each month. */
const PROGRAMMES = [
  { ...programmes.month, art: { src: days30, height: 460 } },
  { ...programmes.quarter, art: { src: days90, height: 560 } },
  { ...programmes.half, art: { src: days180, height: 845 } },
];

const WorkProgrammes = () => (
  <Section tone="mist" id="programi" aria-labelledby="programi-naslov">
    <SectionHead id="programi-naslov" title={tieShortWords(programmes.title)}>
      {formatText(programmes.text)}
    </SectionHead>
    <ul className={styles.programmes}>
      {PROGRAMMES.map(({ name, aim, art, who, what, left }) => (
        <li key={name} className={styles.programme}>
          <img src={art.src} alt="" width={660} height={art.height} loading="lazy" />
          <h3>
            <span className={styles.days}>{name}</span> {formatText(aim)}
          </h3>
          <dl>
            <dt>{programmes.who}</dt>
            <dd>{formatText(who)}</dd>
            <dt>{programmes.what}</dt>
            <dd>{formatText(what)}</dd>
            <dt>{programmes.left}</dt>
            <dd>{formatText(left)}</dd>
          </dl>
        </li>
      ))}
    </ul>
  </Section>
);
