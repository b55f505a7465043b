import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { loginBody } from '@institut/contract/user.schema';
import { fieldErrors, useForm } from '../../lib/useForm.ts';
import { redirectQuery } from '../../lib/redirect.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { AccountForm } from './AccountForm.tsx';
import { accountReset, selectLogin } from './accountSlice.ts';
import { FORGOT_PASSWORD_PATH } from './accountPaths.ts';
import { fieldFailures, formFailure } from './formFailure.ts';
import { useReturnPath } from './useReturnPath.ts';
import { logIn } from './usersApi.ts';
import styles from './LoginForm.module.css';

type Values = { email: string; password: string; rememberMe: boolean };

/** `email` = an address the visitor has already typed elsewhere. */
export function LoginForm({ email = '' }: { email?: string }) {
  const dispatch = useAppDispatch();
  const returnPath = useReturnPath();
  const { status, error } = useSelector(selectLogin);
  const { form, text, tick, values, showErrors } = useForm<Values>({
    initial: { email, password: '', rememberMe: false },
    check: (typed) => fieldErrors(loginBody, typed),
    onSubmit: (typed) => void send(typed),
  });

  useEffect(() => () => void dispatch(accountReset('login')), [dispatch]);

  async function send(typed: Values): Promise<void> {
    const answer = await dispatch(logIn(typed));
    if (logIn.rejected.match(answer) && answer.payload) showErrors(fieldFailures(answer.payload));
  }

  return (
    <AccountForm {...form}>
      <FormError message={formFailure(error, values)} />
      <TextField {...text('email')} label="E-mail adresa" type="email" autoComplete="username" required />
      <PasswordField {...text('password')} label="Lozinka" autoComplete="current-password" required />
      <Checkbox
        {...tick('rememberMe')}
        label="Zapamti me"
        help="Ostajete prijavljeni i kada zatvorite preglednik. Ne uključujte na tuđem uređaju."
      />
      <p className={styles.forgotten}>
        <Link to={FORGOT_PASSWORD_PATH + redirectQuery(returnPath)} state={{ email: values.email }}>
          Zaboravili ste lozinku?
        </Link>
      </p>
      <Button type="submit" wide loading={status === 'request'} loadingText="Prijavljivanje…">
        Prijavi se
      </Button>
    </AccountForm>
  );
}
