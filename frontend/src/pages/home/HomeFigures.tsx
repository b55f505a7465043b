import { Section } from '../../ui/Section.tsx';
import { cx } from '../../lib/cx.ts';
import styles from './HomeFigures.module.css';

/** Each with its bar, drawn to scale. */
const graduates = [
  { value: '1000+', text: 'polaznika je završilo obuku', bar: styles.thousand },
  { value: '300+', text: 'polaznika s univerzitetskom diplomom', bar: styles.threeHundred },
  { value: '200+', text: 'članova alumni zajednice', bar: styles.twoHundred },
];

/** Each with as many marks as it counts. */
const laboratory = [
  { value: '10', text: 'pilotiranih programa', marks: styles.programmes },
  { value: '250', text: 'zaposlenih osoba', marks: styles.people },
];

/** What the institute has behind it, in numbers (specification, section 9). */
export function HomeFigures() {
  return (
    <Section tone="deep" aria-labelledby="brojke">
      <div className={styles.grid}>
        <h2 id="brojke">Brojke iza kojih stoje ljudi</h2>
        <dl className={styles.graduates}>
          {graduates.map(({ value, text, bar }) => (
            <div key={text} className={styles.figure}>
              <dt>{text}</dt>
              <dd>
                {value}
                <span className={cx(styles.bar, bar)} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={cx(styles.grid, styles.laboratory)}>
        <div className={styles.story}>
          <h3>Laboratorija u prve dvije godine</h3>
          <p>Deset programa, a&nbsp;za svaku osobu koja je poslije njih našla posao još po jedna tačka.</p>
        </div>
        <div className={styles.results}>
          <dl>
            {laboratory.map(({ value, text, marks }) => (
              <div key={text} className={styles.figure}>
                <dt>{text}</dt>
                <dd>
                  {value}
                  <span className={cx(styles.marks, marks)} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </Section>
  );
}
