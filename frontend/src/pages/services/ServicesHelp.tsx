import { SITE_PAGES } from '@institut/contract/sitePages';
import { ButtonLink } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import styles from './ServicesHelp.module.css';

const kinds = [
  {
    title: 'Analiza potreba',
    text: 'Razgovaramo s vodstvom i s onima koji posao rade. Dobijete popis vještina koje imate, koje nedostaju i kojim redom ih vrijedi učiti.',
  },
  {
    title: 'Obuka po mjeri',
    text: 'Zadaci su iz vašeg pogona ili kancelarije, a termini prema smjenama. Predajemo kod vas, kod nas ili pola-pola.',
  },
  {
    title: 'Uvođenje novih ljudi',
    text: 'Program od 30, 90 ili 180 dana s rasporedom po sedmicama. Vaš mentor i naš predavač dijele isti dnevnik napretka.',
  },
  {
    title: 'Laboratorija i piloti',
    text: 'Novi postupak ili novo zanimanje prvo isprobamo na maloj grupi i mjerimo ishod. Tek onda odlučujete hoćete li ga širiti.',
  },
  {
    title: 'Savjet',
    text: 'Pomažemo vam opisati radno mjesto, izabrati opremu za obuku i pripremiti obrazovni dio projektne prijave.',
  },
];

/** What the institute does for organisations, as a list one reads from left to right. */
export function ServicesHelp() {
  return (
    <Section aria-labelledby="kako-pomazemo">
      <div className={styles.head}>
        <h2 id="kako-pomazemo">Pet načina na koje pomažemo</h2>
        <ButtonLink to={SITE_PAGES.serviceCatalogue.path} look="outline">
          Otvori katalog usluga
        </ButtonLink>
      </div>
      <ul className={styles.kinds}>
        {kinds.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
