import { SITE_PAGES } from '@institut/contract/sitePages';
import { LinkCard, OnwardLink } from '../../ui/LinkCard.tsx';
import styles from './DecisionStep.module.css';

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
    answer: 'Jedan kurs, jedna vještina: od tri subote do dvanaest sedmica.',
    to: SITE_PAGES.courses.path,
    label: 'Pogledaj kurseve',
  },
  {
    wish: 'Biram za svoj tim',
    answer: 'Procijenimo šta timu nedostaje, pa pripremimo obuku po mjeri.',
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
            <h3>„{wish}“</h3>
            <p>{answer}</p>
            <OnwardLink to={to}>{label}</OnwardLink>
          </LinkCard>
        ))}
      </ul>
    </>
  );
}
