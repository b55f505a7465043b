import { Section } from '../../ui/Section.tsx';
import styles from './HomeSteps.module.css';

const steps = [
  {
    title: 'Odaberite kurs',
    text: 'Pregledajte kurseve, uporedite termine i cijene i odaberite broj mjesta.',
  },
  {
    title: 'Prijavite se',
    text: 'Otvorite nalog ili se prijavite na postojeći i unesite adresu za kontakt.',
  },
  {
    title: 'Odaberite ko plaća',
    text: 'Plaćate lično, plaća vaša organizacija ili se prijavljujete za grant.',
  },
  {
    title: 'Pratite prijavu',
    text: 'Na svom profilu vidite dokle je prijava stigla i je li uplata evidentirana.',
  },
];

/** How to apply; the steps climb like those of the cover. */
export function HomeSteps() {
  return (
    <Section tone="mist" aria-labelledby="kako">
      <h2 id="kako">Kako do mjesta na kursu</h2>
      <ol className={styles.steps}>
        {steps.map(({ title, text }) => (
          <li key={title} className={styles.step}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
