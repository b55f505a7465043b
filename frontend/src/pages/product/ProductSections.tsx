import { SITE_PAGES } from '@institut/contract/sitePages';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { tieShortWords } from '../../lib/format.ts';
import { cx } from '../../lib/cx.ts';
import { Section, SectionHead } from '../../ui/layout.tsx';
import { ArrowLink } from '../../ui/links.tsx';
import styles from './ProductSections.module.css';

const programmes = [
  {
    days: 30,
    title: 'Upoznajete posao',
    text: 'Učite uz nekoga ko posao već zna. Radite jedan manji zadatak i saznajete je li to za vas.',
    look: styles.month,
  },
  {
    days: 90,
    title: 'Preuzimate zadatak',
    text: 'Dio stvarnog posla postaje vaš. Vodite ga od prototipa do pilota i učite braniti svoje odluke.',
    look: styles.quarter,
  },
  {
    days: 180,
    title: 'Učite zanimanje',
    text: 'Prolazite sva četiri koraka, više puta. Iza vas ostaje rad koji se koristi, a pred vama je posao.',
    look: styles.half,
  },
];

/** The bars are to scale. */
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
              <h3>{tieShortWords(title)}</h3>
              <p>{tieShortWords(text)}</p>
            </div>
          </li>
        ))}
      </ul>
      <ArrowLink to={SITE_PAGES.education.path} className={styles.compare}>
        Uporedi programe i prijavi se
      </ArrowLink>
    </Section>
  );
}

const results = [
  {
    value: '10',
    text: 'isprobanih programa',
    meaning: 'Isproban znači: izveden od početka do kraja s jednom grupom, pa tek onda ponuđen svima.',
    look: styles.resultsProgrammes,
  },
  {
    value: '250',
    text: 'osoba koje su našle posao',
    meaning: 'Naći posao znači raditi, a ne samo imati potvrdu o završenoj obuci.',
    look: styles.people,
  },
];

export function Results() {
  return (
    <Section aria-labelledby="rezultati">
      <h2 id="rezultati">Dvije godine, dva broja</h2>
      <dl className={styles.results}>
        {results.map(({ value, text, meaning, look }) => (
          <div key={value} className={cx(styles.result, look)}>
            <dt>{tieShortWords(text)}</dt>
            <dd className={styles.value} data-figure>
              {value}
            </dd>
            <dd className={styles.meaning}>{tieShortWords(meaning)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

const entrances = [
  {
    title: 'Za pojedince',
    bring: 'Donosite vrijeme i volju da probate.',
    gains: [
      'zadatak koji ne služi samo za vježbu',
      'mentora koji isti posao i sam radi',
      'rad koji možete pokazati na razgovoru za posao',
    ],
    link: { to: SITE_PAGES.skills.path, label: 'Nađi svoju vještinu' },
  },
  {
    title: 'Za organizacije',
    bring: 'Donosite zadatak za koji nemate vremena ili ljudi.',
    gains: [
      'tim koji ga vodi od ideje do pilota',
      'ljude koje upoznate na djelu, prije nego što ih zaposlite',
      'vlastitog mentora koji nauči voditi druge',
    ],
    link: { to: SITE_PAGES.services.path, label: 'Pogledaj usluge' },
  },
];

export function Entrances({ name }: { name: string }) {
  return (
    <Section className={styles.band} aria-labelledby="ulazi">
      <h2 id="ulazi">Dva ulaza u&nbsp;program {name}</h2>
      <div className={styles.columns}>
        {entrances.map(({ title, bring, gains, link }) => (
          <article key={title} className={styles.entrance}>
            <h3>{tieShortWords(title)}</h3>
            <p className={styles.bring}>{tieShortWords(bring)}</p>
            <p>Dobijate:</p>
            <ul>
              {gains.map((gain) => (
                <li key={gain}>{gain}</li>
              ))}
            </ul>
            <ArrowLink to={link.to} className={styles.next}>
              {link.label}
            </ArrowLink>
          </article>
        ))}
      </div>
    </Section>
  );
}

type Question = { question: string; answer: ReactNode };

const questionsOf = (name: string): readonly Question[] => [
  {
    question: 'Moram li doći s vlastitom idejom?',
    answer:
      'Ne morate. Možete uzeti zadatak koji je postavila firma ili ustanova. Ako imate svoju ideju, donesite je i onda kada još nije razrađena: prvi korak programa služi upravo tome.',
  },
  {
    question: 'Treba li mi diploma ili iskustvo?',
    answer:
      'Diploma nije uslov. Za neke programe potrebno je predznanje, a to uvijek piše na njihovoj stranici, zajedno s onim što treba da znate prvog dana.',
  },
  {
    question: 'Mogu li uz program raditi ili studirati?',
    answer:
      'Zavisi od trajanja. Programi uz rad traže da budete i na radnom mjestu, pa raspored dogovorite prije prijave. Ako imate samo večeri i subote, počnite od kursa.',
  },
  {
    question: 'Koliko košta i ko plaća?',
    answer: (
      <>
        Cijena stoji uz svaki <Link to={SITE_PAGES.courses.path}>kurs i program u ponudi</Link>. Možete
        platiti lično, može platiti vaša organizacija, a možete se prijaviti i za grant.
      </>
    ),
  },
  {
    question: 'Kome pripada ono što napravim?',
    answer:
      'To se dogovara pismeno i prije početka. Dogovor za vlastitu ideju nije isti kao dogovor za zadatak koji je postavila firma.',
  },
  {
    question: 'Je li posao na kraju zagarantovan?',
    answer: `Nije, i nemojte vjerovati onome ko vam to obeća. Ono što možemo pokazati jeste učinak: u okviru programa ${name} za dvije godine posao je dobilo 250 ljudi.`,
  },
];

/** `details` opens without JavaScript. */
export function Questions({ name }: { name: string }) {
  return (
    <Section tone="mist" aria-labelledby="pitanja">
      <div className={styles.grid}>
        <h2 id="pitanja">Pitanja prije prijave</h2>
        <div>
          {questionsOf(name).map(({ question, answer }) => (
            <details key={question} className={styles.item}>
              <summary>
                {tieShortWords(question)}
                <Plus aria-hidden />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </Section>
  );
}
