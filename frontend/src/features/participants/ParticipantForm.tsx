import { GUARDIAN_HELP, PARTICIPANT_LABELS } from '@institut/contract/participants/labels';
import { confirmParticipantBody, type ParticipantPage } from '@institut/contract/participants/schema';
import { fieldErrors } from '../../lib/useForm.ts';
import { useCall } from '../../store/calls.ts';
import { Button } from '../../ui/Button.tsx';
import { CallForm } from '../../ui/CallForm.tsx';
import { TextField } from '../../ui/Field.tsx';
import styles from './ParticipantForm.module.css';
import { confirmParticipant } from './participantPageCalls.ts';

type ParticipantFormProps = {
  token: string;
  page: ParticipantPage;
  /** The seat may be another one: somebody else has taken it, or the order has lost it. */
  onStale: () => void;
};

/** A participant corrects their name and number, and confirms that they come. */
export function ParticipantForm({ token, page, onStale }: ParticipantFormProps) {
  const { isRunning } = useCall(confirmParticipant);
  const isConfirmed = page.state === 'confirmed';
  const { name, lastName, phone, guardian } = page;
  return (
    <div className={styles.form}>
      <CallForm
        call={confirmParticipant}
        done={isConfirmed ? 'Vaši podaci su sačuvani.' : 'Hvala! Vaš dolazak je potvrđen.'}
        initial={{ name, lastName, phone, guardian }}
        check={(values) => fieldErrors(confirmParticipantBody, { ...values, token })}
        request={(values) => ({ body: { ...values, token } })}
        onChanged={(failure) => failure && onStale()}
      >
        {({ text }) => (
          <>
            <div className={styles.pair}>
              <TextField
                {...text('name')}
                label={PARTICIPANT_LABELS.name}
                autoComplete="given-name"
                required
              />
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
                loading={isRunning}
                loadingText="Šaljemo…"
              >
                {isConfirmed ? 'Sačuvaj izmjene' : 'Potvrđujem da dolazim'}
              </Button>
            </div>
          </>
        )}
      </CallForm>
    </div>
  );
}
