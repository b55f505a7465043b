import { forgotBody, resetBody } from '@institut/contract/accounts/schema';
import { useSelector } from 'react-redux';
import { fieldErrors, useForm } from '../../lib/useForm.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { PasswordField } from '../../ui/formFields.tsx';
import { AccountForm, confirmationErrors, fieldFailures, PASSWORD_RULES } from './AccountForm.tsx';
import { forgotPassword, resetPassword, selectPasswordRequest, selectPasswordReset } from './accountSlice.ts';

type ForgotPasswordFormProps = {
  email: string;
  onSent: (email: string) => void;
};

export function ForgotPasswordForm({ email, onSent }: ForgotPasswordFormProps) {
  const dispatch = useAppDispatch();
  const { status, error } = useSelector(selectPasswordRequest);
  const { form, text, values, showErrors } = useForm({
    initial: { email },
    check: (typed) => fieldErrors(forgotBody, typed),
    onSubmit: (typed) => void send(typed),
  });

  async function send(typed: { email: string }): Promise<void> {
    const answer = await dispatch(forgotPassword(typed));
    if (forgotPassword.fulfilled.match(answer)) onSent(typed.email);
    else if (answer.payload) showErrors(fieldFailures(answer.payload));
  }

  return (
    <AccountForm {...form} error={error} values={values}>
      <TextField {...text('email')} label="E-mail adresa" type="email" autoComplete="username" required />
      <Button type="submit" wide loading={status === 'request'} loadingText="Šaljemo link…">
        Pošalji link
      </Button>
    </AccountForm>
  );
}

const passwordOnly = resetBody.pick({ password: true });

type NewPasswordFormProps = {
  token: string;
  /** Called when the password is changed, which has ended every session of the account. */
  onDone: () => void;
};

export function NewPasswordForm({ token, onDone }: NewPasswordFormProps) {
  const dispatch = useAppDispatch();
  const { status, error } = useSelector(selectPasswordReset);
  const { form, text, values, showErrors } = useForm({
    initial: { password: '', confirmPassword: '' },
    check: (typed) => ({ ...fieldErrors(passwordOnly, typed), ...confirmationErrors(typed) }),
    onSubmit: ({ password }) => void send(password),
  });

  async function send(password: string): Promise<void> {
    const answer = await dispatch(resetPassword({ token, password }));
    if (resetPassword.fulfilled.match(answer)) onDone();
    else if (answer.payload) showErrors(fieldFailures(answer.payload));
  }

  return (
    <AccountForm {...form} error={error} values={values}>
      <PasswordField
        {...text('password')}
        label="Nova lozinka"
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
      <Button type="submit" wide loading={status === 'request'} loadingText="Čuvamo…">
        Sačuvaj novu lozinku
      </Button>
    </AccountForm>
  );
}
