import { SITE_PAGES } from '@institut/contract/sitePages';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Section } from '../../ui/Section.tsx';
import styles from './Questions.module.css';

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
      'Diploma nije uslov. Za neke programe potrebno je predznanje, a to uvijek piše na njihovoj stranici, zajedno s onim što trebate znati prvog dana.',
  },
  {
    question: 'Mogu li uz program raditi ili studirati?',
    answer:
      'Zavisi od trajanja. Programi na radnom mjestu traže da na njemu i budete, pa raspored dogovorite prije prijave. Ako imate samo večeri i subote, počnite od kursa.',
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

/** Asked before one decides, answered as in a talk. Opens without JavaScript. */
export function Questions({ name }: { name: string }) {
  return (
    <Section tone="mist" aria-labelledby="pitanja">
      <div className={styles.grid}>
        <h2 id="pitanja">Pitanja prije prijave</h2>
        <div>
          {questionsOf(name).map(({ question, answer }) => (
            <details key={question} className={styles.item}>
              <summary>
                {question}
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
