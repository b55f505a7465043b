import { Section } from '../../ui/Section.tsx';
import styles from './HomeFigures.module.css';

const graduates = [
  { value: '1000+', text: 'polaznika je završilo obuku' },
  { value: '300+', text: 'polaznika s univerzitetskom diplomom' },
  { value: '200+', text: 'članova alumni zajednice' },
];

const laboratory = [
  { value: '10', text: 'pilotiranih programa' },
  { value: '250', text: 'zaposlenih osoba' },
];

/** What the institute has behind it, in numbers (specification, section 9). */
export function HomeFigures() {
  return (
    <Section tone="mist" aria-labelledby="brojke">
      <div className={styles.head}>
        <h2 id="brojke">Znanje koje dovede do posla</h2>
        <p>Polaznici dolaze s različitim predznanjem, a odlaze s vještinama koje poslodavci traže.</p>
      </div>
      <Figures className={styles.graduates} figures={graduates} />
      <div className={styles.laboratory}>
        <h3>Naša laboratorija u dvije godine</h3>
        <Figures className={styles.results} figures={laboratory} />
      </div>
    </Section>
  );
}

type FiguresProps = {
  figures: ReadonlyArray<{ value: string; text: string }>;
  className: string | undefined;
};

function Figures({ figures, className }: FiguresProps) {
  return (
    <dl className={className}>
      {figures.map(({ value, text }) => (
        <div key={text} className={styles.figure}>
          <dt>{text}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
