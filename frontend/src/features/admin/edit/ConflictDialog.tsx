import { useState } from 'react';
import { differences, type Difference } from '../../../lib/differences.ts';
import type { EditConflict, EditForm } from './useEditForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ConflictField, type Choice } from './ConflictField.tsx';
import type { EditLabels } from './editLabels.ts';
import styles from './ConflictDialog.module.css';

type ConflictDialogProps<Values extends object> = { edit: EditForm<Values>; labels: EditLabels<Values> };

/** Somebody else has saved the record meanwhile: shows where the two versions differ and lets the editor choose. */
export function ConflictDialog<Values extends object>({ edit, labels }: ConflictDialogProps<Values>) {
  const { conflict, resolve, values } = edit;
  return conflict ? (
    <Comparison key={conflict.theirs.version} typed={values} {...{ conflict, resolve, labels }} />
  ) : null;
}

type ComparisonProps<Values extends object> = Pick<EditForm<Values>, 'resolve'> & {
  conflict: EditConflict<Values>;
  /** What stands in the form; `conflict.mine` is what becomes of it over the other version. */
  typed: Values;
  labels: EditLabels<Values>;
};

function Comparison<Values extends object>(props: ComparisonProps<Values>) {
  const { conflict, typed, resolve, labels } = props;
  const { base, mine, theirs } = conflict;
  const fields = differences({ base, mine, theirs: theirs.values });
  const [choices, setChoices] = useState(() => new Map(fields.map(suggested)));
  const [isTried, setIsTried] = useState(false);
  const isOpen = fields.some(({ name }) => !choices.get(name));

  const chooseAll = (choice: Choice) => setChoices(new Map(fields.map(({ name }) => [name, choice])));
  const handleTake = () => {
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
          <Button onClick={handleTake}>Preuzmi odabrano</Button>
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
      <div className={styles.fields}>
        {fields.map((field) => {
          const { label, inWords = String } = labels[field.name];
          return (
            <ConflictField
              key={field.name}
              name={field.name}
              label={label}
              changedBy={field.changedBy}
              mine={inWords(mine[field.name])}
              typed={inWords(typed[field.name])}
              theirs={inWords(theirs.values[field.name])}
              choice={choices.get(field.name) ?? null}
              onChoose={(choice) => setChoices((before) => new Map(before).set(field.name, choice))}
              error={isTried && !choices.get(field.name) ? 'Odaberite koja verzija ostaje.' : null}
            />
          );
        })}
      </div>
    </Dialog>
  );
}

/** What only one of the two has changed is theirs to say; where both have, nobody but the editor knows. */
const suggested = <Name extends string>({ name, changedBy }: Difference<Name>): [Name, Choice | null] => [
  name,
  changedBy === 'both' ? null : changedBy === 'me' ? 'mine' : 'theirs',
];
