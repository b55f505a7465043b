import { useId } from 'react';
import { cx } from '../../lib/cx.ts';
import { Section } from '../../ui/Section.tsx';
import styles from './People.module.css';

const ROW = 10;

/** Figures of the specification (section 9); each stands for the tens it is drawn with. */
const groups = [
  { value: '1000+', tens: 100, text: 'ljudi je završilo obuku', look: styles.all },
  { value: '300+', tens: 30, text: 'ima fakultetsku diplomu', look: styles.degree },
  { value: '200+', tens: 20, text: 'čini alumni zajednicu', look: styles.alumni },
];

/** The figures as a crowd one can count: a chart made of people. */
export function People() {
  return (
    <Section tone="mist" aria-labelledby="ljudi">
      <div className={styles.grid}>
        <div className={styles.text}>
          <h2 id="ljudi">Ko je do sada učio s nama</h2>
          <p>
            Za istim stolom sjede ljudi s&nbsp;diplomom i&nbsp;ljudi bez nje. Nakon obuke mnogi ostaju u vezi,
            pa jedni druge zovu kada zapnu, zapošljavaju i preporučuju.
          </p>
          <p className={styles.key}>Jedna figura predstavlja deset osoba.</p>
        </div>
        <dl className={styles.chart}>
          {groups.map(({ value, tens, text, look }) => (
            <div key={value} className={styles.group}>
              <dt>{text}</dt>
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
