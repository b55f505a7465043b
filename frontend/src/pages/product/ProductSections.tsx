import { SITE_PAGES } from '@institut/contract/site/pages';
import { Plus } from 'lucide-react';
import texts from '../../content/bs/product.json';
import { formatText, pathOf } from '../../content/formatText.tsx';
import { tieShortWords } from '../../lib/format.ts';
import { cx } from '../../lib/cx.ts';
import { Section, SectionHead } from '../../ui/layout.tsx';
import { ArrowLink } from '../../ui/links.tsx';
import styles from './ProductSections.module.css';

const { durations, results, entrances, questions } = texts;

/** The bars are to scale. */
export const Durations = () => (
  <Section tone="mist" aria-labelledby="trajanje">
    <SectionHead id="trajanje" title={tieShortWords(durations.title)}>
      {formatText(durations.text)}
    </SectionHead>
    <ul className={styles.programmes}>
      {Object.entries(durations.programmes).map(([look, { days, title, text }]) => (
        <li key={look} className={cx(styles.programme, styles[look])}>
          <div className={styles.bar}>
            <strong>{days}</strong> {durations.unit}
          </div>
          <div className={styles.text}>
            <h3>{formatText(title)}</h3>
            <p>{formatText(text)}</p>
          </div>
        </li>
      ))}
    </ul>
    <ArrowLink to={SITE_PAGES.education.path} className={styles.compare}>
      {formatText(durations.link)}
    </ArrowLink>
  </Section>
);

export const Results = () => (
  <Section aria-labelledby="rezultati">
    <h2 id="rezultati">{formatText(results.title)}</h2>
    <dl className={styles.results}>
      {Object.entries(results.figures).map(([look, { value, text, meaning }]) => (
        <div key={look} className={cx(styles.result, styles[look])}>
          <dt>{formatText(text)}</dt>
          <dd className={styles.value} data-figure>
            {value}
          </dd>
          <dd className={styles.meaning}>{formatText(meaning)}</dd>
        </div>
      ))}
    </dl>
  </Section>
);

export const Entrances = ({ name }: { name: string }) => (
  <Section className={styles.band} aria-labelledby="ulazi">
    <h2 id="ulazi">{formatText(entrances.title, { product: name })}</h2>
    <div className={styles.columns}>
      {entrances.list.map(({ title, bring, gains, link }) => (
        <article key={title} className={styles.entrance}>
          <h3>{formatText(title)}</h3>
          <p className={styles.bring}>{formatText(bring)}</p>
          <p>{entrances.gains}</p>
          <ul>
            {gains.map((gain) => (
              <li key={gain}>{formatText(gain)}</li>
            ))}
          </ul>
          <ArrowLink to={pathOf(link.to)} className={styles.next}>
            {link.label}
          </ArrowLink>
        </article>
      ))}
    </div>
  </Section>
);

/** `details` opens without JavaScript. */
export const Questions = ({ name }: { name: string }) => (
  <Section tone="mist" aria-labelledby="pitanja">
    <div className={styles.grid}>
      <h2 id="pitanja">{formatText(questions.title)}</h2>
      <div>
        {questions.list.map(({ question, answer }) => (
          <details key={question} className={styles.item}>
            <summary>
              {formatText(question)}
              <Plus aria-hidden />
            </summary>
            <p>{formatText(answer, { product: name })}</p>
          </details>
        ))}
      </div>
    </div>
  </Section>
);
