import { PERSON_FIELDS, type PersonField, personOf } from '@institut/contract/participants/person';
import { confirmParticipantBody, type ParticipantPage } from '@institut/contract/participants/schema';
import { NO_ANSWERS, registerProblems } from '@institut/contract/register/values';
import { fieldErrors } from '../../lib/useForm.ts';
import { useCall } from '../../store/calls.ts';
import { Button } from '../../ui/Button.tsx';
import { CallForm } from '../../ui/CallForm.tsx';
import { PersonFields, type PersonFieldProps } from '../../ui/PersonFields.tsx';
import styles from './ParticipantForm.module.css';
import { RegisterFields } from './RegisterFields.tsx';
import { confirmParticipant } from './participantPageCalls.ts';

type ParticipantFormProps = {
  token: string;
  page: ParticipantPage;
  /** The seat may be another one: somebody else has taken it, or the order has lost it. */
  onStale: () => void;
};

/** The address stays the one that was invited. */
const FIELDS = PERSON_FIELDS.filter((field) => field !== 'email');

/** The participants enter their own data. */
const OWN: Readonly<Partial<Record<PersonField, PersonFieldProps>>> = {
  name: { autoComplete: 'given-name', required: true },
  lastName: { autoComplete: 'family-name', required: true },
  phone: { autoComplete: 'tel', help: 'Zovemo samo ako se na kursu nešto hitno promijeni.' },
};

/** A participant corrects their name and number, and confirms that they come. */
export function ParticipantForm({ token, page, onStale }: ParticipantFormProps) {
  const { isRunning } = useCall(confirmParticipant);
  const isConfirmed = page.state === 'confirmed';
  const { register } = page;
  const { email: _invited, ...person } = personOf(page);
  const initial = { ...person, register: register?.answers ?? NO_ANSWERS };
  const bodyOf = ({ register: answers, ...fields }: typeof initial) => ({
    ...fields,
    token,
    ...(register && { register: answers }),
  });
  return (
    <div className={styles.form}>
      <CallForm
        call={confirmParticipant}
        done={isConfirmed ? 'Vaši podaci su sačuvani.' : 'Hvala! Vaš dolazak je potvrđen.'}
        initial={initial}
        check={(values) => ({
          ...fieldErrors(confirmParticipantBody, bodyOf(values)),
          ...(register && registerProblems(register, values.register)),
        })}
        request={(values) => ({ body: bodyOf(values) })}
        onChanged={(failure) => failure && onStale()}
      >
        {({ text }) => (
          <>
            <PersonFields
              fields={FIELDS}
              pair={styles.pair}
              propsOf={(field) => ({ ...text(field), ...OWN[field] })}
            />
            {register && (
              <RegisterFields register={register} propsOf={(field) => text(`register.${field}`)} />
            )}
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
