import { fullName } from '@institut/contract/accounts/values';
import { PARTICIPANT_LABELS } from '@institut/contract/participants/labels';
import { hasNames, isNobody, peopleOf } from '@institut/contract/participants/peopleList';
import type { Person } from '@institut/contract/participants/person';
import { participantPerson } from '@institut/contract/participants/schema';
import { useState } from 'react';
import { counted, countSeats, tieShortWords } from '../../../lib/format.ts';
import { fieldErrors } from '../../../lib/useForm.ts';
import { StatusRegion } from '../../../ui/a11y.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SelectField } from '../../../ui/formFields.tsx';
import { Note, Stack } from '../../../ui/primitives.ts';
import type { PeopleTable } from '../../admin/people/peopleFile.ts';
import { PeopleSource } from '../../admin/people/PeopleSource.tsx';

const countPeople = counted('osoba', 'osobe', 'osoba');
/** The object of „dodaj”. */
const countAdded = counted('osobu', 'osobe', 'osoba');

type PeopleDialogProps = {
  courses: ReadonlyArray<{ kurs: string; name: string; free: number }>;
  open: boolean;
  onClose: () => void;
  onAdd: (kurs: string, people: Person[]) => void;
};

/** The dialog that reads the participants of a new order from a list, and shows them before they get into the form. */
export function PeopleDialog({ courses, open, onClose, onAdd }: PeopleDialogProps) {
  const [table, setTable] = useState<PeopleTable | null>(null);
  const [chosen, setChosen] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const course = courses.find(({ kurs }) => kurs === chosen) ?? courses[0];
  const isNamed = table !== null && hasNames(table.columns);
  const people = isNamed ? peopleOf(table.lines, table.columns).filter((one) => !isNobody(one)) : [];
  const problem = !table
    ? 'Zalijepite spisak ili odaberite datoteku.'
    : !isNamed
      ? 'Označite u kojoj su koloni ime i prezime.'
      : null;
  const isTooLong = course !== undefined && people.length > course.free;

  function handleAdd(): void {
    setIsAsked(true);
    if (problem || !course || isTooLong) return;
    onAdd(course.kurs, people);
    onClose();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      onClosed={() => {
        setTable(null);
        setIsAsked(false);
      }}
      title="Dodaj polaznike sa spiska"
      actions={
        <>
          <Button look="outline" onClick={onClose}>
            Odustani
          </Button>
          <Button unavailable={isTooLong} onClick={handleAdd}>
            {people.length > 0 ? `Dodaj ${countAdded(people.length)}` : 'Dodaj'}
          </Button>
        </>
      }
    >
      <Stack>
        {courses.length > 1 && (
          <SelectField
            label="Kurs"
            value={course?.kurs ?? ''}
            options={courses.map(({ kurs, name }) => ({ value: kurs, label: name }))}
            onChange={({ target }) => setChosen(target.value)}
          />
        )}
        <PeopleSource
          table={table}
          onTable={(found) => {
            setTable(found);
            setIsAsked(false);
          }}
          hasReference={false}
          problem={isAsked ? problem : null}
        />
        <StatusRegion>
          {isTooLong && (
            <Alert kind="error" title={`Na kursu je još slobodno: ${countSeats(course.free)}.`}>
              <p>Skratite spisak ili odaberite drugi kurs.</p>
            </Alert>
          )}
          {people.length > 0 && <Note size="base">{tieShortWords(invitedText(people))}</Note>}
        </StatusRegion>
        {people.length > 0 && (
          <Stack as="ul" gap={2} aria-label="Osobe na spisku">
            {people.map(({ line, ...person }) => (
              <li key={line + fullName(person)}>
                <strong>{fullName(person)}</strong>{' '}
                <Note as="span">
                  {[person.email, person.phone, problemOf(person)].filter(Boolean).join(' · ')}
                </Note>
              </li>
            ))}
          </Stack>
        )}
      </Stack>
    </Dialog>
  );
}

/** `5 osoba. Kad prijava bude primljena, pozivnicu dobijaju 4, a 1 je bez e-maila.` */
function invitedText(people: readonly Person[]): string {
  const without = people.filter(({ email }) => !email).length;
  const invited = `Pozivnice, kad prijava bude primljena: ${people.length - without}.`;
  return `Na spisku: ${countPeople(people.length)}. ${invited}${without ? ` Bez e\u2011maila: ${without}.` : ''}`;
}

/** Returns the sentence about what has to be corrected in the form. */
const problemOf = (person: Person): string =>
  Object.entries(fieldErrors(participantPerson, person))
    .map(([field, sentence]) => `${Reflect.get(PARTICIPANT_LABELS, field)}: ${sentence}`)
    .join(' ');
