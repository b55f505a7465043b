import { useMemo, useState } from 'react';
import { differences, type Difference } from '../../../lib/differences.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { RadioCards } from '../../../ui/choices.tsx';
import { VisuallyHidden } from '../../../ui/a11y.tsx';
import { Note, Stack } from '../../../ui/primitives.ts';
import { diffWords, type DiffPart } from './diffWords.ts';
import type { EditConflict, EditForm, EditLabels } from './useEditForm.ts';
import styles from './ConflictDialog.module.css';

type Choice = 'mine' | 'theirs';

type ConflictDialogProps<Values extends object> = { edit: EditForm<Values>; labels: EditLabels<Values> };

/** Shown if another admin has saved the record meanwhile: compares the versions field by field and lets the editor choose. */
export function ConflictDialog<Values extends object>({ edit, labels }: ConflictDialogProps<Values>) {
  const { conflict, resolve } = edit;
  return conflict ? <Comparison key={conflict.theirs.version} {...{ conflict, resolve, labels }} /> : null;
}

type ComparisonProps<Values extends object> = Pick<EditForm<Values>, 'resolve'> & {
  conflict: EditConflict<Values>;
  labels: EditLabels<Values>;
};

function Comparison<Values extends object>(props: ComparisonProps<Values>) {
  const { conflict, resolve, labels } = props;
  const { base, mine, theirs } = conflict;
  const fields = differences({ base, mine, theirs: theirs.values });
  const [choices, setChoices] = useState(() => new Map(fields.map(suggested)));
  const [isTried, setIsTried] = useState(false);
  const isOpen = fields.some(({ name }) => !choices.get(name));

  const chooseAll = (choice: Choice) => setChoices(new Map(fields.map(({ name }) => [name, choice])));
  const handleMerge = () => {
    setIsTried(true);
    if (isOpen) return;
    const values = { ...mine };
    for (const { name } of fields) if (choices.get(name) === 'theirs') values[name] = theirs.values[name];
    resolve(values);
  };

  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && resolve(null)}
      title="Neko je u međuvremenu sačuvao svoje izmjene"
      description="Vaše izmjene nisu izgubljene. Za svako polje odaberite koja verzija ostaje; poslije toga ih još jednom pregledajte i sačuvajte."
      actions={
        <>
          <Button look="outline" onClick={() => resolve(null)}>
            Nazad na moj tekst
          </Button>
          <Button onClick={handleMerge}>Preuzmi odabrano</Button>
        </>
      }
    >
      {fields.length > 1 && (
        <div className={styles.all}>
          <Button look="quiet" onClick={() => chooseAll('mine')}>
            Sve moje
          </Button>
          <Button look="quiet" onClick={() => chooseAll('theirs')}>
            Sve sačuvano
          </Button>
        </div>
      )}
      <Stack gap={6}>
        {fields.map((field) => {
          const { label, inWords = String } = labels[field.name];
          return (
            <ConflictField
              key={field.name}
              name={field.name}
              label={label}
              changedBy={field.changedBy}
              mine={inWords(mine[field.name])}
              theirs={inWords(theirs.values[field.name])}
              choice={choices.get(field.name) ?? null}
              onChoose={(choice) => setChoices((before) => new Map(before).set(field.name, choice))}
              error={isTried && !choices.get(field.name) ? 'Odaberite koja verzija ostaje.' : null}
            />
          );
        })}
      </Stack>
    </Dialog>
  );
}

/** Preselects the version that was changed. If both were, the editor has to choose. */
const suggested = <Name extends string>({ name, changedBy }: Difference<Name>): [Name, Choice | null] => [
  name,
  changedBy === 'both' ? null : changedBy === 'me' ? 'mine' : 'theirs',
];

type ConflictFieldProps = {
  name: string;
  label: string;
  changedBy: Difference['changedBy'];
  mine: string;
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

function ConflictField(props: ConflictFieldProps) {
  const { name, label, changedBy, mine, theirs, choice, onChoose, error } = props;
  const parts = useMemo(() => diffWords(theirs, mine), [theirs, mine]);
  return (
    <Stack as="section" gap={3} className={styles.field}>
      <h3 className={styles.label}>{label}</h3>
      <Note>
        {WHO[changedBy]} {mine === theirs && 'Riječi su iste; razlikuje se oblikovanje.'}
      </Note>
      <Stack className={styles.versions}>
        <Version title="Vaša verzija" parts={parts.filter(({ kind }) => kind !== 'gone')} />
        <Version title="Sačuvana verzija" parts={parts.filter(({ kind }) => kind !== 'new')} />
      </Stack>
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
    </Stack>
  );
}

function Version({ title, parts }: { title: string; parts: DiffPart[] }) {
  return (
    <Stack gap={1} align="start" className={styles.version}>
      <h4>{title}</h4>
      <p>
        {parts.length === 0 && <em>prazno</em>}
        {parts.map(({ kind, text, place }) =>
          kind === 'same' ? text : <mark key={place}>{marked(kind, text)}</mark>,
        )}
      </p>
    </Stack>
  );
}

/** Screen readers do not announce the colour of a mark, so it is also named. */
const marked = (kind: DiffPart['kind'], text: string) => (
  <>
    <VisuallyHidden>{kind === 'new' ? '[samo kod vas: ' : '[samo u sačuvanoj: '}</VisuallyHidden>
    {text}
    <VisuallyHidden>]</VisuallyHidden>
  </>
);
