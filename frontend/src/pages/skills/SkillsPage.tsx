import {
  COURSE_CATEGORIES,
  COURSE_CATEGORY_NAMES,
  COURSE_TYPE_LABELS,
  COURSE_TYPES,
  type CourseCategory,
  type CourseType,
} from '@institut/contract/courses/values';
import { courseListPath } from '@institut/contract/courses/filters';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { Check } from 'lucide-react';
import texts from '../../content/bs/skills.json';
import { formatText } from '../../content/formatText.tsx';
import { PopularCourses } from '../../features/courses/PopularCourses.tsx';
import { VideoButton } from '../../features/site/VideoButton.tsx';
import { cx } from '../../lib/cx.ts';
import { tieShortWords } from '../../lib/format.ts';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Cover } from '../../ui/Cover.tsx';
import { VisuallyHidden } from '../../ui/a11y.tsx';
import { Container, Section, SectionHead } from '../../ui/layout.tsx';
import { ArrowLink } from '../../ui/links.tsx';
import { CATEGORIES } from './categories.ts';
import { STARTING_POINT_ID, StartingPoint } from './StartingPoint.tsx';
import styles from './SkillsPage.module.css';

const { cover, kinds, onTheJob } = texts;

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
        <PopularCourses title={tieShortWords(texts.popular)} />
      </Section>
    </>
  );
}

const SkillsCover = () => (
  <Cover
    tone="white"
    title={tieShortWords(cover.title)}
    isTitleApart
    lead={formatText(cover.lead)}
    actions={
      <div className={styles.coverActions}>
        {/* A plain link: the browser scrolls and moves the focus. */}
        <ButtonLink to={`#${STARTING_POINT_ID}`} reloadDocument look="accent">
          {cover.ask}
        </ButtonLink>
        <VideoButton look="quiet">{cover.video}</VideoButton>
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
          {formatText(onTheJob.title)} <span>{formatText(onTheJob.subtitle)}</span>
        </h2>
        <div className={styles.onTheJobText}>
          <p>{formatText(onTheJob.text)}</p>
          <ButtonLink to={SITE_PAGES.education.path} look="outline">
            {onTheJob.link}
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
        <p className={styles.definition}>{formatText(definition)}</p>
        <p className={styles.after}>{texts.after}</p>
        <ul className={styles.abilities}>
          {abilities.map((ability) => (
            <li key={ability}>
              <Check aria-hidden />
              {formatText(ability)}
            </li>
          ))}
        </ul>
        <ArrowLink to={courseListPath({ category })} className={styles.courses}>
          {formatText(texts.courses, { skills: genitive })}
        </ArrowLink>
      </div>
    </article>
  );
}

/** A type of course without an entry is a type error. */
const KINDS: Record<CourseType, Record<string, string>> = kinds.list;

function Kinds() {
  return (
    <Section aria-labelledby="oblici">
      <SectionHead id="oblici" title={tieShortWords(kinds.title)}>
        {formatText(kinds.text)}
      </SectionHead>
      <div className={styles.kinds}>
        <fieldset className={styles.switch} data-needs-script>
          <legend>
            <VisuallyHidden>{kinds.switch}</VisuallyHidden>
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
              {Object.entries(KINDS[type]).map(([row, text]) => (
                <div key={row}>
                  <dt>{row}</dt>
                  <dd>{formatText(text)}</dd>
                </div>
              ))}
            </dl>
          </article>
        ))}
      </div>
    </Section>
  );
}
