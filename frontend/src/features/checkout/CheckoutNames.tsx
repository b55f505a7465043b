import { PERSON_FIELDS, type Person, type PersonField } from '@institut/contract/participants/person';
import { runTitle } from '@institut/contract/timetable/runName';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import { countSeats, tieShortWords } from '../../lib/format.ts';
import { VisuallyHidden } from '../../ui/a11y.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PersonFields } from '../../ui/PersonFields.tsx';
import styles from './CheckoutNames.module.css';
import { seatKey, type NamesForm } from './namesForm.ts';
import type { CheckoutNamesState } from './useCheckoutNames.ts';

/** More seats of a course are behind a button. */
const SHOWN_SEATS = 5;

const WHY =
  'Kad prijava bude primljena, svakoj osobi koju upišete šaljemo e\u2011mailom pozivnicu s podacima o kursu. Nalog joj nije potreban, a podatke koristimo samo za ovaj kurs.';

type NamesProps = { names: CheckoutNamesState };

/** The participants of an order in its review, a group of fields for each seat. */
export function CheckoutNames({ names }: NamesProps) {
  const { form, focusRequests } = names;
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (focusRequests > 0) section.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [focusRequests]);

  return (
    <section ref={section} className={styles.names} aria-labelledby="polaznici">
      <h2 id="polaznici">Polaznici</h2>
      <p className={styles.why}>{tieShortWords(WHY)}</p>
      <Checkbox
        label="Imena ću upisati kasnije"
        help="Na stranici prijave, do početka kursa."
        checked={form.isLater}
        onChange={({ target }) => names.setIsLater(target.checked)}
      />
      {!form.isLater &&
        form.courses.map((course) => (
          <CourseFields key={course.kurs} course={course} names={names} isOnly={form.courses.length === 1} />
        ))}
    </section>
  );
}

type CourseFieldsProps = NamesProps & { course: NamesForm['courses'][number]; isOnly: boolean };

function CourseFields({ course, names, isOnly }: CourseFieldsProps) {
  const { kurs, isBuyer, seats } = course;
  const name = runTitle(course.course, course.start);
  const { errors, changeSeat } = names;
  const [isOpen, setIsOpen] = useState(false);
  const hasError = (at: number) =>
    Object.keys(errors).some((name) => name.startsWith(`${seatKey(kurs, at)}.`));
  const isWhole = isOpen || seats.some((_, at) => at >= SHOWN_SEATS && hasError(at));
  const shown = isWhole ? seats : seats.slice(0, SHOWN_SEATS);
  const rest = seats.length - shown.length;
  return (
    <fieldset className={styles.course}>
      <legend className={isOnly ? undefined : styles.legend}>
        {isOnly ? <VisuallyHidden>{name}</VisuallyHidden> : tieShortWords(name)}
      </legend>
      <Checkbox
        label="Ja sam polaznik"
        help={isBuyer && isFilled(seats[0]) && !hasError(0) ? buyerText(seats[0]) : undefined}
        checked={isBuyer}
        onChange={({ target }) => names.setIsBuyer(kurs, target.checked)}
      />
      {shown.map((seat, at) => {
        if (at === 0 && isBuyer && isFilled(seat) && !hasError(0)) return null;
        return (
          <SeatRow
            key={seatKey(kurs, at)}
            kurs={kurs}
            at={at}
            count={seats.length}
            seat={seat}
            errors={hasError(at) ? errors : NO_ERRORS}
            onChange={changeSeat}
          />
        );
      })}
      {rest > 0 && (
        <div>
          <Button look="outline" onClick={() => setIsOpen(true)}>
            Prikaži još {countSeats(rest)}
          </Button>
        </div>
      )}
      {seats.length > 1 && <p className={styles.why}>Imena i e&#8209;mail adrese možete dopuniti kasnije.</p>}
    </fieldset>
  );
}

const NO_ERRORS: Readonly<Record<string, string>> = {};

const isFilled = (seat: Person | undefined): seat is Person =>
  seat !== undefined && seat.name !== '' && seat.lastName !== '';

const buyerText = ({ name, lastName, email }: Person): string => `${name} ${lastName}, ${email}`;

type SeatRowProps = {
  kurs: string;
  at: number;
  count: number;
  seat: Person;
  errors: Readonly<Record<string, string>>;
  onChange: CheckoutNamesState['changeSeat'];
};

/** An order may have 200 seats, so that a letter renders its own seat only. */
const SeatRow = memo(function SeatFieldsRow({ kurs, at, count, seat, errors, onChange }: SeatRowProps) {
  // Only at first: the field would close while its text is being deleted.
  const [hasGuardian] = useState(Boolean(seat.guardian));
  const propsOf = (field: PersonField) => {
    const name = `${seatKey(kurs, at)}.${field}`;
    return {
      name,
      value: seat[field],
      error: errors[name],
      onChange: ({ target }: { target: HTMLInputElement }) => onChange(kurs, at, field, target.value),
    };
  };
  return (
    <fieldset aria-label={`Mjesto ${at + 1}`} className={styles.seat}>
      {count > 1 && (
        <p aria-hidden className={styles.number}>
          Mjesto {at + 1}
        </p>
      )}
      <PersonFields
        fields={PERSON_FIELDS}
        propsOf={propsOf}
        renderField={(field, control) =>
          field === 'guardian' ? (
            <details className={styles.guardian} open={hasGuardian}>
              <summary>Polaznik je maloljetan</summary>
              {control}
            </details>
          ) : (
            <div className={styles.wide}>{control}</div>
          )
        }
      />
    </fieldset>
  );
});

type RepeatedDialogProps = {
  open: boolean;
  repeated: CheckoutNamesState['repeated'];
  onCancel: () => void;
  onConfirm: () => void;
  onClosed: () => void;
};

/** The question before an order with one e-mail address on several seats of a course is sent. */
export function RepeatedEmailsDialog({ open, repeated, onCancel, onConfirm, onClosed }: RepeatedDialogProps) {
  const correct = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onCancel}
      onClosed={onClosed}
      initialFocus={correct}
      title="Ista e&#8209;mail adresa na više mjesta"
      actions={
        <>
          <Button ref={correct} look="outline" onClick={onCancel}>
            Ispravi
          </Button>
          <Button onClick={onConfirm}>Pošalji svejedno</Button>
        </>
      }
    >
      {repeated.map(({ course, email }) => (
        <p key={`${course} ${email}`}>
          {tieShortWords(`Na kursu ${course} više osoba ima adresu`)}{' '}
          <strong className={styles.address}>{email}</strong>.
        </p>
      ))}
      <p>Na istu adresu stiže pozivnica za svako mjesto.</p>
    </Dialog>
  );
}
