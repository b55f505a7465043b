import { WAITING_LINK_DAYS, WAITING_SEATS_MAX } from '@institut/contract/limits';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { WAITING_LABELS } from '@institut/contract/waitingList/labels';
import { joinWaitingBody, type JoinedWaiting } from '@institut/contract/waitingList/schema';
import { runName } from '@institut/contract/timetable/runName';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { countDays, tieShortWords } from '../../lib/format.ts';
import { fieldErrors } from '../../lib/useForm.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { showToast } from '../../store/toastSlice.ts';
import { StatusRegion } from '../../ui/a11y.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { CallDialog } from '../../ui/CallDialog.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { TextField } from '../../ui/Field.tsx';
import { SelectField } from '../../ui/formFields.tsx';
import { Note } from '../../ui/primitives.ts';
import styles from './JoinDialog.module.css';
import { joinWaiting, loadOwnWaiting } from './waitingCalls.ts';
import { NEXT_RUN_TEXT, RULE_TEXT } from './waitingTexts.ts';

type JoinDialogProps = {
  course: { _id: string; name: string; start: string; isClosed: boolean; hasWaitingList: boolean };
  account: string | null;
  open: boolean;
  onClose: () => void;
  /** Called when the dialog is closed and the focus is back. */
  onClosed: () => void;
  /** Gets the text of the page from now on. */
  onJoined: (note: ReactNode) => void;
};

const SEATS = Array.from({ length: WAITING_SEATS_MAX }, (_, index) => ({
  value: index + 1,
  label: String(index + 1),
}));

type Values = { email: string; name: string; qty: string; acceptsFewer: boolean };

/** Asks for what an entry of the waiting list needs: of those who wait for the next run only the address. */
export function JoinDialog({ course, account, onJoined, ...dialog }: JoinDialogProps) {
  const { _id: id, name, start, isClosed, hasWaitingList } = course;
  const dispatch = useAppDispatch();
  const initial: Values = { email: '', name: '', qty: '1', acceptsFewer: false };
  const bodyOf = ({ email, name: called, qty, acceptsFewer }: Values) => ({
    ...(account === null && { email, name: called }),
    ...(!isClosed && { qty: Number(qty), acceptsFewer: acceptsFewer && qty !== '1' }),
  });

  function handleJoined({ needsConfirmation }: JoinedWaiting, { email }: Values): void {
    if (needsConfirmation) return onJoined(<CheckMail email={account ?? email.trim()} />);
    const text = isClosed ? 'Javit ćemo vam kada objavimo sljedeći termin.' : 'Upisani ste na listu čekanja.';
    dispatch(showToast({ kind: 'success', text }));
    void dispatch(loadOwnWaiting(id));
  }

  return (
    <CallDialog
      {...dialog}
      call={joinWaiting}
      title={isClosed ? 'Javite mi za sljedeći termin' : 'Lista čekanja'}
      description={tieShortWords(
        isClosed
          ? `Kurs ${runName(name, start)}. ${NEXT_RUN_TEXT}`
          : `Na kursu ${runName(name, start)} sva mjesta su popunjena${hasWaitingList ? ' i neko već čeka' : ''}. ${RULE_TEXT}`,
      )}
      backLabel="Zatvori"
      confirmLabel={isClosed ? 'Javite mi' : 'Upiši me'}
      busyLabel="Šaljemo…"
      initial={initial}
      check={(values) => fieldErrors(joinWaitingBody, bodyOf(values))}
      request={(values) => ({ params: { id }, body: bodyOf(values) })}
      onDone={handleJoined}
    >
      {({ text, tick, values }) => (
        <>
          {account === null ? (
            <>
              <TextField
                {...text('email')}
                label={WAITING_LABELS.email}
                type="email"
                autoComplete="email"
                autoCapitalize="none"
                spellCheck={false}
                required
              />
              {!isClosed && (
                <TextField {...text('name')} label={WAITING_LABELS.name} autoComplete="name" optional />
              )}
            </>
          ) : (
            <p>
              Pišemo vam na <strong className={styles.address}>{account}</strong>.
            </p>
          )}
          {!isClosed && <SelectField {...text('qty')} label={WAITING_LABELS.qty} options={SEATS} />}
          {!isClosed && values.qty !== '1' && (
            <Checkbox
              {...tick('acceptsFewer')}
              label="Primam i manje mjesta"
              help="Ako ih nema dovoljno, nudimo vam ona koja su slobodna."
            />
          )}
          <Note>
            Podatke koristimo samo za ovo obavještenje. Više na stranici{' '}
            <Link to={SITE_PAGES.privacy.path}>Zaštita ličnih podataka</Link>.
          </Note>
        </>
      )}
    </CallDialog>
  );
}

const CheckMail = ({ email }: { email: string }) => (
  <StatusRegion>
    <Alert kind="info" title={'Provjerite e\u2011mail.'}>
      <p>
        Upis potvrđujete linkom koji šaljemo na <strong className={styles.address}>{email}</strong>. Imate{' '}
        {countDays(WAITING_LINK_DAYS)}, a&nbsp;red se računa od ovog trenutka.
      </p>
    </Alert>
  </StatusRegion>
);
