import { useMemo } from 'react';
import { diffWords, type DiffPart } from './diffWords.ts';
import type { Difference } from '../../../lib/differences.ts';
import { RadioCards } from '../../../ui/choices.tsx';
import { VisuallyHidden } from '../../../ui/a11y.tsx';
import styles from './ConflictDialog.module.css';

export type Choice = 'mine' | 'theirs';

type ConflictFieldProps = {
  name: string;
  label: string;
  changedBy: Difference['changedBy'];
  /** In words. */
  mine: string;
  /** What was typed, where `mine` is that change made over the saved version. */
  typed: string;
  theirs: string;
  choice: Choice | null;
  onChoose: (choice: Choice) => void;
  error: string | null;
};

const WHO: Record<Difference['changedBy'], string> = {
  me: 'Ovo ste promijenili samo vi.',
  them: 'Ovo je promijenio samo neko drugi.',
  both: 'Ovo je promijenjeno na obje strane.',
};

/** One field in two versions, with what differs marked, and the choice between them. */
export function ConflictField(props: ConflictFieldProps) {
  const { name, label, changedBy, mine, typed, theirs, choice, onChoose, error } = props;
  const parts = useMemo(() => diffWords(theirs, mine), [theirs, mine]);
  return (
    <section className={styles.field}>
      <h3 className={styles.label}>{label}</h3>
      <p className={styles.who}>
        {WHO[changedBy]}
        {typed !== mine && ` Unijeli ste ${typed}; ista promjena na sačuvanoj verziji daje ${mine}.`}{' '}
        {mine === theirs && 'Riječi su iste; razlikuje se oblikovanje.'}
      </p>
      <div className={styles.versions}>
        <Version title="Vaša verzija" parts={parts.filter(({ kind }) => kind !== 'gone')} />
        <Version title="Sačuvana verzija" parts={parts.filter(({ kind }) => kind !== 'new')} />
      </div>
      <RadioCards
        legend={`${label}: šta ostaje?`}
        hideLegend
        name={`izbor-${name}`}
        value={choice}
        options={[
          { value: 'mine', label: 'Ostaje moje' },
          { value: 'theirs', label: 'Ostaje sačuvano' },
        ]}
        columns={2}
        onChange={onChoose}
        error={error}
      />
    </section>
  );
}

function Version({ title, parts }: { title: string; parts: DiffPart[] }) {
  return (
    <div className={styles.version}>
      <h4>{title}</h4>
      <p>
        {parts.length === 0 && <em>prazno</em>}
        {parts.map(({ kind, text, place }) =>
          kind === 'same' ? text : <mark key={place}>{marked(kind, text)}</mark>,
        )}
      </p>
    </div>
  );
}

/** Colour alone would tell nobody who does not see it. */
const marked = (kind: DiffPart['kind'], text: string) => (
  <>
    <VisuallyHidden>{kind === 'new' ? '[samo kod vas: ' : '[samo u sačuvanoj: '}</VisuallyHidden>
    {text}
    <VisuallyHidden>]</VisuallyHidden>
  </>
);
