import { SITE_PAGES } from '@institut/contract/sitePages';
import { coursesPath } from '../../features/courses/coursePaths.ts';
import { VideoButton } from '../../features/site/VideoButton.tsx';
import { cx } from '../../lib/cx.ts';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { tieShortWords } from '../../lib/format.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Container, Section } from '../../ui/layout.tsx';
import { ArrowLink } from '../../ui/links.tsx';
import {
  areas,
  constructionArea,
  electronicsArea,
  energyArea,
  networksArea,
  peopleArea,
  programmingArea,
  type Area,
} from './areas.ts';
import tallMap from './map-tall.svg';
import map from './map.svg';
import styles from './AreasPage.module.css';

/** `/oblasti` */
export function AreasPage() {
  usePageTitle(SITE_PAGES.areas.title);
  return (
    <>
      <AreasMap />
      <Section>
        <AreaStory area={programmingArea} art="right" />
        <div className={styles.wideFirst}>
          <AreaStory area={electronicsArea} art="above" />
          <AreaStory area={constructionArea} art="above" />
        </div>
      </Section>
      <Section tone="deep" className={styles.dark}>
        <AreaStory area={networksArea} art="left" />
      </Section>
      <Section>
        <div className={styles.wideLast}>
          <AreaStory area={energyArea} art="above" />
          <AreaStory area={peopleArea} art="above" />
        </div>
      </Section>
      <Section tight tone="mist" aria-labelledby="tehnologije">
        <div className={styles.next}>
          <h2 id="tehnologije">Kako se oblasti susreću u jednom uređaju</h2>
          <div className={styles.nextText}>
            <p>
              U&nbsp;stanici za kvalitet zraka spajaju se elektronika, štampa, mreža, oblak i&nbsp;model.
              Rastavili smo je na slojeve.
            </p>
            <ButtonLink to={SITE_PAGES.technologies.path}>Pogledaj tehnologije izbliza</ButtonLink>
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
          <h1>Šest oblasti na jednom putu</h1>
          <p>
            Uređaju treba program, programu mreža, a mreži ljudi koji se razumiju. Zato svaku oblast učite na
            istim uređajima i podacima na kojima radimo i&nbsp;mi.
          </p>
          <VideoButton look="quiet" className={styles.video}>
            Pogledaj video
          </VideoButton>
        </div>
        <div className={styles.map}>
          <picture>
            <source media="(width < 40rem)" srcSet={tallMap} width={1040} height={1760} />
            <img
              src={map}
              alt="Šest ostrva povezanih stazom: program, elektronska ploča, 3D štampač, serveri, solarni paneli i ljudi za stolom."
              width={2720}
              height={900}
              fetchPriority="high"
            />
          </picture>
          <nav className={styles.index} aria-label="Oblasti na ovoj stranici">
            <ol className={styles.names}>
              {areas.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
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
  area: Area;
  /** Position of the drawing on wide screens. */
  art: 'left' | 'right' | 'above';
};

function AreaStory({ area, art: place }: AreaStoryProps) {
  const { id, title, lead, learn, work, courses, art } = area;
  const heading = `${id}-naslov`;
  return (
    <article id={id} className={cx(styles.story, styles[place])} aria-labelledby={heading}>
      <img className={styles.art} {...art} alt={art.alt} loading="lazy" decoding="async" />
      <div className={styles.storyText}>
        <h2 id={heading}>{tieShortWords(title)}</h2>
        <p className={styles.lead}>{tieShortWords(lead)}</p>
        <dl className={styles.facts}>
          <div>
            <dt>Šta učite</dt>
            <dd>{learn}</dd>
          </div>
          <div>
            <dt>Šta radimo</dt>
            <dd>{work}</dd>
          </div>
        </dl>
        <h3 className={styles.subtitle} id={`${id}-kursevi`}>
          Kursevi iz ove oblasti
        </h3>
        <ul className={styles.courses} aria-labelledby={`${id}-kursevi`}>
          {courses.map(({ label, keyword }) => (
            <li key={keyword}>
              <ArrowLink to={coursesPath({ keyword })}>{label}</ArrowLink>
            </li>
          ))}
        </ul>
      </div>
    </article>
  );
}
