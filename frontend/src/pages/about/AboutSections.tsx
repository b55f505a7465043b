import { useId } from 'react';
import { useSelector } from 'react-redux';
import texts from '../../content/bs/about.json';
import { formatText } from '../../content/formatText.tsx';
import { ContactDetails } from '../../features/site/ContactDetails.tsx';
import { selectSite } from '../../features/site/siteSlice.ts';
import { cx } from '../../lib/cx.ts';
import { Section } from '../../ui/layout.tsx';
import { ArrowLink } from '../../ui/links.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import place from './place.svg';
import styles from './AboutSections.module.css';

const { principles, people, laboratory, place: placeTexts } = texts;

export const Principles = () => (
  <Section aria-labelledby="kako-radimo">
    <div className={styles.grid}>
      <div className={cx(styles.intro, styles.why)}>
        <h2 id="kako-radimo">{formatText(principles.title)}</h2>
        <p>{formatText(principles.text)}</p>
      </div>
      <ol className={styles.list}>
        {principles.list.map(({ title, text }) => (
          <li key={title} className={styles.principle}>
            <h3>{formatText(title)}</h3>
            {text.map((paragraph) => (
              <p key={paragraph}>{formatText(paragraph)}</p>
            ))}
          </li>
        ))}
      </ol>
    </div>
  </Section>
);

/** Each group is drawn with one symbol for ten people. */
export const People = () => (
  <Section tone="mist" aria-labelledby="ljudi">
    <div className={styles.grid}>
      <div className={styles.intro}>
        <h2 id="ljudi">{formatText(people.title)}</h2>
        <p>{formatText(people.text)}</p>
        <p className={styles.key}>{formatText(people.key)}</p>
      </div>
      <dl className={styles.chart}>
        {Object.entries(people.groups).map(([look, { value, tens, text }]) => (
          <div key={look} className={styles.group}>
            <dt>{formatText(text)}</dt>
            <dd>
              <Crowd tens={tens} className={styles[look]} />
              <strong>{value}</strong>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  </Section>
);

const ROW = 10;

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
  const figures = { programmes: <em>{laboratory.programmes}</em>, people: <em>{laboratory.people}</em> };
  return (
    <Section tone="deep" aria-labelledby="laboratorija">
      <div className={styles.laboratoryGrid}>
        <h2 id="laboratorija" className={styles.result}>
          {formatText(laboratory.title, figures)}
        </h2>
        <div className={styles.laboratoryText}>
          {laboratory.text.map((paragraph) => (
            <p key={paragraph}>{formatText(paragraph)}</p>
          ))}
          {site && (
            <ArrowLink to={`/${site.product.slug}`}>
              {formatText(laboratory.link, { product: site.product.name })}
            </ArrowLink>
          )}
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
          alt={placeTexts.drawing}
          width={1400}
          height={920}
          loading="lazy"
        />
        <div className={styles.placeText}>
          <h2 id="gdje-smo">{formatText(placeTexts.title)}</h2>
          <p>{formatText(placeTexts.text)}</p>
          {contact ? <ContactDetails contact={contact} /> : <SkeletonText lines={5} />}
        </div>
      </div>
    </Section>
  );
}
