import styles from './CareersReasons.module.css';

const reasons = [
  {
    title: 'Mentor od prvog dana',
    text: 'I predavač i volonter dobiju jednu osobu kojoj se mogu obratiti. Kod nas je pitanje dio posla.',
  },
  {
    title: 'Oprema koja se koristi',
    text: 'Laboratorije za elektroniku, automatizaciju i 3D štampu otvorene su i za vaše projekte, izvan nastave.',
  },
  {
    title: 'Rezultat koji se vidi',
    text: 'Više od 1000 ljudi završilo je naše programe. Ono što danas pripremite, neko će uskoro raditi na poslu.',
  },
] as const;

/** What one gets here that one does not get elsewhere. */
export function CareersReasons() {
  return (
    <ul className={styles.reasons}>
      {reasons.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
