import { plural } from '@institut/contract/plural';
import { SITE_PAGES } from '@institut/contract/sitePages';
import { Link, useSearchParams } from 'react-router-dom';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Container } from '../../ui/Container.tsx';
import { Section } from '../../ui/Section.tsx';
import { AUDIENCE_LABELS, AUDIENCES, readAudience, type Audience } from './audience.ts';
import { ServiceCard } from './ServiceCard.tsx';
import { services } from './services.ts';
import styles from './ServiceCataloguePage.module.css';

const { services: parent, serviceCatalogue: page } = SITE_PAGES;

/** `/usluge/pregled`: the catalogue, all of it or what `?za=` asks for. */
export function ServiceCataloguePage() {
  usePageTitle(page.title);
  const [search] = useSearchParams();
  const audience = readAudience(search);
  const shown = services.filter(({ audiences }) => audience === null || audiences.includes(audience));
  return (
    <>
      <div className={styles.opening}>
        <Container>
          <Breadcrumbs trail={[{ to: parent.path, label: parent.title }]} here={page.title} />
          <h1>Devet usluga na jednom listu</h1>
          <div className={styles.bar}>
            <AudienceFilter chosen={audience} />
            <output>{countShown(shown.length)}</output>
          </div>
        </Container>
      </div>
      <Section tight aria-label="Katalog usluga">
        <ul className={styles.cards}>
          {shown.map((service) => (
            <li key={service.title}>
              <ServiceCard service={service} />
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

const countShown = (count: number): string =>
  `${plural(count, { one: 'Prikazana je', few: 'Prikazane su', other: 'Prikazano je' })} ${count} od ${services.length} ${plural(services.length, { one: 'usluge', few: 'usluge', other: 'usluga' })}.`;

/** Links, so that each choice has an address of its own and needs no script. */
function AudienceFilter({ chosen }: { chosen: Audience | null }) {
  return (
    <nav aria-label="Usluge prema tome kome su namijenjene">
      <ul className={styles.choices}>
        {[null, ...AUDIENCES].map((audience) => (
          <li key={audience}>
            <Link
              to={{ search: audience ? `?za=${audience}` : '' }}
              aria-current={audience === chosen ? 'true' : undefined}
            >
              {audience ? AUDIENCE_LABELS[audience] : 'Sve usluge'}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
