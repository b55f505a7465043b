import {
  COURSE_CATEGORIES,
  COURSE_CATEGORY_NAMES,
  COURSE_TYPE_LABELS,
  COURSE_TYPES,
  type CourseCategory,
  type CourseType,
} from '@institut/contract/course';
import { courseListPath } from '@institut/contract/courseFilters';
import { SITE_PAGES } from '@institut/contract/sitePages';
import { Check } from 'lucide-react';
import { PopularCourses } from '../../features/courses/PopularCourses.tsx';
import { VideoButton } from '../../features/site/VideoButton.tsx';
import { cx } from '../../lib/cx.ts';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Cover } from '../../ui/Cover.tsx';
import { VisuallyHidden } from '../../ui/a11y.tsx';
import { Container, Section, SectionHead } from '../../ui/layout.tsx';
import { ArrowLink } from '../../ui/links.tsx';
import { CATEGORIES } from './categories.ts';
import { STARTING_POINT_ID, StartingPoint } from './StartingPoint.tsx';
import styles from './SkillsPage.module.css';

/** `/vjestine` */
export function SkillsPage() {
  usePageTitle(SITE_PAGES.skills.title);
  return (
    <>
      <SkillsCover />
      <Categories />
      <StartingPoint />
      <Kinds />
      <OnTheJob />
      <Section>
        <PopularCourses title="Kursevi koje polaznici najviše cijene" />
      </Section>
    </>
  );
}

const SkillsCover = () => (
  <Cover
    tone="white"
    title={'Vještina je ono što sutra možete, a\u00a0danas još ne.'}
    isTitleApart
    lead="Kod nas se uče tri vrste vještina. Ispod svake piše šta ćete poslije moći, a ne samo šta ćete slušati."
    actions={
      <div className={styles.coverActions}>
        {/* A plain link: the browser scrolls and moves the focus. */}
        <ButtonLink to={`#${STARTING_POINT_ID}`} reloadDocument look="accent">
          Odgovori na četiri pitanja
        </ButtonLink>
        <VideoButton look="quiet">Pogledaj video</VideoButton>
      </div>
    }
    className={styles.cover}
    columnsClassName={styles.coverColumns}
  />
);

function OnTheJob() {
  return (
    <Section tone="deep" tight aria-labelledby="na-radnom-mjestu">
      <div className={styles.onTheJob}>
        <h2 id="na-radnom-mjestu">
          30, 90 ili 180 dana: <span>najviše se nauči na radnom mjestu</span>
        </h2>
        <div className={styles.onTheJobText}>
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

const looks: Record<CourseCategory, string | undefined> = {
  'Soft Skills': styles.soft,
  'Digital Skills': styles.digital,
  Tehnicke: styles.technical,
};

function Categories() {
  return (
    <Container className={styles.columns}>
      {COURSE_CATEGORIES.map((category) => (
        <Category key={category} category={category} />
      ))}
    </Container>
  );
}

function Category({ category }: { category: CourseCategory }) {
  const { genitive, definition, abilities, image } = CATEGORIES[category];
  return (
    <article className={cx(styles.category, looks[category])}>
      <img src={image} alt="" width={1120} height={880} />
      <div className={styles.categoriesText}>
        <h2>{COURSE_CATEGORY_NAMES[category]}</h2>
        <p className={styles.definition}>{definition}</p>
        <p className={styles.after}>Poslije možete:</p>
        <ul className={styles.abilities}>
          {abilities.map((ability) => (
            <li key={ability}>
              <Check aria-hidden />
              {ability}
            </li>
          ))}
        </ul>
        <ArrowLink to={courseListPath({ category })} className={styles.courses}>
          Kursevi iz {genitive}
        </ArrowLink>
      </div>
    </article>
  );
}

const ROWS = ['Za koga', 'Koliko traje', 'Kako se radi', 'Predznanje', 'Na kraju imate'] as const;

const kinds: Record<CourseType, Record<(typeof ROWS)[number], string>> = {
  'Obrazovni program': {
    'Za koga': 'Za one koji mijenjaju zanimanje ili traže prvi posao.',
    'Koliko traje': 'Više sedmica, u cjelinama koje se nadovezuju.',
    'Kako se radi': 'Od osnova do završnog rada, uz mentora.',
    Predznanje: 'Najčešće nije potrebno. Ako jeste, piše na stranici programa.',
    'Na kraju imate': 'Rad koji možete pokazati poslodavcu.',
  },
  'Trening kurs': {
    'Za koga': 'Za one koji uz posao žele savladati jednu novu vještinu.',
    'Koliko traje': 'Nekoliko susreta, najčešće uveče ili subotom.',
    'Kako se radi': 'Jedna tema, vježba na svakom susretu.',
    Predznanje: 'Dovoljno je da ste se s temom već sreli.',
    'Na kraju imate': 'Vještinu koju primijenite već iste sedmice.',
  },
  'Specificna obuka': {
    'Za koga': 'Za one koje na poslu već čeka određen zadatak.',
    'Koliko traje': 'Prema zadatku i opremi na kojoj se radi.',
    'Kako se radi': 'Mala grupa, na opremi i slučajevima iz struke.',
    Predznanje: 'Potrebno je iskustvo u struci.',
    'Na kraju imate': 'Rješenje koje nosite nazad u firmu.',
  },
};

function Kinds() {
  return (
    <Section aria-labelledby="oblici">
      <SectionHead id="oblici" title="Program, kurs ili obuka?">
        Razlika je u tome koliko duboko ulazite u temu i šta vas čeka na kraju.
      </SectionHead>
      <div className={styles.kinds}>
        <fieldset className={styles.switch} data-needs-script>
          <legend>
            <VisuallyHidden>Tip obuke</VisuallyHidden>
          </legend>
          {COURSE_TYPES.map((type, index) => (
            <label key={type}>
              <input type="radio" name="oblik" defaultChecked={index === 0} />
              <span>{COURSE_TYPE_LABELS[type]}</span>
            </label>
          ))}
        </fieldset>
        {COURSE_TYPES.map((type) => (
          <article key={type} className={styles.kind}>
            <h3>{COURSE_TYPE_LABELS[type]}</h3>
            <dl>
              {ROWS.map((row) => (
                <div key={row}>
                  <dt>{row}</dt>
                  <dd>{kinds[type][row]}</dd>
                </div>
              ))}
            </dl>
          </article>
        ))}
      </div>
    </Section>
  );
}
