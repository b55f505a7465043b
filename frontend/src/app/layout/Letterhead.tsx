import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSelector } from 'react-redux';
import { selectSite } from '../../features/site/siteSlice.ts';
import { formatMoment } from '../../lib/format.ts';
import { Logo } from './HeaderParts.tsx';
import styles from './Letterhead.module.css';

type Printed = { at: string; url: string };

/** The institute, the time and the address above a printed page; exists only while the browser prints. */
export function Letterhead() {
  const contact = useSelector(selectSite)?.contact;
  const [printed, setPrinted] = useState<Printed | null>(null);

  useEffect(() => {
    const show = () => {
      const { origin, pathname, search } = window.location;
      // The browser reads the document when this listener returns.
      flushSync(() => setPrinted({ at: new Date().toISOString(), url: origin + pathname + search }));
    };
    const hide = () => setPrinted(null);
    window.addEventListener('beforeprint', show);
    window.addEventListener('afterprint', hide);
    return () => {
      window.removeEventListener('beforeprint', show);
      window.removeEventListener('afterprint', hide);
    };
  }, []);

  if (!printed) return null;
  return (
    <div className={styles.letterhead} data-print>
      <Logo />
      {contact && (
        <address className={styles.contact}>
          {contact.street}, {contact.postalCode} {contact.city}, {contact.country}
          <br />
          {[...contact.phones, contact.email].join(' · ')}
        </address>
      )}
      <p className={styles.source}>
        {printed.url}
        <br />
        Odštampano {formatMoment(printed.at)}
      </p>
    </div>
  );
}
