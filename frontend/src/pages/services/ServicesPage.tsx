import { SITE_PAGES } from '@institut/contract/site/pages';
import { Mail, Phone } from 'lucide-react';
import { useSelector } from 'react-redux';
import texts from '../../content/bs/services.json';
import { formatText } from '../../content/formatText.tsx';
import { selectSite } from '../../features/site/siteSlice.ts';
import { VideoButton } from '../../features/site/VideoButton.tsx';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Container, Section } from '../../ui/layout.tsx';
import { PhoneLink } from '../../ui/links.tsx';
import lanes from './lanes.svg';
import { ServicesCooperation, ServicesHelp, ServicesQuestions, ServicesShares } from './ServicesSections.tsx';
import { useInquiry } from './useInquiry.ts';
import styles from './ServicesPage.module.css';

const { opening, programmes, contact: contactTexts } = texts;

/** `/usluge` */
export function ServicesPage() {
  usePageTitle(SITE_PAGES.services.title);
  return (
    <>
      <ServicesOpening />
      <ServicesHelp />
      <ServicesCooperation />
      <ServicesShares />
      <ServicesQuestions />
      <ServicesContact />
    </>
  );
}

function ServicesOpening() {
  const inquiry = useInquiry();
  const phone = useSelector(selectSite)?.contact.phones[0];
  return (
    <>
      <Container className={styles.opening}>
        <h1>{formatText(opening.title)}</h1>
        <div className={styles.openingText}>
          <p>{formatText(opening.text)}</p>
          <div className={styles.actions}>
            <ButtonLink to={inquiry(opening.subject)} look="accent">
              <Mail aria-hidden />
              {opening.write}
            </ButtonLink>
            {phone && <PhoneLink phone={phone} icon={<Phone aria-hidden />} className={styles.phone} />}
            <VideoButton look="quiet">{opening.video}</VideoButton>
          </div>
        </div>
      </Container>
      <section className={styles.openingBand} aria-labelledby="uz-rad">
        <Container className={styles.programmes}>
          <img
            className={styles.art}
            src={lanes}
            alt={programmes.drawing}
            width={1240}
            height={800}
            fetchPriority="high"
          />
          <div className={styles.side}>
            <h2 id="uz-rad">{formatText(programmes.title)}</h2>
            <dl className={styles.list}>
              {programmes.list.map(({ days, title, text }) => (
                <div key={days}>
                  <dt>
                    <span className={styles.days}>{days}</span>
                    {formatText(title)}
                  </dt>
                  <dd>{formatText(text)}</dd>
                </div>
              ))}
            </dl>
          </div>
        </Container>
      </section>
    </>
  );
}

function ServicesContact() {
  const contact = useSelector(selectSite)?.contact;
  const inquiry = useInquiry();
  return (
    <Section className={styles.contactBand} aria-labelledby="javite-se">
      <div className={styles.grid}>
        <div className={styles.contactText}>
          <h2 id="javite-se">{formatText(contactTexts.title)}</h2>
          <p>{formatText(contactTexts.text)}</p>
        </div>
        {contact && (
          <address className={styles.ways}>
            <a className={styles.mail} href={inquiry(contactTexts.subject, contactTexts.mail.join('\n'))}>
              {contact.email}
            </a>
            {contact.phones.map((phone) => (
              <PhoneLink key={phone} phone={phone} />
            ))}
          </address>
        )}
      </div>
    </Section>
  );
}
