import type { SiteConfig } from '@institut/contract/site/schema';
import { ArrowUpRight } from 'lucide-react';
import { PhoneLink } from '../../ui/links.tsx';
import styles from './ContactDetails.module.css';

type Contact = SiteConfig['contact'];

/** Where the institute is and how it is reached; hours only when they are configured. */
export function ContactDetails({ contact }: { contact: Contact }) {
  const { street, postalCode, city, hours, phones, email } = contact;
  return (
    <dl className={styles.contact}>
      <div>
        <dt>Adresa</dt>
        <dd>
          {street}
          <br />
          {postalCode} {city}
          <br />
          <a href={mapAddress(contact)} rel="noopener noreferrer" className={styles.onMap}>
            Otvori na karti
            <ArrowUpRight aria-hidden />
          </a>
        </dd>
      </div>
      {hours.length > 0 && (
        <div>
          <dt>Radno vrijeme</dt>
          {hours.map((line) => (
            <dd key={line}>{line}</dd>
          ))}
        </div>
      )}
      <div>
        <dt>Telefon</dt>
        {phones.map((phone) => (
          <dd key={phone}>
            <PhoneLink phone={phone} />
          </dd>
        ))}
      </div>
      <div>
        <dt>E-mail</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
      </div>
    </dl>
  );
}

/** Returns a link to OpenStreetMap; nothing is loaded from there. */
function mapAddress({ street, postalCode, city, country }: Contact): string {
  const query = new URLSearchParams({ query: `${street}, ${postalCode} ${city}, ${country}` });
  return `https://www.openstreetmap.org/search?${query}`;
}
