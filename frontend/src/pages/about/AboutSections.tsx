import { useId } from 'react';
import { useSelector } from 'react-redux';
import { tieShortWords } from '../../lib/format.ts';
import { ContactDetails } from '../../features/site/ContactDetails.tsx';
import { selectSite } from '../../features/site/siteSlice.ts';
import { cx } from '../../lib/cx.ts';
import { Section } from '../../ui/layout.tsx';
import { ArrowLink } from '../../ui/links.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import place from './place.svg';
import styles from './AboutSections.module.css';

const principles = [
  {
    title: 'Prvo zadatak, pa teorija',
    text: [
      'Obuka počinje onim što bi vas dočekalo i na poslu: uređajem koji ne radi, tabelom u kojoj se brojevi ne slažu, naručiocem koji još ne zna šta tačno želi.',
      'Teorija dolazi onda kada bez nje ne možete dalje. Zato se i pamti.',
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

export function Principles() {
  return (
    <Section aria-labelledby="kako-radimo">
      <div className={styles.grid}>
        <div className={cx(styles.intro, styles.why)}>
          <h2 id="kako-radimo">Diploma kaže šta ste učili. Poslodavac pita šta znate uraditi.</h2>
          <p>
            Institut postoji zbog jaza između te dvije rečenice. Premošćujemo ga pomoću tri pravila, koja
            vrijede za svaki program, bez obzira na to koliko traje.
          </p>
        </div>
        <ol className={styles.list}>
          {principles.map(({ title, text }) => (
            <li key={title} className={styles.principle}>
              <h3>{tieShortWords(title)}</h3>
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

const ROW = 10;

/** Each group is drawn with one symbol for ten people. */
const groups = [
  { value: '1.000+', tens: 100, text: 'ljudi je završilo obuku', look: styles.all },
  { value: '300+', tens: 30, text: 'ima univerzitetsku diplomu', look: styles.degree },
  { value: '200+', tens: 20, text: 'čini alumni zajednicu', look: styles.alumni },
];

export function People() {
  return (
    <Section tone="mist" aria-labelledby="ljudi">
      <div className={styles.grid}>
        <div className={styles.intro}>
          <h2 id="ljudi">Ko je do sada učio s nama</h2>
          <p>
            Za istim stolom sjede ljudi s&nbsp;diplomom i&nbsp;ljudi bez nje. Nakon obuke mnogi ostaju u
            kontaktu, pa jedni druge zovu kada zapnu, zapošljavaju i preporučuju.
          </p>
          <p className={styles.key}>Jedna figura predstavlja deset osoba.</p>
        </div>
        <dl className={styles.chart}>
          {groups.map(({ value, tens, text, look }) => (
            <div key={value} className={styles.group}>
              <dt>{tieShortWords(text)}</dt>
              <dd>
                <Crowd tens={tens} className={look} />
                <strong>{value}</strong>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}

function Crowd({ tens, className }: { tens: number; className: string | undefined }) {
  const id = useId();
  const height = (tens / ROW) * 24;
  return (
    <svg className={cx(styles.crowd, className)} viewBox={`0 0 ${ROW * 20} ${height}`} aria-hidden>
      <pattern id={id} width="20" height="24" patternUnits="userSpaceOnUse">
        <circle cx="10" cy="6.5" r="4" />
        <path d="M3 23v-4a7 7 0 0 1 14 0v4z" />
      </pattern>
      <rect width={ROW * 20} height={height} fill={`url(#${id})`} />
    </svg>
  );
}

export function Laboratory() {
  const site = useSelector(selectSite);
  return (
    <Section tone="deep" aria-labelledby="laboratorija">
      <div className={styles.laboratoryGrid}>
        <h2 id="laboratorija" className={styles.result}>
          U dvije godine <em>10</em> isprobanih programa i <em>250</em> osoba koje su našle posao.
        </h2>
        <div className={styles.laboratoryText}>
          <p>
            To je učinak naše laboratorije. Novi program u njoj najprije ima probni ciklus (pilot): jednu
            grupu i zadatke s pravog radnog mjesta. Mentori bilježe gdje grupa zapinje, a poslodavci šta joj
            još nedostaje.
          </p>
          <p>Tek kada ljudi poslije probnog ciklusa zaista rade, program otvaramo za sve.</p>
          {site && <ArrowLink to={`/${site.product.slug}`}>Kako radi {site.product.name}</ArrowLink>}
        </div>
      </div>
    </Section>
  );
}

export function Place() {
  const contact = useSelector(selectSite)?.contact;
  return (
    <Section aria-labelledby="gdje-smo">
      <div className={styles.placeGrid}>
        <img
          className={styles.map}
          src={place}
          alt="Dio grada s ulicama i rijekom; zgrada instituta je označena."
          width={1400}
          height={920}
          loading="lazy"
        />
        <div className={styles.placeText}>
          <h2 id="gdje-smo">Dođite da vam pokažemo</h2>
          <p>
            Javite se dan ranije. Provest ćemo vas kroz laboratoriju i reći vam koji program za vas ima
            smisla, a koji nema.
          </p>
          {contact ? <ContactDetails contact={contact} /> : <SkeletonText lines={5} />}
        </div>
      </div>
    </Section>
  );
}
