import { SITE_PAGES } from '@institut/contract/sitePages';
import { Mail, Phone } from 'lucide-react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { tieShortWords } from '../../lib/format.ts';
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

const programmes = [
  {
    days: '30 dana',
    title: 'Uvođenje u posao',
    text: 'Za one koji struku imaju: vaši alati, vaša pravila i prvi samostalan zadatak.',
  },
  {
    days: '90 dana',
    title: 'Prelazak u srodno zanimanje',
    text: 'Dva dana sedmično u laboratoriji, tri na radnom mjestu uz mentora.',
  },
  {
    days: '180 dana',
    title: 'Novo zanimanje iz temelja',
    text: 'Osnove, usmjerenje i stvarni zadaci. Na kraju je provjera pred vašom komisijom.',
  },
];

function ServicesOpening() {
  const inquiry = useInquiry();
  const phone = useSelector(selectSite)?.contact.phones[0];
  return (
    <>
      <Container className={styles.opening}>
        <h1>Ljudi osposobljeni za posao koji imate</h1>
        <div className={styles.openingText}>
          <p>
            Firmama i javnim ustanovama pomažemo da nove ljude uvedu u&nbsp;posao, a&nbsp;iskusnima daju
            znanja koja posao traži. Program pravimo prema radnom mjestu.
          </p>
          <div className={styles.actions}>
            <ButtonLink to={inquiry('Upit o saradnji')} look="accent">
              <Mail aria-hidden />
              Pišite nam
            </ButtonLink>
            {phone && <PhoneLink phone={phone} icon={<Phone aria-hidden />} className={styles.phone} />}
            <VideoButton look="quiet">Pogledaj video</VideoButton>
          </div>
        </div>
      </Container>
      <section className={styles.openingBand} aria-labelledby="uz-rad">
        <Container className={styles.programmes}>
          <img
            className={styles.art}
            src={lanes}
            alt="Tri staze duge 30, 90 i 180 dana; na kraju svake stoji čovjek, a na najdužoj i zastavica."
            width={1240}
            height={800}
            fetchPriority="high"
          />
          <div className={styles.side}>
            <h2 id="uz-rad">Programi uz rad</h2>
            <dl className={styles.list}>
              {programmes.map(({ days, title, text }) => (
                <div key={days}>
                  <dt>
                    <span className={styles.days}>{days}</span>
                    {title}
                  </dt>
                  <dd>{tieShortWords(text)}</dd>
                </div>
              ))}
            </dl>
          </div>
        </Container>
      </section>
    </>
  );
}

const MAIL_TEXT = `Poštovani,

radno mjesto za koje tražimo obuku:
broj ljudi:
kada bi trebalo početi:
šta na kraju treba da znaju raditi sami:

Organizacija i osoba za kontakt:
`;

function ServicesContact() {
  const contact = useSelector(selectSite)?.contact;
  const inquiry = useInquiry();
  return (
    <Section className={styles.contactBand} aria-labelledby="javite-se">
      <div className={styles.grid}>
        <div className={styles.contactText}>
          <h2 id="javite-se">Opišite nam radno mjesto</h2>
          <p>
            Dovoljno je pet rečenica. Još niste sigurni šta vam treba?{' '}
            <Link to={SITE_PAGES.serviceCatalogue.path}>Prelistajte katalog usluga.</Link>
          </p>
        </div>
        {contact && (
          <address className={styles.ways}>
            <a className={styles.mail} href={inquiry('Upit o obuci za organizaciju', MAIL_TEXT)}>
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
