import { SITE_PAGES } from '@institut/contract/sitePages';
import { Mail, Phone } from 'lucide-react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { selectSite } from '../../features/site/siteSlice.ts';
import styles from './HelpStep.module.css';

export function HelpStep() {
  return (
    <div className={styles.help}>
      <Adviser />
      <dl className={styles.list}>
        <div>
          <dt>Grant za cijenu obuke</dt>
          <dd>
            Kad je cijena prepreka, prijavite se za grant. U prijavi ga birate kao način plaćanja, a javne
            pozive objavljujemo među <Link to={SITE_PAGES.news.path}>vijestima</Link>.
          </dd>
        </div>
        <div>
          <dt>Mentor iz struke</dt>
          <dd>
            Neko ko taj posao radi pregleda vaše zadatke i kaže vam iskreno šta je dobro, a šta treba
            ponoviti.
          </dd>
        </div>
        <div>
          <dt>Oprema za vježbu</dt>
          <dd>
            Radite na mašinama i alatima koji vas čekaju i na poslu. Pogledajte{' '}
            <Link to={SITE_PAGES.technologies.path}>naše tehnologije</Link>.
          </dd>
        </div>
      </dl>
    </div>
  );
}

/** Whom to ask before one decides. */
function Adviser() {
  const contact = useSelector(selectSite)?.contact;
  const [phone] = contact?.phones ?? [];
  return (
    <div className={styles.adviser}>
      <h3>Razgovor sa savjetnikom</h3>
      <p>
        Dvadesetak minuta, bez naknade i bez obaveze. Recite šta ste dosad radili i šta želite raditi, a mi
        ćemo reći ima li kod nas nešto za vas.
      </p>
      <address className={styles.contact}>
        {phone && (
          <a href={`tel:${phone.replaceAll(' ', '')}`}>
            <Phone aria-hidden />
            {phone}
          </a>
        )}
        {contact && (
          <a href={`mailto:${contact.email}`}>
            <Mail aria-hidden />
            {contact.email}
          </a>
        )}
      </address>
    </div>
  );
}
