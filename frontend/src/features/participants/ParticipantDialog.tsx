import { NOBODY, PERSON_FIELDS, type Person, personOf } from '@institut/contract/participants/person';
import {
  participantPerson,
  type CourseParticipant,
  type NameParticipantBody,
} from '@institut/contract/participants/schema';
import { fullName } from '@institut/contract/accounts/values';
import type { ParticipantRegister } from '@institut/contract/register/schema';
import { NO_ANSWERS, type RegisterAnswers, registerProblems } from '@institut/contract/register/values';
import { useState, type ReactNode } from 'react';
import { tieShortWords } from '../../lib/format.ts';
import { fieldErrors } from '../../lib/useForm.ts';
import { useCall } from '../../store/calls.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { Alert } from '../../ui/Alert.tsx';
import { CallDialog } from '../../ui/CallDialog.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { PersonFields } from '../../ui/PersonFields.tsx';
import { loadOrderSeats, nameParticipant, type SeatOf } from './orderSeatCalls.ts';
import { RegisterFields } from './RegisterFields.tsx';
import styles from './ParticipantDialog.module.css';

/** The person of a seat as the form and its questions need them. */
export type SeatPerson = Person & Pick<CourseParticipant, 'version'>;

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
  /** As sentences name it: `„Python” (početak 1. 3. 2026.)`. */
  course: string;
  person: SeatPerson;
  /** The questions of an authority to a buyer who takes part. */
  register?: ParticipantRegister | undefined;
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

const LATER = 'Na ovu adresu šaljemo pozivnicu kad prijava bude primljena.';

type Values = Person & { isInvited: boolean; register: RegisterAnswers };

/** The dialog that names, corrects or replaces the participant of a seat. */
export function ParticipantDialog(props: ParticipantDialogProps) {
  const { order, seat, task, person, course, isElsewhere, open, onClose, onChanged } = props;
  const { renderMails, isAdmitted, isStaff } = props;
  const dispatch = useAppDispatch();
  const { reset } = useCall(nameParticipant);
  const [readAgain, setReadAgain] = useState({ instead: person, now: person });
  /** The person on the seat as it was last read; another one than at first when somebody else has taken it. */
  const read = readAgain.instead === person ? readAgain.now : person;
  const [askedEmail, setAskedEmail] = useState('');
  const { title, submit } = TEXTS[task];
  const isReplaced = task === 'replace' && read.name !== '';
  const register = task === 'correct' ? props.register : undefined;
  const initial: Values = {
    ...(task === 'correct' ? personOf(person) : NOBODY),
    isInvited: isAdmitted,
    register: register?.answers ?? NO_ANSWERS,
  };

  const check = (values: Values) => ({
    ...fieldErrors(participantPerson, personOf(values)),
    ...(register && registerProblems(register, values.register)),
  });
  const bodyOf = ({ isInvited, register: answers, ...fields }: Values): NameParticipantBody => ({
    ...fields,
    version: read.version,
    ...(register && { register: answers }),
    ...(isStaff && isInvited !== isAdmitted && { invite: isInvited }),
  });

  async function mayBeSent({ email: typed }: Values): Promise<boolean> {
    const email = typed.trim().toLowerCase();
    if (!email || email === askedEmail || !(await isElsewhere(email))) return true;
    setAskedEmail(email);
    return false;
  }

  /** Shows who is there now, and leaves the decision to the person. */
  async function showTaken(): Promise<void> {
    const answer = await dispatch(loadOrderSeats(order));
    onChanged?.();
    const seats = loadOrderSeats.fulfilled.match(answer) ? answer.payload.seats : [];
    const now = seats.find(({ _id: id }) => id === seat)?.participant;
    if (!now || now.version === read.version) return;
    setReadAgain({ instead: person, now });
    reset();
  }

  return (
    <CallDialog
      open={open}
      onClose={() => {
        setAskedEmail('');
        onClose();
      }}
      call={nameParticipant}
      title={title}
      description={tieShortWords(
        isReplaced
          ? `${fullName(read)} više neće imati mjesto na kursu ${course}, a link iz pozivnice prestaje vrijediti.`
          : `Kurs ${course}.`,
      )}
      confirmLabel={submit}
      busyLabel="Šaljemo…"
      done={({ participant }) => doneText(task, participant)}
      initial={initial}
      check={check}
      request={async (values) =>
        (await mayBeSent(values)) ? { params: { id: order, seat }, body: bodyOf(values) } : null
      }
      onChanged={(failure) => (failure ? showTaken() : onChanged?.())}
    >
      {({ text, tick, values, first }) => (
        <>
          {read !== person && <TakenAlert key={read.version} person={read} />}
          {askedEmail && (
            <Alert kind="warning" live title="Ista e&#8209;mail adresa dvaput na kursu.">
              <p>
                <span className={styles.address}>{askedEmail}</span> već stoji na drugom mjestu. Želite li
                nastaviti? Ako da, pošaljite ponovo.
              </p>
            </Alert>
          )}
          <PersonFields
            fields={PERSON_FIELDS}
            pair={styles.pair}
            propsOf={(field) => ({
              ...text(field),
              ...(field === 'name' && { ref: first }),
              ...(field === 'email' && {
                help: values.isInvited ? 'Na ovu adresu šaljemo pozivnicu.' : !isAdmitted && LATER,
              }),
            })}
            renderField={(field, control) => (
              <>
                {control}
                {field === 'email' && isStaff && task !== 'correct' && (
                  <Checkbox {...tick('isInvited')} label="Pošalji pozivnicu sada" />
                )}
              </>
            )}
          />
          {register && <RegisterFields register={register} propsOf={(field) => text(`register.${field}`)} />}
          {renderMails?.({ order, seat }, Object.keys(check(values)).length === 0 ? bodyOf(values) : null)}
        </>
      )}
    </CallDialog>
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

const doneText = (
  task: NamingTask,
  { email, invitedAt }: { email: string; invitedAt: string | null },
): string =>
  task !== 'correct' && email && invitedAt
    ? `${TEXTS[task].done} Pozivnicu šaljemo na ${email}.`
    : TEXTS[task].done;
