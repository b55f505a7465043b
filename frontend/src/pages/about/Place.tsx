import { ArrowUpRight } from 'lucide-react';
import { useSelector } from 'react-redux';
import { selectSite } from '../../features/site/siteSlice.ts';
import { Section } from '../../ui/Section.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import place from './place.svg';
import type { SiteConfig } from '@institut/contract/site.schema';
import styles from './Place.module.css';

export function Place() {
  const contact = useSelector(selectSite)?.contact;
  return (
    <Section aria-labelledby="gdje-smo">
      <div className={styles.grid}>
        <img
          className={styles.map}
          src={place}
          alt="Dio grada s ulicama i rijekom; zgrada instituta je označena."
          width={1400}
          height={920}
          loading="lazy"
        />
        <div className={styles.text}>
          <h2 id="gdje-smo">Dođite da vam pokažemo</h2>
          <p>
            Javite se dan ranije. Provest ćemo vas kroz laboratoriju i reći vam koji program za vas ima
            smisla, a koji nema.
          </p>
          {contact ? (
            <dl className={styles.contact}>
              <div>
                <dt>Adresa</dt>
                <dd>
                  {contact.street}
                  <br />
                  {contact.postalCode} {contact.city}
                  <br />
                  <a href={mapAddress(contact)} rel="noopener noreferrer" className={styles.onMap}>
                    Otvori na karti
                    <ArrowUpRight aria-hidden />
                  </a>
                </dd>
              </div>
              <div>
                <dt>Telefon</dt>
                {contact.phones.map((phone) => (
                  <dd key={phone}>
                    <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
                  </dd>
                ))}
              </div>
              <div>
                <dt>E-mail</dt>
                <dd>
                  <a href={`mailto:${contact.email}`}>{contact.email}</a>
                </dd>
              </div>
            </dl>
          ) : (
            <SkeletonText lines={5} />
          )}
        </div>
      </div>
    </Section>
  );
}

/** A map of somebody else, reached by a plain link: nothing of it is loaded here. */
function mapAddress({ street, postalCode, city, country }: SiteConfig['contact']): string {
  const query = new URLSearchParams({ query: `${street}, ${postalCode} ${city}, ${country}` });
  return `https://www.openstreetmap.org/search?${query}`;
}
