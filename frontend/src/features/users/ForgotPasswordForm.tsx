import { forgotBody } from '@institut/contract/user.schema';
import { useSelector } from 'react-redux';
import { fieldErrors, useForm } from '../../lib/useForm.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { AccountForm } from './AccountForm.tsx';
import { selectPasswordRequest } from './accountSlice.ts';
import { fieldFailures, formFailure } from './formFailure.ts';
import { forgotPassword } from './usersApi.ts';

type ForgotPasswordFormProps = {
  email: string;
  /** Called with the address once the server has taken the request. */
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
    <AccountForm {...form}>
      <FormError message={formFailure(error, values)} />
      <TextField {...text('email')} label="E-mail adresa" type="email" autoComplete="username" required />
      <Button type="submit" wide loading={status === 'request'} loadingText="Slanje…">
        Pošalji link
      </Button>
    </AccountForm>
  );
}
