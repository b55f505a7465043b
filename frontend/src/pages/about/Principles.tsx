import { Section } from '../../ui/Section.tsx';
import styles from './Principles.module.css';

const principles = [
  {
    title: 'Prvo zadatak, pa teorija',
    text: [
      'Obuka počinje onim što bi vas dočekalo i na poslu: uređajem koji ne radi, tabelom u kojoj se brojevi ne slažu, naručiocem koji još ne zna šta tačno želi.',
      'Teorija dolazi onda kada bez nje ne možete dalje. Zato je i zapamtite.',
    ],
  },
  {
    title: 'Greška je dio nastave',
    text: [
      'U laboratoriji smijete pokvariti ono što u pogonu ne biste smjeli ni dodirnuti. Za to i služi.',
      'Mentor vam ne daje rješenje. Pita šta ste već probali i šta ste pri tome vidjeli, pa idete zajedno korak dalje.',
    ],
  },
  {
    title: 'Obuka se mjeri poslije obuke',
    text: [
      'Potvrda o završenoj obuci nije naš rezultat. Rezultat je ono što radite kada se vratite u firmu ili kada prvi put u nju uđete.',
      'Program čiji se trag na radnom mjestu ne vidi mijenjamo. Ako ni to ne pomogne, više ga ne nudimo.',
    ],
  },
];

/** Why the institute is there and by which rules it works. */
export function Principles() {
  return (
    <Section aria-labelledby="kako-radimo">
      <div className={styles.grid}>
        <div className={styles.why}>
          <h2 id="kako-radimo">Diploma kaže šta ste učili. Poslodavac pita šta znate uraditi.</h2>
          <p>
            Institut postoji zbog razmaka između te dvije rečenice. Zatvaramo ga pomoću tri pravila, koja
            vrijede za svaki program, bez obzira na to koliko traje.
          </p>
        </div>
        <ol className={styles.list}>
          {principles.map(({ title, text }) => (
            <li key={title} className={styles.principle}>
              <h3>{title}</h3>
              {text.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </li>
          ))}
        </ol>
      </div>
    </Section>
  );
}
