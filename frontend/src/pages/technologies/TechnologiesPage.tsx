import { SITE_PAGES } from '@institut/contract/sitePages';
import { COURSES_PATH, coursesPath } from '../../features/courses/coursePaths.ts';
import { VideoButton } from '../../features/site/VideoButton.tsx';
import { cx } from '../../lib/cx.ts';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { tieShortWords } from '../../lib/format.ts';
import { ArrowLink } from '../../ui/links.tsx';
import { Breadcrumbs } from '../../ui/PageHeader.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Cover } from '../../ui/Cover.tsx';
import { Section } from '../../ui/layout.tsx';
import tallRow from './row-tall.svg';
import row from './row.svg';
import { technologies, type Technology } from './technologies.ts';
import styles from './TechnologiesPage.module.css';

const { areas, technologies: page } = SITE_PAGES;

/** `/oblasti/tehnologije` */
export function TechnologiesPage() {
  usePageTitle(page.title);
  return (
    <>
      <Cover
        tone="white"
        above={<Breadcrumbs trail={[{ to: areas.path, label: areas.title }]} here={page.title} />}
        title="Jedno mjerenje, pet tehnologija"
        isTitleApart
        lead="Stanica kakvu polaznici slože na kursu elektronike svakih deset minuta izmjeri čestice u zraku. Pratite jedno takvo mjerenje i pogledajte od čega je složena svaka tehnologija kroz koju prođe."
        actions={<VideoButton look="quiet">Pogledaj video</VideoButton>}
        className={styles.opening}
        columnsClassName={styles.columns}
      >
        <picture>
          <source media="(width < 40rem)" srcSet={tallRow} width={1100} height={1730} />
          <img
            className={styles.row}
            src={row}
            alt="Stanica, štampač, mreža, oblak i model u nizu, povezani narandžastom linijom."
            width={3200}
            height={780}
            fetchPriority="high"
          />
        </picture>
        <nav aria-label="Tehnologije na ovoj stranici">
          <ol className={styles.names}>
            {technologies.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
      </Cover>
      {technologies.map((technology, index) => (
        <TechnologyScene
          key={technology.id}
          technology={technology}
          tone={index % 2 === 0 ? 'deep' : 'mist'}
          mirrored={index % 2 === 0}
        />
      ))}
      <Section tight aria-labelledby="vas-put">
        <div className={styles.closing}>
          <h2 id="vas-put">Istim putem možete i vi</h2>
          <p>Počnite od bilo koje tačke. Za svaku postoji kurs na kojem ovo sastavljate sami.</p>
          <ButtonLink to={COURSES_PATH} look="accent">
            Pogledaj sve kurseve
          </ButtonLink>
        </div>
      </Section>
    </>
  );
}

type TechnologySceneProps = {
  technology: Technology;
  tone: 'mist' | 'deep';
  /** Puts the drawing on the other side. */
  mirrored: boolean;
};

function TechnologyScene({ technology, tone, mirrored }: TechnologySceneProps) {
  const { id, title, reading, text, layers, courses, art } = technology;
  return (
    <Section id={id} tone={tone} className={cx(styles.scene, styles[tone])} aria-labelledby={`${id}-naslov`}>
      <div className={cx(styles.grid, mirrored && styles.mirrored)}>
        <LayerStack {...art} />
        <div className={styles.text}>
          <h2 id={`${id}-naslov`}>{tieShortWords(title)}</h2>
          <p className={styles.reading}>
            <strong>{reading.value}</strong> <span>{tieShortWords(reading.text)}</span>
          </p>
          <p>{tieShortWords(text)}</p>
          <dl className={styles.layers}>
            {layers.map(({ name, text: role }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{role}</dd>
              </div>
            ))}
          </dl>
          <ArrowLink className={styles.courses} to={coursesPath({ keyword: courses.keyword })}>
            {courses.label}
          </ArrowLink>
        </div>
      </div>
    </Section>
  );
}

/** Layers that move apart while they scroll into the middle of the window; without animations they are apart from the start. */
function LayerStack({ lines, layers: [lowest, middle, highest], alt }: Technology['art']) {
  const size = { width: 720, height: 1000, loading: 'lazy', decoding: 'async' } as const;
  return (
    <div className={styles.stack}>
      <img {...size} className={styles.lines} src={lines} alt={alt} />
      <img {...size} className={styles.layer} src={lowest} alt="" />
      <img {...size} className={cx(styles.layer, styles.middle)} src={middle} alt="" />
      <img {...size} className={cx(styles.layer, styles.highest)} src={highest} alt="" />
    </div>
  );
}
