import { ArrowUpRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { selectSite } from '../features/site/siteSlice.ts';
import { useAppSelector } from '../store/hooks.ts';
import { Container } from '../ui/Container.tsx';
import { Logo } from './Logo.tsx';
import { navigation } from './navigation.ts';
import styles from './Footer.module.css';

export function Footer() {
  const site = useAppSelector(selectSite);
  return (
    <footer className={styles.footer}>
      <Container className={styles.columns}>
        <div className={styles.about}>
          <Logo />
          {site && <p className={styles.statement}>{site.statement}</p>}
        </div>
        {site && (
          <section aria-labelledby="kontakt">
            <h2 className={styles.title} id="kontakt">
              Kontakt
            </h2>
            <address className={styles.list}>
              <span className={styles.postal}>
                {site.contact.street}
                <br />
                {site.contact.postalCode} {site.contact.city}
                <br />
                {site.contact.country}
              </span>
              {site.contact.phones.map((phone) => (
                <a key={phone} href={`tel:${phone.replaceAll(' ', '')}`}>
                  {phone}
                </a>
              ))}
              <a href={`mailto:${site.contact.email}`}>{site.contact.email}</a>
            </address>
          </section>
        )}
        <nav aria-labelledby="istrazite">
          <h2 className={styles.title} id="istrazite">
            Istražite
          </h2>
          <ul className={styles.list}>
            {navigation.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
            <li>
              <Link to="/cart">Moji kursevi</Link>
            </li>
            <li>
              <Link to="/profile">Moje prijave</Link>
            </li>
          </ul>
        </nav>
        {site && site.social.length > 0 && (
          <section aria-labelledby="mreze">
            <h2 className={styles.title} id="mreze">
              Pratite nas
            </h2>
            <ul className={styles.list}>
              {site.social.map(({ name, url }) => (
                <li key={url}>
                  <a href={url} rel="noopener noreferrer">
                    {name}
                    <ArrowUpRight aria-hidden />
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
      </Container>
    </footer>
  );
}
