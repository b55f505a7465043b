import { STAFF_NOTE_MAX } from '@institut/contract/limits';
import { noteBody, type Note } from '@institut/contract/notes/schema';
import { Lock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { formatCount, formatMoment } from '../../lib/format.ts';
import { fieldErrors, useForm } from '../../lib/useForm.ts';
import { useLeaveGuard } from '../../lib/useLeaveGuard.ts';
import { useAppDispatch, useLoaded } from '../../store/hooks.ts';
import { showToast } from '../../store/toastSlice.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { FormError, TextArea } from '../../ui/formFields.tsx';
import { LeaveDialog } from '../../ui/LeaveDialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import styles from './Notes.module.css';
import {
  addNote,
  additionReset,
  deleteNote,
  isSameTarget,
  loadNotes,
  removalReset,
  selectAddition,
  selectNotes,
  selectRemoval,
  type NoteTarget,
} from './notesSlice.ts';

type NotesProps = { target: NoteTarget };

/** The internal notes of staff about an order or a user, with a form for another one. */
export function Notes({ target }: NotesProps) {
  const notes = useLoaded(loadNotes, target, selectNotes, (shown, asked) =>
    isSameTarget(shown.target, asked),
  );
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className={styles.notes} aria-labelledby="interne-napomene">
      <h2 id="interne-napomene" ref={heading} tabIndex={-1}>
        Interne napomene
      </h2>
      <p className={styles.internal}>
        <Lock aria-hidden />
        Vide ih samo zaposleni. Dio su kopije podataka koju osoba može tražiti.
      </p>
      <NoteForm key={JSON.stringify(target)} target={target} />
      <Loaded {...notes} failure="Napomene nisu učitane." skeleton={<NotesSkeleton />}>
        {(shown) => <NoteList notes={shown.notes} onRemoved={() => heading.current?.focus()} />}
      </Loaded>
    </section>
  );
}

function NoteForm({ target }: NotesProps) {
  const dispatch = useAppDispatch();
  const { status, error } = useSelector(selectAddition);
  const isSending = status === 'request';
  const { change, showErrors, text, form, values } = useForm({
    initial: { text: '' },
    check: (typed) => fieldErrors(noteBody, typed),
    onSubmit: (typed) => {
      if (!isSending) void send(typed.text);
    },
  });

  const guard = useLeaveGuard(values.text.trim() !== '');

  // The error of an earlier page is not about this form.
  useEffect(() => void dispatch(additionReset()), [dispatch]);

  async function send(typed: string) {
    const sent = await dispatch(addNote({ target, text: typed }));
    if (addNote.fulfilled.match(sent)) change({ text: '' });
    else showErrors(sent.payload?.fields ?? {});
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
        <Button type="submit" look="outline" loading={isSending} loadingText="Spremamo…">
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

type NoteListProps = { notes: readonly Note[]; onRemoved: () => void };

function NoteList({ notes, onRemoved }: NoteListProps) {
  const [removing, setRemoving] = useState<{ open: boolean; note: Note } | null>(null);
  if (notes.length === 0) return <p className={styles.quiet}>Još nema napomena.</p>;
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
                onClick={() => setRemoving({ open: true, note })}
              >
                Obriši
              </Button>
            )}
          </li>
        ))}
      </ul>
      {removing && (
        <Removal
          {...removing}
          onClose={() => setRemoving({ ...removing, open: false })}
          onRemoved={onRemoved}
        />
      )}
    </>
  );
}

type RemovalProps = { note: Note; open: boolean; onClose: () => void; onRemoved: () => void };

function Removal({ note, open, onClose, onRemoved }: RemovalProps) {
  const dispatch = useAppDispatch();
  const { status, error } = useSelector(selectRemoval);

  const handleConfirm = async () => {
    const answer = await dispatch(deleteNote(note._id));
    if (!deleteNote.fulfilled.match(answer)) return;
    dispatch(showToast({ kind: 'success', text: 'Napomena je obrisana.' }));
    onClose();
    // The button that opened the dialog is removed with its note.
    onRemoved();
  };

  return (
    <ConfirmDialog
      open={open}
      question="Da li želite da obrišete napomenu?"
      confirmLabel="Obriši napomenu"
      busyLabel="Brišemo…"
      busy={status === 'request'}
      error={error?.message}
      onConfirm={() => void handleConfirm()}
      onCancel={onClose}
      onClosed={() => dispatch(removalReset())}
    >
      <p className={styles.text}>{note.text}</p>
    </ConfirmDialog>
  );
}

const NotesSkeleton = () => (
  <Skeleton>
    <Bone height="4rem" />
    <Bone height="4rem" />
  </Skeleton>
);
