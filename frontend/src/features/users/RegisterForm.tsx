import { requiredText } from '@institut/contract/fields';
import { registerBody } from '@institut/contract/user.schema';
import { useEffect, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { fieldErrors, useForm } from '../../lib/useForm.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { TextField } from '../../ui/Field.tsx';
import { PasswordField } from '../../ui/formFields.tsx';
import { AccountForm, confirmationErrors, fieldFailures, FieldPair, PASSWORD_RULES } from './AccountForm.tsx';
import { accountReset, register, selectRegistration } from './accountSlice.ts';
import {
  readRegistrationDraft,
  writeRegistrationDraft,
  type RegistrationDraft,
} from './registrationDraft.ts';

type Values = RegistrationDraft & { password: string; confirmPassword: string };

/** The API accepts accounts without a last name; this form requires one. */
const registration = registerBody.extend({ lastName: requiredText(60, 'Unesite prezime.') });

const check = (values: Values) => ({ ...fieldErrors(registration, values), ...confirmationErrors(values) });

type RegisterFormProps = {
  renderLoginLink: (email: string) => ReactNode;
};

export function RegisterForm({ renderLoginLink }: RegisterFormProps) {
  const dispatch = useAppDispatch();
  const { status, error } = useSelector(selectRegistration);
  const { form, text, tick, values, showErrors } = useForm<Values>({
    initial: { ...readRegistrationDraft(), password: '', confirmPassword: '' },
    check,
    onSubmit: (typed) => void send(typed),
  });
  const email = text('email');
  const isEmailTaken = error?.code === 'email_taken' && Boolean(email.error);

  useEffect(() => () => void dispatch(accountReset('registration')), [dispatch]);

  useEffect(() => writeRegistrationDraft(values), [values]);

  async function send({ confirmPassword: _repeated, ...body }: Values): Promise<void> {
    const answer = await dispatch(register(body));
    if (register.rejected.match(answer) && answer.payload) showErrors(fieldFailures(answer.payload));
  }

  return (
    <AccountForm {...form} error={error} values={values}>
      <FieldPair>
        <TextField {...text('name')} label="Ime" autoComplete="given-name" required />
        <TextField {...text('lastName')} label="Prezime" autoComplete="family-name" required />
      </FieldPair>
      <TextField
        {...email}
        label="E-mail adresa"
        type="email"
        autoComplete="username"
        required
        help={isEmailTaken && renderLoginLink(values.email)}
      />
      <PasswordField
        {...text('password')}
        label="Lozinka"
        autoComplete="new-password"
        required
        help={PASSWORD_RULES}
      />
      <PasswordField
        {...text('confirmPassword')}
        label="Potvrdite lozinku"
        autoComplete="new-password"
        required
      />
      <Checkbox
        {...tick('wantsEventMail')}
        label="Želim e-mailom primati obavještenja o događajima"
        help="Odluku u svakom trenutku možete promijeniti u profilu."
      />
      <Button type="submit" wide loading={status === 'request'} loadingText="Registracija…">
        Registruj se
      </Button>
    </AccountForm>
  );
}
