import { GUARDIAN_HELP, PARTICIPANT_LABELS } from '@institut/contract/participants/labels';
import { confirmParticipantBody, type ParticipantPage } from '@institut/contract/participants/schema';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { fieldErrors, useForm } from '../../lib/useForm.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { showToast } from '../../store/toastSlice.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { FormError } from '../../ui/formFields.tsx';
import styles from './ParticipantForm.module.css';
import { confirmParticipant, selectConfirmation } from './participantPageSlice.ts';

type ParticipantFormProps = {
  token: string;
  page: ParticipantPage;
  /** The seat may be another one: somebody else has taken it, or the order has lost it. */
  onStale: () => void;
};

/** A participant corrects their name and number, and confirms that they come. */
export function ParticipantForm({ token, page, onStale }: ParticipantFormProps) {
  const dispatch = useAppDispatch();
  const { status, error } = useSelector(selectConfirmation);
  const [attempt, setAttempt] = useState(0);
  const isConfirmed = page.state === 'confirmed';
  const { name, lastName, phone, guardian } = page;
  const { form, text, showErrors } = useForm({
    initial: { name, lastName, phone, guardian },
    check: (values) => fieldErrors(confirmParticipantBody, { ...values, token }),
    onSubmit: (values) => void send(values),
  });

  async function send(values: Record<'name' | 'lastName' | 'phone' | 'guardian', string>): Promise<void> {
    if (status === 'request') return;
    const answer = await dispatch(confirmParticipant({ ...values, token }));
    if (confirmParticipant.fulfilled.match(answer)) {
      const done = isConfirmed ? 'Vaši podaci su sačuvani.' : 'Hvala! Vaš dolazak je potvrđen.';
      dispatch(showToast({ kind: 'success', text: done }));
      return;
    }
    setAttempt((count) => count + 1);
    if (answer.payload) showErrors(answer.payload.fields);
    if (answer.payload?.status === 404 || answer.payload?.status === 409) onStale();
  }

  const isBesideField = error !== null && Object.keys(error.fields).length > 0;
  return (
    <form {...form} className={styles.form}>
      <FormError message={isBesideField ? null : error?.message} attempt={attempt} />
      <div className={styles.pair}>
        <TextField {...text('name')} label={PARTICIPANT_LABELS.name} autoComplete="given-name" required />
        <TextField
          {...text('lastName')}
          label={PARTICIPANT_LABELS.lastName}
          autoComplete="family-name"
          required
        />
      </div>
      <TextField
        {...text('phone')}
        label={PARTICIPANT_LABELS.phone}
        optional
        help="Zovemo samo ako se na kursu nešto hitno promijeni."
        type="tel"
        autoComplete="tel"
      />
      <TextField
        {...text('guardian')}
        label={PARTICIPANT_LABELS.guardian}
        optional
        help={GUARDIAN_HELP}
        autoComplete="off"
      />
      <div>
        <Button
          type="submit"
          look={isConfirmed ? 'primary' : 'accent'}
          loading={status === 'request'}
          loadingText="Šaljemo…"
        >
          {isConfirmed ? 'Sačuvaj izmjene' : 'Potvrđujem da dolazim'}
        </Button>
      </div>
    </form>
  );
}
