import { STAFF_NOTE_MAX } from '@institut/contract/limits';
import { noteBody, type Note as StaffNote } from '@institut/contract/notes/schema';
import { Lock } from 'lucide-react';
import { useRef } from 'react';
import { formatCount, formatMoment } from '../../lib/format.ts';
import { fieldErrors, useForm } from '../../lib/useForm.ts';
import { useLeaveGuard } from '../../lib/useLeaveGuard.ts';
import { useCall } from '../../store/calls.ts';
import { useLoaded } from '../../store/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { CallQuestion, useAsked } from '../../ui/CallDialog.tsx';
import { FormError, TextArea } from '../../ui/formFields.tsx';
import { LeaveDialog } from '../../ui/LeaveDialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Note } from '../../ui/primitives.ts';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import styles from './Notes.module.css';
import { addNote, deleteNote, isSameTarget, loadNotes, type NoteTarget } from './noteCalls.ts';

type NotesProps = { target: NoteTarget };

/** The internal notes of staff about an order or a user, with a form for another one. */
export function Notes({ target }: NotesProps) {
  const notes = useLoaded(loadNotes, target, loadNotes.select, (shown, asked) =>
    isSameTarget(shown.target, asked),
  );
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className={styles.notes} aria-labelledby="interne-napomene">
      <h2 id="interne-napomene" ref={heading} tabIndex={-1}>
        Interne napomene
      </h2>
      <Note className={styles.internal}>
        <Lock aria-hidden />
        Vide ih samo zaposleni. Dio su kopije podataka koju osoba može tražiti.
      </Note>
      <NoteForm key={JSON.stringify(target)} target={target} />
      <Loaded {...notes} failure="Napomene nisu učitane." skeleton={<NotesSkeleton />}>
        {(shown) => <NoteList notes={shown.notes} onRemoved={() => heading.current?.focus()} />}
      </Loaded>
    </section>
  );
}

function NoteForm({ target }: NotesProps) {
  const { run, isRunning, error } = useCall(addNote);
  const { change, showErrors, text, form, values } = useForm({
    initial: { text: '' },
    check: (typed) => fieldErrors(noteBody, typed),
    onSubmit: (typed) => {
      if (!isRunning) void send(typed.text);
    },
  });

  const guard = useLeaveGuard(values.text.trim() !== '');

  async function send(typed: string) {
    const { error: failure } = await run({ target, text: typed });
    if (failure) showErrors(failure.fields);
    else change({ text: '' });
  }

  return (
    <form {...form} className={styles.form} aria-label="Nova interna napomena">
      <FormError message={error?.message} />
      <TextArea
        label="Nova napomena"
        help={`Uneseno ${formatCount(values.text.trim().length)} od najviše ${formatCount(STAFF_NOTE_MAX)} znakova.`}
        rows={3}
        {...text('text')}
      />
      <div>
        <Button type="submit" look="outline" loading={isRunning} loadingText="Čuvamo…">
          Dodaj napomenu
        </Button>
      </div>
      <LeaveDialog
        guard={guard}
        title="Napuštate stranicu, a napomena nije dodana"
        description="Ako odete, napomena će biti izgubljena."
      />
    </form>
  );
}

type NoteListProps = { notes: readonly StaffNote[]; onRemoved: () => void };

function NoteList({ notes, onRemoved }: NoteListProps) {
  const removing = useAsked<StaffNote>();
  if (notes.length === 0) return <Note size="inherit">Još nema napomena.</Note>;
  return (
    <>
      <ul className={styles.list} aria-label="Napomene">
        {notes.map((note) => (
          <li key={note._id} className={styles.note}>
            <p className={styles.text}>{note.text}</p>
            <p className={styles.when}>
              {note.by.name} · <time dateTime={note.at}>{formatMoment(note.at)}</time>
            </p>
            {note.isDeletable && (
              <Button
                look="quietDanger"
                className={styles.remove}
                aria-label={`Obriši napomenu: ${note.by.name}, ${formatMoment(note.at)}`}
                onClick={() => removing.ask(note)}
              >
                Obriši
              </Button>
            )}
          </li>
        ))}
      </ul>
      {removing.subject && (
        <CallQuestion
          {...removing.dialog}
          call={deleteNote}
          request={{ params: { id: removing.subject._id } }}
          question="Da li želite da obrišete napomenu?"
          confirmLabel="Obriši napomenu"
          busyLabel="Brišemo…"
          done="Napomena je obrisana."
          // The button that opened the dialog is removed with its note.
          onDone={onRemoved}
        >
          <p className={styles.text}>{removing.subject.text}</p>
        </CallQuestion>
      )}
    </>
  );
}

const NotesSkeleton = () => (
  <Skeleton>
    <Bone height="4rem" />
    <Bone height="4rem" />
  </Skeleton>
);
