import { COURSE_TYPE_LABELS, COURSE_TYPES, type CourseType } from '@institut/contract/course';
import { Section } from '../../ui/Section.tsx';
import { SectionHead } from '../../ui/SectionHead.tsx';
import styles from './Kinds.module.css';

const ROWS = ['Za koga', 'Koliko traje', 'Kako se radi', 'Predznanje', 'Na kraju imate'] as const;

const kinds: Record<CourseType, Record<(typeof ROWS)[number], string>> = {
  'Obrazovni program': {
    'Za koga': 'Za one koji mijenjaju zanimanje ili traže prvi posao.',
    'Koliko traje': 'Više sedmica, u cjelinama koje se nadovezuju.',
    'Kako se radi': 'Od osnova do završnog rada, uz mentora.',
    Predznanje: 'Najčešće nije potrebno. Ako jeste, piše na stranici programa.',
    'Na kraju imate': 'Rad koji možete pokazati poslodavcu.',
  },
  'Trening kurs': {
    'Za koga': 'Za one koji uz posao žele savladati jednu novu vještinu.',
    'Koliko traje': 'Nekoliko susreta, najčešće uveče ili subotom.',
    'Kako se radi': 'Jedna tema, vježba na svakom susretu.',
    Predznanje: 'Dovoljno je da ste se s temom već sreli.',
    'Na kraju imate': 'Vještinu koju primijenite već iste sedmice.',
  },
  'Specificna obuka': {
    'Za koga': 'Za one koje na poslu već čeka određen zadatak.',
    'Koliko traje': 'Prema zadatku i opremi na kojoj se radi.',
    'Kako se radi': 'Mala grupa, na opremi i slučajevima iz struke.',
    Predznanje: 'Potrebno je iskustvo u struci.',
    'Na kraju imate': 'Rješenje koje nosite nazad u firmu.',
  },
};

/** The three kinds of training, line by line. */
export function Kinds() {
  return (
    <Section aria-labelledby="oblici">
      <SectionHead id="oblici" title="Program, kurs ili obuka?">
        Razlika je u tome koliko duboko ulazite u temu i šta vas čeka na kraju.
      </SectionHead>
      <div className={styles.kinds}>
        {COURSE_TYPES.map((type) => (
          <article key={type} className={styles.kind}>
            <h3>{COURSE_TYPE_LABELS[type]}</h3>
            <dl>
              {ROWS.map((row) => (
                <div key={row}>
                  <dt>{row}</dt>
                  <dd>{kinds[type][row]}</dd>
                </div>
              ))}
            </dl>
          </article>
        ))}
      </div>
    </Section>
  );
}
