import { SITE_PAGES } from '@institut/contract/sitePages';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { selectSite } from '../../features/site/siteSlice.ts';
import { Section } from '../../ui/Section.tsx';
import styles from './ServicesContact.module.css';
import { useInquiry } from './useInquiry.ts';

const LETTER = `Poštovani,

radno mjesto za koje tražimo obuku:
broj ljudi:
kada bi trebalo početi:
šta bi na kraju trebali znati raditi sami:

Organizacija i osoba za kontakt:
`;

/** The page's last word: how to reach the institute, with a letter that asks the right questions. */
export function ServicesContact() {
  const contact = useSelector(selectSite)?.contact;
  const inquiry = useInquiry();
  return (
    <Section className={styles.band} aria-labelledby="javite-se">
      <div className={styles.grid}>
        <div className={styles.text}>
          <h2 id="javite-se">Opišite nam radno mjesto</h2>
          <p>
            Dovoljno je pet rečenica. Još niste sigurni šta vam treba?{' '}
            <Link to={SITE_PAGES.serviceCatalogue.path}>Prelistajte katalog usluga.</Link>
          </p>
        </div>
        {contact && (
          <address className={styles.ways}>
            <a className={styles.mail} href={inquiry('Upit o obuci za organizaciju', LETTER)}>
              {contact.email}
            </a>
            {contact.phones.map((phone) => (
              <a key={phone} href={`tel:${phone.replaceAll(' ', '')}`}>
                {phone}
              </a>
            ))}
          </address>
        )}
      </div>
    </Section>
  );
}
