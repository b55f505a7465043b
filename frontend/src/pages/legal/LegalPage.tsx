import { SITE_PAGES } from '@institut/contract/sitePages';
import { ArrowRight, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { selectSite } from '../../features/site/siteSlice.ts';
import { formatDate, tieShortWords } from '../../lib/format.ts';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { Container } from '../../ui/layout.tsx';
import { PhoneLink } from '../../ui/links.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { Contents } from './Contents.tsx';
import styles from './LegalPage.module.css';

export type LegalSection = {
  /** The fragment of the address; it does not change, because other sites link to it. */
  id: string;
  title: string;
  body: ReactNode;
};

type LegalPageProps = {
  page: 'privacy' | 'cookies' | 'terms';
  lead: string;
  summary: readonly string[];
  /** First day on which this version applies: `2026-11-21`. */
  version: string;
  sections: readonly LegalSection[];
};

const DOCUMENTS = ['terms', 'privacy', 'cookies'] as const;

export function LegalPage({ page, lead, summary, version, sections }: LegalPageProps) {
  const { title } = SITE_PAGES[page];
  usePageTitle(title);
  return (
    <>
      <header className={styles.header}>
        <Container className={styles.opening}>
          <div className={styles.heading}>
            <h1>{title}</h1>
            <p className={styles.lead}>{tieShortWords(lead)}</p>
            <p className={styles.version}>
              Vrijedi od <time dateTime={version}>{formatDate(version)}</time>
            </p>
          </div>
          <section className={styles.summary} aria-labelledby="ukratko">
            <h2 id="ukratko">Ukratko</h2>
            <ul className={styles.points}>
              {summary.map((point) => (
                <li key={point}>
                  <Check aria-hidden />
                  {tieShortWords(point)}
                </li>
              ))}
            </ul>
          </section>
        </Container>
      </header>
      <Container className={styles.columns}>
        <Contents sections={sections} />
        <div className={styles.text}>
          {sections.map(({ id, title: heading, body }) => (
            <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-naslov`}>
              <h2 id={`${id}-naslov`}>{tieShortWords(heading)}</h2>
              {body}
            </section>
          ))}
        </div>
      </Container>
      <Container className={styles.foot}>
        <nav aria-label="Ostali dokumenti" className={styles.others}>
          {DOCUMENTS.filter((other) => other !== page).map((other) => (
            <Link key={other} to={SITE_PAGES[other].path} className={styles.other}>
              {SITE_PAGES[other].title}
              <ArrowRight aria-hidden />
            </Link>
          ))}
        </nav>
      </Container>
    </>
  );
}

export function InstituteContact() {
  const site = useSelector(selectSite);
  if (!site) return <SkeletonText lines={4} />;
  const { street, postalCode, city, country, phones, email } = site.contact;
  return (
    <address className={styles.contact}>
      <strong>{site.name}</strong>
      <span>
        {street}, {postalCode} {city}, {country}
      </span>
      <span>
        E-mail: <a href={`mailto:${email}`}>{email}</a>
      </span>
      <span>
        {phones.length > 1 ? 'Telefoni: ' : 'Telefon: '}
        {phones.map((phone, index) => (
          <span key={phone}>
            {index > 0 && ', '}
            <PhoneLink phone={phone} />
          </span>
        ))}
      </span>
    </address>
  );
}

export function InstituteEmail() {
  const email = useSelector(selectSite)?.contact.email;
  return email ? <a href={`mailto:${email}`}>{email}</a> : <span>e-mail adresu instituta</span>;
}
