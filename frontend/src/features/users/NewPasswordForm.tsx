import { resetBody } from '@institut/contract/user.schema';
import { useSelector } from 'react-redux';
import { fieldErrors, useForm } from '../../lib/useForm.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { AccountForm } from './AccountForm.tsx';
import { selectPasswordReset } from './accountSlice.ts';
import { fieldFailures, formFailure } from './formFailure.ts';
import { confirmationErrors, PASSWORD_RULES } from './passwordRules.ts';
import { resetPassword } from './usersApi.ts';

const passwordOnly = resetBody.pick({ password: true });

type NewPasswordFormProps = {
  token: string;
  /** Called once the password is changed and every session of the account has ended. */
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
    <AccountForm {...form}>
      <FormError message={formFailure(error, values)} />
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
