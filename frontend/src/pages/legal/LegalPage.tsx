import { SITE_PAGES } from '@institut/contract/site/pages';
import { ArrowRight, Check } from 'lucide-react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { formatText, type TextValues } from '../../content/formatText.tsx';
import type { DocumentSection, TextDocument } from '../../content/readDocument.ts';
import { selectSite } from '../../features/site/siteSlice.ts';
import { formatDate, tieShortWords } from '../../lib/format.ts';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { Container } from '../../ui/layout.tsx';
import { PhoneLink } from '../../ui/links.tsx';
import { Note, Stack } from '../../ui/primitives.ts';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { Contents } from './Contents.tsx';
import styles from './LegalPage.module.css';

type LegalPageProps = {
  page: 'privacy' | 'cookies' | 'terms';
  document: TextDocument;
  /** The placeholders of this document alone. */
  values: TextValues;
};

/** A block that is one component, for example a table. */
const COMPONENT = /^\{\{\w+\}\}$/;

const DOCUMENTS = ['terms', 'privacy', 'cookies'] as const;

export function LegalPage({ page, document, values }: LegalPageProps) {
  const { title } = SITE_PAGES[page];
  const { lead, version, summary, sections } = document;
  const allValues = { ...SHARED_VALUES, ...values };
  usePageTitle(title);
  return (
    <>
      <header className={styles.header}>
        <Container className={styles.opening}>
          <Stack className={styles.heading}>
            <h1>{title}</h1>
            <Note size="body" className={styles.lead}>
              {tieShortWords(lead)}
            </Note>
            <Note>
              Vrijedi od <time dateTime={version}>{formatDate(version)}</time>
            </Note>
          </Stack>
          <section className={styles.summary} aria-labelledby="ukratko">
            <h2 id="ukratko">Ukratko</h2>
            <Stack as="ul" gap={3} className={styles.points}>
              {summary.map((point) => (
                <li key={point}>
                  <Check aria-hidden />
                  {tieShortWords(point)}
                </li>
              ))}
            </Stack>
          </section>
        </Container>
      </header>
      <Container className={styles.columns}>
        <Contents sections={sections} />
        <div className={styles.text}>
          {sections.map(({ id, title: heading, blocks }) => (
            <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-naslov`}>
              <h2 id={`${id}-naslov`}>{tieShortWords(heading)}</h2>
              {blocks.map((block) => (
                <Block key={String(block)} block={block} values={allValues} />
              ))}
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

type BlockProps = { block: DocumentSection['blocks'][number]; values: TextValues };

function Block({ block, values }: BlockProps) {
  if (typeof block !== 'string') {
    return (
      <ul>
        {block.map((item) => (
          <li key={item}>{formatText(item, values)}</li>
        ))}
      </ul>
    );
  }
  const content = formatText(block, values);
  return COMPONENT.test(block) ? content : <p>{content}</p>;
}

function InstituteContact() {
  const site = useSelector(selectSite);
  if (!site) return <SkeletonText lines={4} />;
  const { street, postalCode, city, country, phones, email } = site.contact;
  return (
    <Stack as="address" gap={1} className={styles.contact}>
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
    </Stack>
  );
}

function InstituteEmail() {
  const email = useSelector(selectSite)?.contact.email;
  return email ? <a href={`mailto:${email}`}>{email}</a> : <span>e-mail adresu instituta</span>;
}

const PageLink = ({ page }: { page: LegalPageProps['page'] }) => (
  <Link to={SITE_PAGES[page].path}>{SITE_PAGES[page].title}</Link>
);

const SHARED_VALUES: TextValues = {
  instituteContact: <InstituteContact />,
  instituteEmail: <InstituteEmail />,
  privacyPage: <PageLink page="privacy" />,
  cookiesPage: <PageLink page="cookies" />,
};
