import { WAITING_LINK_DAYS, WAITING_SEATS_MAX } from '@institut/contract/limits';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { WAITING_LABELS } from '@institut/contract/waitingList/labels';
import { joinWaitingBody } from '@institut/contract/waitingList/schema';
import { useEffect, useState, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { countDays, tieShortWords } from '../../lib/format.ts';
import { fieldErrors, useForm } from '../../lib/useForm.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { showToast } from '../../store/toastSlice.ts';
import { StatusRegion } from '../../ui/a11y.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { FormError, SelectField } from '../../ui/formFields.tsx';
import styles from './JoinDialog.module.css';
import { joiningReset, joinWaiting, loadOwnWaiting, selectJoining } from './waitingSlice.ts';
import { NEXT_RUN_TEXT, RULE_TEXT } from './waitingTexts.ts';

const FORM_ID = 'lista-cekanja';

type JoinDialogProps = {
  course: { _id: string; name: string; isClosed: boolean; hasWaitingList: boolean };
  account: string | null;
  open: boolean;
  onClose: () => void;
  /** Called when the dialog is closed and the focus is back. */
  onClosed: () => void;
  /** Gets what the page says from now on. */
  onJoined: (note: ReactNode) => void;
};

/** Asks for what an entry of the waiting list needs: of those who wait for the next run only the address. */
export function JoinDialog({ open, onClose, onClosed, ...props }: JoinDialogProps) {
  const isSending = useSelector(selectJoining).status === 'request';
  const { name, isClosed, hasWaitingList } = props.course;
  return (
    <Dialog
      open={open}
      onOpenChange={() => !isSending && onClose()}
      onClosed={onClosed}
      title={isClosed ? 'Javite mi za sljedeći termin' : 'Lista čekanja'}
      description={tieShortWords(
        isClosed
          ? `Kurs „${name}”. ${NEXT_RUN_TEXT}`
          : `Na kursu „${name}” sva mjesta su popunjena${hasWaitingList ? ' i neko već čeka' : ''}. ${RULE_TEXT}`,
      )}
      actions={
        <>
          <Button look="outline" disabled={isSending} onClick={onClose}>
            Zatvori
          </Button>
          <Button type="submit" form={FORM_ID} loading={isSending} loadingText="Šaljemo…">
            {isClosed ? 'Javite mi' : 'Upiši me'}
          </Button>
        </>
      }
    >
      <JoinForm {...props} onDone={onClose} />
    </Dialog>
  );
}

const SEATS = Array.from({ length: WAITING_SEATS_MAX }, (_, index) => ({
  value: index + 1,
  label: String(index + 1),
}));

type Values = { email: string; name: string; qty: string; acceptsFewer: boolean };

type JoinFormProps = Omit<JoinDialogProps, 'open' | 'onClose' | 'onClosed'> & { onDone: () => void };

function JoinForm({ course: { _id: id, isClosed }, account, onJoined, onDone }: JoinFormProps) {
  const dispatch = useAppDispatch();
  const { status, error } = useSelector(selectJoining);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => () => void dispatch(joiningReset()), [dispatch]);

  const bodyOf = ({ email, name, qty, acceptsFewer }: Values) => ({
    ...(account === null && { email, name }),
    ...(!isClosed && { qty: Number(qty), acceptsFewer: acceptsFewer && qty !== '1' }),
  });
  const { values, form, text, tick, showErrors } = useForm<Values>({
    initial: { email: '', name: '', qty: '1', acceptsFewer: false },
    check: (typed) => fieldErrors(joinWaitingBody, bodyOf(typed)),
    onSubmit: (typed) => void send(typed),
  });

  async function send(typed: Values): Promise<void> {
    if (status === 'request') return;
    const answer = await dispatch(joinWaiting({ id, body: bodyOf(typed) }));
    if (!joinWaiting.fulfilled.match(answer)) {
      setAttempt((count) => count + 1);
      if (answer.payload) showErrors(answer.payload.fields);
      return;
    }
    if (answer.payload.needsConfirmation) {
      onJoined(<CheckMail email={account ?? typed.email.trim()} />);
    } else {
      const done = isClosed
        ? 'Javit ćemo vam kada objavimo sljedeći termin.'
        : 'Upisani ste na listu čekanja.';
      dispatch(showToast({ kind: 'success', text: done }));
      void dispatch(loadOwnWaiting(id));
    }
    onDone();
  }

  const isBesideField = error !== null && Object.keys(error.fields).length > 0;
  return (
    <form {...form} id={FORM_ID} className={styles.form}>
      <FormError message={isBesideField ? null : error?.message} attempt={attempt} />
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
      <p className={styles.note}>
        Podatke koristimo samo za ovu obavijest. Više na stranici{' '}
        <Link to={SITE_PAGES.privacy.path}>Zaštita ličnih podataka</Link>.
      </p>
    </form>
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
