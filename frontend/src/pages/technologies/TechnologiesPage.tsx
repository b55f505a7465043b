import { SITE_PAGES } from '@institut/contract/sitePages';
import { COURSES_PATH } from '../../features/courses/coursePaths.ts';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Cover } from '../../ui/Cover.tsx';
import { Section } from '../../ui/Section.tsx';
import tallRow from './row-tall.svg';
import row from './row.svg';
import { technologies } from './technologies.ts';
import { TechnologyScene } from './TechnologyScene.tsx';
import styles from './TechnologiesPage.module.css';

const { areas, technologies: page } = SITE_PAGES;

/** `/oblasti/tehnologije`: one measurement on its way through five technologies, each taken apart while one scrolls. */
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
