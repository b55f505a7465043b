import { Section } from '../../ui/Section.tsx';
import styles from './ServicesCourse.module.css';

const steps = [
  {
    when: '1. sedmica',
    title: 'Razgovor',
    text: 'Sat vremena o radnom mjestu: šta se radi, šta ne ide i po čemu se vidi dobar dan. Razgovor vas ni na šta ne obavezuje.',
  },
  {
    when: '2. i 3. sedmica',
    title: 'Snimak stanja',
    text: 'Dođemo na lice mjesta, pogledamo posao i procijenimo znanje ljudi koji će učiti.',
  },
  {
    when: '4. sedmica',
    title: 'Prijedlog na dvije stranice',
    text: 'Ishodi, raspored, oprema i cijena. Ako obuka nije rješenje, i to će pisati.',
  },
  {
    when: 'od 5. sedmice',
    title: 'Obuka',
    text: 'Svake sedmice kratak osvrt: šta je savladano, a šta ponavljamo. Raspored prilagođavamo vašim rokovima.',
  },
  {
    when: 'posljednja sedmica',
    title: 'Provjera na poslu',
    text: 'Polaznik samostalno uradi stvarni zadatak. Ocjenjujemo zajedno, po mjerilima iz prijedloga.',
  },
  {
    when: 'tri mjeseca poslije',
    title: 'Povratak',
    text: 'Ponovo se nađemo i provjerimo šta je od naučenog ostalo u upotrebi.',
  },
];

/** How a cooperation runs, along its own calendar. */
export function ServicesCourse() {
  return (
    <Section tone="mist" aria-labelledby="kako-tece">
      <div className={styles.grid}>
        <div className={styles.head}>
          <h2 id="kako-tece">Kako teče saradnja</h2>
          <p>Od prvog razgovora do prvog dana obuke u&nbsp;pravilu prođe mjesec.</p>
        </div>
        <ol className={styles.steps}>
          {steps.map(({ when, title, text }) => (
            <li key={title}>
              <p className={styles.when}>{when}</p>
              <div className={styles.step}>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  );
}
