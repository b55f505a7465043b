import type { PersonField } from '@institut/contract/participants/person';
import { runTitle } from '@institut/contract/timetable/runName';
import { useState } from 'react';
import { countSeats, tieShortWords } from '../../../lib/format.ts';
import type { Form } from '../../../lib/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/choices.tsx';
import { PersonFields } from '../../../ui/PersonFields.tsx';
import { Note, Split, Stack } from '../../../ui/primitives.ts';
import type { ChosenCourse } from '../../admin/courseChoiceCalls.ts';
import { isEmptyRow, type NewOrderValues, takesPart, withPeople } from './newOrder.ts';
import { PeopleDialog } from './PeopleDialog.tsx';

/** The others of a person come with a list, or later on the order's page. */
const FIELDS = ['name', 'lastName', 'email'] as const satisfies readonly PersonField[];

/** More seats are behind a button. */
const SHOWN_SEATS = 10;

type OrderPeopleProps = {
  form: Pick<Form<NewOrderValues>, 'values' | 'text'>;
  courses: ReadonlyMap<string, ChosenCourse>;
  onChange: (values: NewOrderValues) => void;
};

/** The participants of a new order: a row for each seat, or a list. */
export function OrderPeople({ form, courses, onChange }: OrderPeopleProps) {
  const { values } = form;
  const [isOpen, setIsOpen] = useState(false);
  const chosen = values.orderItems.flatMap(({ kurs }) => {
    const course = courses.get(kurs);
    const named = values.people.filter((row) => row.kurs === kurs && !isEmptyRow(row)).length;
    return course
      ? [{ kurs, name: runTitle(course.name, course.start), free: course.countInStock - named }]
      : [];
  });
  return (
    <>
      <Checkbox
        label="Podnosilac prijave je i polaznik"
        checked={takesPart(values)}
        onChange={({ target }) => onChange({ ...values, takesPart: target.checked })}
      />
      {chosen.map(({ kurs, name }) => (
        <CourseSeats key={kurs} form={form} kurs={kurs} name={chosen.length > 1 ? name : null} />
      ))}
      <div>
        <Button look="outline" onClick={() => setIsOpen(true)}>
          Dodaj sa spiska ili iz datoteke
        </Button>
      </div>
      <Note size="base">
        {tieShortWords(
          'Kad prijava bude primljena, svako s e\u2011mail adresom dobija pozivnicu. Imena možete dopuniti i kasnije, na stranici prijave.',
        )}
      </Note>
      <PeopleDialog
        courses={chosen}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        onAdd={(kurs, people) => onChange(withPeople(values, kurs, people))}
      />
    </>
  );
}

type CourseSeatsProps = Pick<OrderPeopleProps, 'form'> & { kurs: string; name: string | null };

function CourseSeats({ form: { values, text }, kurs, name }: CourseSeatsProps) {
  const [isWhole, setIsWhole] = useState(false);
  const rows = values.people.flatMap((row, index) => (row.kurs === kurs ? [{ row, index }] : []));
  const propsOf = (index: number) => (field: PersonField) => text(`people.${index}.${field}`);
  // A field with an error has to be there for the focus.
  const hasError = rows
    .slice(SHOWN_SEATS)
    .some(({ index }) => FIELDS.some((field) => propsOf(index)(field).error));
  const shown = isWhole || hasError ? rows : rows.slice(0, SHOWN_SEATS);
  const first = takesPart(values) ? 2 : 1;
  if (rows.length === 0) return null;
  return (
    <Stack gap={4}>
      {name && <h3>{name}</h3>}
      {shown.map(({ row: { phone, guardian }, index }, at) => (
        <Stack as="fieldset" key={index} gap={1} aria-label={`Mjesto ${first + at}`}>
          <Note aria-hidden>{`Mjesto ${first + at}`}</Note>
          <Split gap={3} least={12}>
            <PersonFields fields={FIELDS} propsOf={propsOf(index)} />
          </Split>
          {(phone || guardian) && (
            <Note>
              {[phone, guardian && `roditelj ili staratelj: ${guardian}`].filter(Boolean).join(' · ')}
            </Note>
          )}
        </Stack>
      ))}
      {shown.length < rows.length && (
        <div>
          <Button look="outline" onClick={() => setIsWhole(true)}>
            Prikaži još {countSeats(rows.length - shown.length)}
          </Button>
        </div>
      )}
    </Stack>
  );
}
