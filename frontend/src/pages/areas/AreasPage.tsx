import { SITE_PAGES } from '@institut/contract/site/pages';
import texts from '../../content/bs/areas.json';
import { formatText } from '../../content/formatText.tsx';
import { coursesPath } from '../../features/courses/coursePaths.ts';
import { VideoButton } from '../../features/site/VideoButton.tsx';
import { cx } from '../../lib/cx.ts';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Container, Section } from '../../ui/layout.tsx';
import { ArrowLink } from '../../ui/links.tsx';
import construction from './construction.svg';
import electronics from './electronics.svg';
import energy from './energy.svg';
import tallMap from './map-tall.svg';
import map from './map.svg';
import networks from './networks.svg';
import people from './people.svg';
import programming from './programming.svg';
import styles from './AreasPage.module.css';

const { map: mapTexts, areas, technologies } = texts;

const ART: Record<keyof typeof areas, { src: string; width: number; height: number }> = {
  programming: { src: programming, width: 1000, height: 920 },
  electronics: { src: electronics, width: 1300, height: 880 },
  construction: { src: construction, width: 1300, height: 880 },
  networks: { src: networks, width: 1100, height: 960 },
  energy: { src: energy, width: 1300, height: 880 },
  people: { src: people, width: 1300, height: 880 },
};

/** `/oblasti` */
export function AreasPage() {
  usePageTitle(SITE_PAGES.areas.title);
  return (
    <>
      <AreasMap />
      <Section>
        <AreaStory name="programming" place="right" />
        <div className={styles.wideFirst}>
          <AreaStory name="electronics" place="above" />
          <AreaStory name="construction" place="above" />
        </div>
      </Section>
      <Section tone="deep" className={styles.dark}>
        <AreaStory name="networks" place="left" />
      </Section>
      <Section>
        <div className={styles.wideLast}>
          <AreaStory name="energy" place="above" />
          <AreaStory name="people" place="above" />
        </div>
      </Section>
      <Section tight tone="mist" aria-labelledby="tehnologije">
        <div className={styles.next}>
          <h2 id="tehnologije">{formatText(technologies.title)}</h2>
          <div className={styles.nextText}>
            <p>{formatText(technologies.text)}</p>
            <ButtonLink to={SITE_PAGES.technologies.path}>{technologies.link}</ButtonLink>
          </div>
        </div>
      </Section>
    </>
  );
}

function AreasMap() {
  return (
    <div className={styles.band}>
      <Container>
        <div className={styles.mapText}>
          <h1>{formatText(mapTexts.title)}</h1>
          <p>{formatText(mapTexts.text)}</p>
          <VideoButton look="quiet" className={styles.video}>
            {mapTexts.video}
          </VideoButton>
        </div>
        <div className={styles.map}>
          <picture>
            <source media="(width < 40rem)" srcSet={tallMap} width={1040} height={1760} />
            <img src={map} alt={mapTexts.drawing} width={2720} height={900} fetchPriority="high" />
          </picture>
          <nav className={styles.index} aria-label={mapTexts.names}>
            <ol className={styles.names}>
              {Object.values(areas).map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{formatText(title)}</a>
                </li>
              ))}
            </ol>
          </nav>
        </div>
      </Container>
    </div>
  );
}

type AreaStoryProps = {
  name: keyof typeof areas;
  /** Position of the drawing on wide screens. */
  place: 'left' | 'right' | 'above';
};

function AreaStory({ name, place }: AreaStoryProps) {
  const { id, title, lead, learn, work, courses, drawing } = areas[name];
  const heading = `${id}-naslov`;
  return (
    <article id={id} className={cx(styles.story, styles[place])} aria-labelledby={heading}>
      <img className={styles.art} {...ART[name]} alt={drawing} loading="lazy" decoding="async" />
      <div className={styles.storyText}>
        <h2 id={heading}>{formatText(title)}</h2>
        <p className={styles.lead}>{formatText(lead)}</p>
        <dl className={styles.facts}>
          <div>
            <dt>{texts.learn}</dt>
            <dd>{formatText(learn)}</dd>
          </div>
          <div>
            <dt>{texts.work}</dt>
            <dd>{formatText(work)}</dd>
          </div>
        </dl>
        <h3 className={styles.subtitle} id={`${id}-kursevi`}>
          {texts.courses}
        </h3>
        <ul className={styles.courses} aria-labelledby={`${id}-kursevi`}>
          {courses.map(({ label, keyword }) => (
            <li key={keyword}>
              <ArrowLink to={coursesPath({ keyword })}>{formatText(label)}</ArrowLink>
            </li>
          ))}
        </ul>
      </div>
    </article>
  );
}
