import { useSelector } from 'react-redux';
import { selectSite } from '../../features/site/siteSlice.ts';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import styles from './InstituteContact.module.css';

/** Name and addresses of the institute as it is configured. */
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
            <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
          </span>
        ))}
      </span>
    </address>
  );
}

/** The institute's e-mail address within a sentence. */
export function InstituteEmail() {
  const email = useSelector(selectSite)?.contact.email;
  return email ? <a href={`mailto:${email}`}>{email}</a> : <span>e-mail adresu instituta</span>;
}
