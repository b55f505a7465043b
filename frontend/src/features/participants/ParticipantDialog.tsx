import { GUARDIAN_HELP, PARTICIPANT_LABELS } from '@institut/contract/participants/labels';
import {
  participantPerson,
  type CourseParticipant,
  type NameParticipantBody,
} from '@institut/contract/participants/schema';
import { fullName } from '@institut/contract/accounts/values';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { tieShortWords } from '../../lib/format.ts';
import { fieldErrors, useForm } from '../../lib/useForm.ts';
import { useCall } from '../../store/calls.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { showToast } from '../../store/toastSlice.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { FormError } from '../../ui/formFields.tsx';
import { loadOrderSeats, nameParticipant, type SeatOf } from './orderSeatCalls.ts';
import styles from './ParticipantDialog.module.css';

type Fields = Record<'name' | 'lastName' | 'email' | 'phone' | 'guardian', string>;

/** The person of a seat as the form and its questions need them. */
export type SeatPerson = Pick<CourseParticipant, keyof Fields | 'version'>;

/** `name`: the seat has no name yet; `correct`: the same person; `replace`: another one. */
export type NamingTask = 'name' | 'correct' | 'replace';

const TEXTS: Record<NamingTask, { title: string; submit: string; done: string }> = {
  name: { title: 'Upiši polaznika', submit: 'Upiši', done: 'Polaznik je upisan.' },
  correct: {
    title: 'Ispravi podatke polaznika',
    submit: 'Sačuvaj',
    done: 'Podaci polaznika su ispravljeni.',
  },
  replace: { title: 'Zamijeni polaznika', submit: 'Zamijeni', done: 'Polaznik je zamijenjen.' },
};

/** Shows staff the mails of what would be sent; null while the form is not complete. */
export type RenderNamingMails = (seat: SeatOf, body: NameParticipantBody | null) => ReactNode;

type ParticipantDialogProps = SeatOf & {
  task: NamingTask;
  course: string;
  person: SeatPerson;
  /** The application was accepted: who is named is invited at once. */
  isAdmitted: boolean;
  /** Staff choose when the invitation is sent. */
  isStaff: boolean;
  /** Returns whether another seat of the course has this address, as far as that is known. */
  isElsewhere: (email: string) => boolean | Promise<boolean>;
  renderMails?: RenderNamingMails | undefined;
  open: boolean;
  onClose: () => void;
  /** The seat is another one, or may be: the answer was lost, or somebody else has changed it. */
  onChanged?: (() => void) | undefined;
};

/** The dialog that names, corrects or replaces the participant of a seat. */
export function ParticipantDialog({ open, onClose, ...form }: ParticipantDialogProps) {
  const { isRunning } = useCall(nameParticipant);
  const first = useRef<HTMLInputElement>(null);
  const { task, person, course } = form;
  const [readAgain, setReadAgain] = useState({ instead: person, now: person });
  const read = readAgain.instead === person ? readAgain.now : person;
  const { title, submit } = TEXTS[task];
  const isReplaced = task === 'replace' && read.name !== '';
  return (
    <FormDialog
      open={open}
      initialFocus={first}
      title={title}
      description={tieShortWords(
        isReplaced
          ? `${fullName(read)} više neće imati mjesto na kursu „${course}”, a link iz pozivnice prestaje vrijediti.`
          : `Kurs „${course}”.`,
      )}
      confirmLabel={submit}
      busyLabel="Šaljemo…"
      busy={isRunning}
      onClose={onClose}
    >
      {(formId) => (
        <PersonForm
          {...form}
          read={read}
          onRead={(now) => setReadAgain({ instead: person, now })}
          firstRef={first}
          onDone={onClose}
          formId={formId}
        />
      )}
    </FormDialog>
  );
}

type PersonFormProps = Omit<ParticipantDialogProps, 'open' | 'onClose'> & {
  /** The person on the seat as it was last read; another one than at first when somebody else has taken it. */
  read: SeatPerson;
  onRead: (now: SeatPerson) => void;
  formId: string;
  firstRef: RefObject<HTMLInputElement | null>;
  onDone: () => void;
};

const LATER = 'Na ovu adresu šaljemo pozivnicu kad prijava bude primljena.';

const EMPTY: Fields = { name: '', lastName: '', email: '', phone: '', guardian: '' };

/** It is mounted when the dialog opens, so that nothing typed for one seat is left for the next. */
function PersonForm(props: PersonFormProps) {
  const { order, seat, task, person, read, onRead, isElsewhere, formId, firstRef, onDone, onChanged } = props;
  const { renderMails, isAdmitted, isStaff } = props;
  const [isInvited, setIsInvited] = useState(isAdmitted);
  const dispatch = useAppDispatch();
  const { run, reset, isRunning, error } = useCall(nameParticipant);
  const [attempt, setAttempt] = useState(0);
  const [askedEmail, setAskedEmail] = useState('');
  const isChecking = useRef(false);

  const { form, text, values, showErrors } = useForm<Fields>({
    initial: task === 'correct' ? fieldsOf(person) : EMPTY,
    check: (values) => fieldErrors(participantPerson, values),
    onSubmit: (values) => void send(values),
  });

  const bodyOf = (fields: Fields): NameParticipantBody => ({
    ...fields,
    version: read.version,
    ...(isStaff && isInvited !== isAdmitted && { invite: isInvited }),
  });
  const isComplete = Object.keys(fieldErrors(participantPerson, values)).length === 0;

  async function send(values: Fields): Promise<void> {
    if (isRunning || isChecking.current) return;
    const email = values.email.trim().toLowerCase();
    if (email && email !== askedEmail) {
      isChecking.current = true;
      const isTwice = await isElsewhere(email);
      isChecking.current = false;
      if (isTwice) return setAskedEmail(email);
    }
    const { data, error: failure } = await run({ params: { id: order, seat }, body: bodyOf(values) });
    if (data) {
      dispatch(showToast({ kind: 'success', text: doneText(task, data.participant) }));
      onDone();
      return onChanged?.();
    }
    setAttempt((count) => count + 1);
    showErrors(failure.fields);
    if (failure.status === 409) await readAgain();
  }

  /** Shows who is there now, and leaves the decision to the person. */
  async function readAgain(): Promise<void> {
    const answer = await dispatch(loadOrderSeats(order));
    onChanged?.();
    const seats = loadOrderSeats.fulfilled.match(answer) ? answer.payload.seats : [];
    const now = seats.find(({ _id: id }) => id === seat)?.participant;
    if (!now || now.version === read.version) return;
    onRead(now);
    reset();
  }

  const isBesideField = error !== null && Object.keys(error.fields).length > 0;
  return (
    <form {...form} id={formId} className={styles.fields}>
      <FormError message={isBesideField ? null : error?.message} attempt={attempt} />
      {read !== person && <TakenAlert key={read.version} person={read} />}
      {askedEmail && (
        <Alert kind="warning" live title="Ista e&#8209;mail adresa dvaput na kursu.">
          <p>
            <span className={styles.address}>{askedEmail}</span> već stoji na drugom mjestu. Želite li
            nastaviti? Ako da, pošaljite ponovo.
          </p>
        </Alert>
      )}
      <div className={styles.pair}>
        <TextField {...text('name')} ref={firstRef} label={PARTICIPANT_LABELS.name} autoComplete="off" />
        <TextField {...text('lastName')} label={PARTICIPANT_LABELS.lastName} autoComplete="off" />
      </div>
      <TextField
        {...text('email')}
        label={PARTICIPANT_LABELS.email}
        help={isInvited ? 'Na ovu adresu šaljemo pozivnicu.' : !isAdmitted && LATER}
        type="email"
        autoComplete="off"
      />
      {isStaff && task !== 'correct' && (
        <Checkbox
          label="Pošalji pozivnicu sada"
          checked={isInvited}
          onChange={({ target }) => setIsInvited(target.checked)}
        />
      )}
      <TextField {...text('phone')} label={PARTICIPANT_LABELS.phone} optional type="tel" autoComplete="off" />
      <TextField
        {...text('guardian')}
        label={PARTICIPANT_LABELS.guardian}
        optional
        help={GUARDIAN_HELP}
        autoComplete="off"
      />
      {renderMails?.({ order, seat }, isComplete ? bodyOf(values) : null)}
    </form>
  );
}

const TakenAlert = ({ person }: { person: SeatPerson }) => (
  <Alert kind="warning" live title="Neko je u međuvremenu promijenio ovo mjesto.">
    <p>
      {person.name
        ? `Sada je upisan polaznik: ${[fullName(person), person.email].filter(Boolean).join(', ')}.`
        : 'Sada je mjesto bez imena.'}{' '}
      Odustanite ako je to u redu; ponovnim slanjem upisujete osobu iz obrasca.
    </p>
  </Alert>
);

const fieldsOf = ({ name, lastName, email, phone, guardian }: SeatPerson): Fields => ({
  name,
  lastName,
  email,
  phone,
  guardian,
});

const doneText = (
  task: NamingTask,
  { email, invitedAt }: { email: string; invitedAt: string | null },
): string =>
  task !== 'correct' && email && invitedAt
    ? `${TEXTS[task].done} Pozivnicu šaljemo na ${email}.`
    : TEXTS[task].done;
