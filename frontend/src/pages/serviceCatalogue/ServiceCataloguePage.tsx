import { plural } from '@institut/contract/frame/plural';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { ArrowRight, Mail } from 'lucide-react';
import { useId } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import texts from '../../content/bs/serviceCatalogue.json';
import { formatText, pathOf } from '../../content/formatText.tsx';
import { coursesPath } from '../../features/courses/coursePaths.ts';
import { VideoButton } from '../../features/site/VideoButton.tsx';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { Breadcrumbs } from '../../ui/PageHeader.tsx';
import { Container, Section } from '../../ui/layout.tsx';
import { useInquiry } from '../services/useInquiry.ts';
import analysis from './analysis.svg';
import assessment from './assessment.svg';
import guidance from './guidance.svg';
import mentoring from './mentoring.svg';
import onTheJob from './on-the-job.svg';
import openCourses from './open-courses.svg';
import pilot from './pilot.svg';
import prototype from './prototype.svg';
import tailored from './tailored.svg';
import styles from './ServiceCataloguePage.module.css';

const { services: parent, serviceCatalogue } = SITE_PAGES;
const { services } = texts;
type Service = (typeof services)[number];

/** The names are values of `?za=`. */
const AUDIENCES: Record<string, string> = texts.audiences;

const ART: Record<string, string> = {
  analysis,
  assessment,
  guidance,
  mentoring,
  onTheJob,
  openCourses,
  pilot,
  prototype,
  tailored,
};

/** `/usluge/pregled`, filtered by `?za=`. */
export function ServiceCataloguePage() {
  usePageTitle(serviceCatalogue.title);
  const [search] = useSearchParams();
  const wanted = search.get('za') ?? '';
  const audience = Object.hasOwn(AUDIENCES, wanted) ? wanted : null;
  const shown = services.filter(({ audiences }) => audience === null || audiences.includes(audience));
  return (
    <>
      <div className={styles.opening}>
        <Container>
          <Breadcrumbs trail={[{ to: parent.path, label: parent.title }]} here={serviceCatalogue.title} />
          <div className={styles.head}>
            <h1>{formatText(texts.title)}</h1>
            <VideoButton look="quiet">{texts.video}</VideoButton>
          </div>
          <div className={styles.bar}>
            <AudienceFilter chosen={audience} />
            <output>{countShown(shown.length)}</output>
          </div>
        </Container>
      </div>
      <Section tight aria-label={texts.catalogue}>
        <ul className={styles.cards}>
          {shown.map((service, index) => (
            <li key={service.title}>
              <ServiceCard service={service} isFirst={index === 0} />
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
function AudienceFilter({ chosen }: { chosen: string | null }) {
  return (
    <nav aria-label={texts.filter}>
      <ul className={styles.choices}>
        {[null, ...Object.keys(AUDIENCES)].map((audience) => (
          <li key={audience}>
            <Link
              to={{ search: audience ? `?za=${audience}` : '' }}
              aria-current={audience === chosen ? 'true' : undefined}
            >
              {audience ? AUDIENCES[audience] : texts.all}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ServiceCard({ service, isFirst }: { service: Service; isFirst: boolean }) {
  const { title, gets, duration, audiences, art, next } = service;
  const inquiry = useInquiry();
  const heading = useId();
  const page = next.keyword ? coursesPath({ keyword: next.keyword }) : pathOf(next.to ?? '');
  const Icon = next.subject ? Mail : ArrowRight;
  return (
    <article className={styles.card} aria-labelledby={heading}>
      {/* The first one is in the first window of a phone. */}
      <img
        src={ART[art]}
        alt=""
        width={640}
        height={560}
        {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
      />
      <h2 id={heading}>{formatText(title)}</h2>
      <p>{formatText(gets)}</p>
      <dl className={styles.facts}>
        <div>
          <dt>{texts.duration}</dt>
          <dd>{formatText(duration)}</dd>
        </div>
        <div>
          <dt>{texts.forWhom}</dt>
          <dd>{audiences.map((audience) => AUDIENCES[audience]?.toLowerCase()).join(', ')}</dd>
        </div>
      </dl>
      <Link className={styles.next} to={next.subject ? inquiry(next.subject) : page}>
        {next.label}
        <Icon aria-hidden />
      </Link>
    </article>
  );
}
