import { plural } from '@institut/contract/plural';
import { SITE_PAGES } from '@institut/contract/sitePages';
import { ArrowRight, Mail } from 'lucide-react';
import { useId } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { VideoButton } from '../../features/site/VideoButton.tsx';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { Breadcrumbs } from '../../ui/PageHeader.tsx';
import { Container, Section } from '../../ui/layout.tsx';
import { useInquiry } from '../services/useInquiry.ts';
import {
  AUDIENCE_LABELS,
  AUDIENCES,
  readAudience,
  services,
  type Audience,
  type Service,
} from './services.ts';
import styles from './ServiceCataloguePage.module.css';

const { services: parent, serviceCatalogue: page } = SITE_PAGES;

/** `/usluge/pregled`, filtered by `?za=`. */
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
          <div className={styles.head}>
            <h1>Devet usluga na jednom listu</h1>
            <VideoButton look="quiet">Pogledaj video</VideoButton>
          </div>
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

/** Links give each choice an address and work without JavaScript. */
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

function ServiceCard({ service }: { service: Service }) {
  const { title, gets, duration, audiences, art, next } = service;
  const inquiry = useInquiry();
  const heading = useId();
  const isMail = 'subject' in next;
  const Icon = isMail ? Mail : ArrowRight;
  return (
    <article className={styles.card} aria-labelledby={heading}>
      <img src={art} alt="" width={640} height={560} loading="lazy" decoding="async" />
      <h2 id={heading}>{title}</h2>
      <p>{gets}</p>
      <dl className={styles.facts}>
        <div>
          <dt>Trajanje</dt>
          <dd>{duration}</dd>
        </div>
        <div>
          <dt>Za koga</dt>
          <dd>{audiences.map((audience) => AUDIENCE_LABELS[audience].toLowerCase()).join(', ')}</dd>
        </div>
      </dl>
      <Link className={styles.next} to={isMail ? inquiry(next.subject) : next.to}>
        {next.label}
        <Icon aria-hidden />
      </Link>
    </article>
  );
}
