import { SITE_PAGES } from '@institut/contract/site/pages';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Section } from '../../ui/layout.tsx';
import expertise from './expertise.svg';
import join from './join.svg';
import styles from './HomeSections.module.css';

export function HomeExpertise() {
  return (
    <Section tone="mist" aria-labelledby="ekspertiza">
      <HomeSplit
        layout="shown"
        drawing={{
          src: expertise,
          alt: 'Tri povezana ostrva: na jednom je kod, na drugom zupčanik, na trećem ljudi.',
          width: 1240,
          height: 990,
        }}
      >
        <h2 id="ekspertiza">Kod, mašina i ljudi pod istim krovom</h2>
        <p>
          U našim laboratorijama programer sjedi pored mašinca, a&nbsp;s&nbsp;njima rade i&nbsp;ljudi koji će
          rješenje koristiti. Zato zadaci na obukama nisu izmišljeni: dolaze iz stvarnih projekata.
        </p>
        <ButtonLink to={SITE_PAGES.areas.path} look="primary">
          Pogledaj naše oblasti
        </ButtonLink>
      </HomeSplit>
    </Section>
  );
}

/** The bars are to scale. */
const graduates = [
  { value: '1.000+', text: 'polaznika je završilo obuku', look: cx(styles.bar, styles.thousand) },
  { value: '300+', text: 'polaznika s univerzitetskom diplomom', look: cx(styles.bar, styles.threeHundred) },
  { value: '200+', text: 'članova alumni zajednice', look: cx(styles.bar, styles.twoHundred) },
];

/** Each figure has as many marks as it counts. */
const laboratory = [
  { value: '10', text: 'isprobanih programa', look: cx(styles.marks, styles.programmes) },
  { value: '250', text: 'osoba koje su našle posao', look: cx(styles.marks, styles.people) },
];

export function HomeFigures() {
  return (
    <Section tone="deep" aria-labelledby="brojke">
      <div className={styles.grid}>
        <h2 id="brojke">Brojke iza kojih stoje ljudi</h2>
        <dl className={styles.graduates}>
          {graduates.map((figure) => (
            <Figure key={figure.text} {...figure} />
          ))}
        </dl>
      </div>
      <div className={cx(styles.grid, styles.laboratory)}>
        <div className={styles.story}>
          <h3>Laboratorija u prve dvije godine</h3>
          <p>Svaka tačka je osoba koja je poslije jednog od deset programa našla posao.</p>
        </div>
        <div className={styles.results}>
          <dl>
            {laboratory.map((figure) => (
              <Figure key={figure.text} {...figure} />
            ))}
          </dl>
        </div>
      </div>
    </Section>
  );
}

const Figure = ({ value, text, look }: { value: string; text: string; look: string }) => (
  <div className={styles.figure}>
    <dt>{text}</dt>
    <dd>
      {value}
      <span className={look} />
    </dd>
  </div>
);

export function HomeJoin() {
  return (
    <Section tight aria-labelledby="radite-s-nama">
      <HomeSplit
        layout="even"
        drawing={{
          src: join,
          alt: 'Okrugli sto za kojim sjedi pet ljudi; šesto mjesto je slobodno.',
          width: 1240,
          height: 880,
        }}
      >
        <h2 id="radite-s-nama">Za našim stolom ima mjesta</h2>
        <p>
          Tražimo predavače, inženjere i ljude koji uče uz rad. Pročitajte otvorene oglase i javite se do
          isteka roka.
        </p>
        <ButtonLink to={SITE_PAGES.careers.path} look="outline">
          Pogledaj oglase
        </ButtonLink>
      </HomeSplit>
    </Section>
  );
}

type HomeSplitProps = {
  /** `shown`: the drawing comes first and takes the larger part. */
  layout: 'shown' | 'even';
  drawing: { src: string; alt: string; width: number; height: number };
  children: ReactNode;
};

function HomeSplit({ layout, drawing, children }: HomeSplitProps) {
  const image = <img {...drawing} alt={drawing.alt} loading="lazy" />;
  return (
    <div className={cx(styles.split, styles[layout])}>
      {layout === 'shown' && image}
      <div className={styles.text}>{children}</div>
      {layout === 'even' && image}
    </div>
  );
}
