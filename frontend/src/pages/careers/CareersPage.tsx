import { CAREER_CATEGORY_LABELS } from '@institut/contract/careers/values';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { useSearchParams } from 'react-router-dom';
import { tieShortWords } from '../../lib/format.ts';
import { CareerList } from '../../features/careers/CareerList.tsx';
import { readCareerCategory } from '../../features/careers/careerPaths.ts';
import { cx } from '../../lib/cx.ts';
import { usePageTitle } from '../../lib/pageTitle.ts';
import button from '../../ui/Button.module.css';
import { Cover } from '../../ui/Cover.tsx';
import { Block, Section } from '../../ui/layout.tsx';
import door from './door.svg';
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
        <Block as="div">
          <h2 id="zasto">Zašto raditi i&nbsp;učiti s&nbsp;nama</h2>
          <CareersReasons />
        </Block>
      </Section>
      <Section tone="mist" id={LIST_ID} aria-labelledby="svi-oglasi">
        <Block as="div">
          <h2 id="svi-oglasi">Pet načina da radite s nama</h2>
          <CareerList category={category} />
        </Block>
      </Section>
    </>
  );
}

const CareersCover = ({ listId }: { listId: string }) => (
  <Cover
    title="Posao uz koji se uči"
    lead={
      <>
        Tražimo ljude koji znaju svoj posao i&nbsp;žele ga pokazati drugima, ali i one koji ga tek žele
        naučiti. Vrata su otvorena za predavače, studente, polaznike obuka i volontere.
      </>
    }
    actions={
      <a href={`#${listId}`} className={cx(button.button, button.accent)}>
        Pogledaj otvorene oglase
      </a>
    }
    art={{
      src: door,
      alt: 'Čovjek se stepenicama penje prema otvorenim vratima iz kojih izlazi svjetlost.',
      width: 940,
      height: 880,
    }}
    className={styles.cover}
    columnsClassName={styles.columns}
  />
);

const reasons = [
  {
    title: 'Mentor od prvog dana',
    text: 'I predavač i volonter dobijaju jednu osobu kojoj se mogu obratiti. Kod nas je pitanje dio posla.',
  },
  {
    title: 'Oprema koja se koristi',
    text: 'Laboratorije za elektroniku, automatizaciju i 3D štampu otvorene su i za vaše projekte, izvan nastave.',
  },
  {
    title: 'Rezultat koji se vidi',
    text: 'Više od 1.000 ljudi završilo je naše programe. Ono što danas pripremite, neko će uskoro raditi na poslu.',
  },
] as const;

function CareersReasons() {
  return (
    <ul className={styles.reasons}>
      {reasons.map(({ title, text }) => (
        <li key={title}>
          <h3>{tieShortWords(title)}</h3>
          <p>{tieShortWords(text)}</p>
        </li>
      ))}
    </ul>
  );
}
