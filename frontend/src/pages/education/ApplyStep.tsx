import { SITE_PAGES } from '@institut/contract/sitePages';
import { ButtonLink } from '../../ui/Button.tsx';
import styles from './ApplyStep.module.css';

const actions = [
  {
    title: 'Odaberite kurs',
    text: 'Na njegovoj stranici kliknite „Prijavi se na kurs“ i odredite broj mjesta.',
  },
  {
    title: 'Otvorite nalog',
    text: 'Trebaju vam samo e-mail i lozinka po vašem izboru. Ako nalog već imate, prijavite se.',
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
            <h3>{title}</h3>
            <p>{text}</p>
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
