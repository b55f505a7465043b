import { SITE_PAGES } from '@institut/contract/sitePages';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { cx } from '../../lib/cx.ts';
import { Section } from '../../ui/Section.tsx';
import { SectionHead } from '../../ui/SectionHead.tsx';
import styles from './Durations.module.css';

const programmes = [
  {
    days: 30,
    title: 'Upoznate posao',
    text: 'Radite uz nekoga ko posao već zna. Uradite jedan manji zadatak i saznate je li to za vas.',
    look: styles.month,
  },
  {
    days: 90,
    title: 'Preuzmete zadatak',
    text: 'Dio stvarnog posla postaje vaš. Dovedete ga od prototipa do pilota i naučite braniti svoje odluke.',
    look: styles.quarter,
  },
  {
    days: 180,
    title: 'Naučite zanimanje',
    text: 'Prođete sva četiri koraka, više puta. Iza vas ostane rad koji se koristi, a pred vama posao.',
    look: styles.half,
  },
];

/** The three programmes on the job; the bars are as long as they are. */
export function Durations() {
  return (
    <Section tone="mist" aria-labelledby="trajanje">
      <SectionHead id="trajanje" title="Koliko dana imate?">
        Sva tri programa odvijaju se na radnom mjestu. Razlikuju se po tome koliko daleko stignete.
      </SectionHead>
      <ul className={styles.programmes}>
        {programmes.map(({ days, title, text, look }) => (
          <li key={days} className={cx(styles.programme, look)}>
            <div className={styles.bar}>
              <strong>{days}</strong> dana
            </div>
            <div className={styles.text}>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <Link to={SITE_PAGES.education.path} className={styles.link}>
        Uporedi programe i prijavi se
        <ArrowRight aria-hidden />
      </Link>
    </Section>
  );
}
