import { SITE_PAGES } from '@institut/contract/sitePages';
import { Mail, Phone } from 'lucide-react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { tieShortWords } from '../../lib/format.ts';
import { CourseGrid, CourseGridSkeleton } from '../../features/courses/CourseGrid.tsx';
import { loadFeaturedCourses, selectFeaturedCourses } from '../../features/courses/coursesSlice.ts';
import { selectSite } from '../../features/site/siteSlice.ts';
import { useLoaded } from '../../store/hooks.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkCard, OnwardLink } from '../../ui/Card.tsx';
import { PhoneLink } from '../../ui/links.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import styles from './EducationStepContents.module.css';

const starts = [
  {
    wish: 'Tražim prvi posao',
    answer: 'Programi uz rad od 90 i 180 dana: učite na zadacima kakve ćete kasnije raditi.',
    to: '#programi',
    label: 'Uporedi programe',
  },
  {
    wish: 'Mijenjam zanimanje',
    answer: 'Ono što već znate vrijedi i ovdje. Pogledajte koje vam vještine nedostaju do novog zanimanja.',
    to: SITE_PAGES.skills.path,
    label: 'Pogledaj vještine',
  },
  {
    wish: 'Želim više na svom poslu',
    answer: 'Jedan kurs, jedna vještina: od tri subote do petnaest sedmica.',
    to: SITE_PAGES.courses.path,
    label: 'Pogledaj kurseve',
  },
  {
    wish: 'Biram za svoj tim',
    answer: 'Procjenjujemo šta timu nedostaje, pa pripremamo obuku po mjeri.',
    to: SITE_PAGES.services.path,
    label: 'Pogledaj usluge',
  },
];

export function DecisionStep() {
  return (
    <>
      <p className={styles.lead}>
        Ne morate znati kako se kurs zove. Dovoljno je da znate šta želite promijeniti: pronađite rečenicu
        koja je najbliža vašoj.
      </p>
      <ul className={styles.starts}>
        {starts.map(({ wish, answer, to, label }) => (
          <LinkCard as="li" key={wish} className={styles.start}>
            <h3>„{wish}”</h3>
            <p>{tieShortWords(answer)}</p>
            <OnwardLink to={to}>{label}</OnwardLink>
          </LinkCard>
        ))}
      </ul>
    </>
  );
}

export function HelpStep() {
  return (
    <div className={styles.help}>
      <Adviser />
      <dl className={styles.list}>
        <div>
          <dt>Grant za troškove obuke</dt>
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
        {phone && <PhoneLink phone={phone} icon={<Phone aria-hidden />} />}
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

export function OffersStep() {
  const courses = useLoaded(loadFeaturedCourses, undefined, selectFeaturedCourses);
  return (
    <>
      <p className={styles.lead}>
        Ovi kursevi uskoro počinju i primaju prijave. Uz svaki piše za koga je, kada počinje i koliko traje.
      </p>
      <Loaded
        {...courses}
        failure="Kursevi nisu učitani."
        skeleton={<CourseGridSkeleton count={3} layout="stack" />}
      >
        {(featured) =>
          featured.length > 0 ? (
            <CourseGrid courses={featured} layout="stack" />
          ) : (
            <EmptyState title="Novi kursevi su u pripremi" heading="h3">
              Trenutno nema objavljenih kurseva. Pozive za nove grupe objavljujemo među vijestima.
            </EmptyState>
          )
        }
      </Loaded>
      <p className={styles.more}>
        Ništa od ovoga? Pogledajte <Link to={SITE_PAGES.courses.path}>sve kurseve</Link>,{' '}
        <a href="#programi">programe uz rad</a> ili <Link to={SITE_PAGES.news.path}>javne pozive</Link>.
      </p>
    </>
  );
}

const actions = [
  {
    title: 'Odaberite kurs',
    text: 'Na njegovoj stranici kliknite „Prijavi se na kurs” i odredite broj mjesta.',
  },
  {
    title: 'Otvorite nalog',
    text: 'Trebaju vam ime, prezime, e-mail adresa i lozinka. Ako nalog već imate, prijavite se.',
  },
  { title: 'Recite ko plaća', text: 'Vi lično, vaša organizacija ili grant za koji se prijavljujete.' },
  {
    title: 'Pošaljite i pratite',
    text: 'Mjesto vam čuvamo od tog trenutka. Na profilu vidite dokle je prijava stigla.',
  },
];

export function ApplyStep() {
  return (
    <>
      <ol className={styles.actions}>
        {actions.map(({ title, text }) => (
          <li key={title} className={styles.action}>
            <h3>{tieShortWords(title)}</h3>
            <p>{tieShortWords(text)}</p>
          </li>
        ))}
      </ol>
      <div className={styles.links}>
        <ButtonLink to={SITE_PAGES.courses.path} look="accent">
          Odaberi kurs
        </ButtonLink>
        <ButtonLink to="/register" look="quiet">
          Otvori nalog
        </ButtonLink>
      </div>
    </>
  );
}
