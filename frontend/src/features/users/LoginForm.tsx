import { loginBody } from '@institut/contract/accounts/schema';
import { useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { lazyComponent } from '../../lib/lazyComponent.tsx';
import { FORGOT_PASSWORD_PATH, redirectQuery } from '../../lib/redirect.ts';
import { fieldErrors, useForm } from '../../lib/useForm.ts';
import { useBrowserValue } from '../../lib/useBrowserValue.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { LazyBoundary } from '../../ui/Boundary.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { TextField } from '../../ui/Field.tsx';
import { PasswordField } from '../../ui/formFields.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import styles from './AccountForm.module.css';
import { AccountForm, fieldFailures } from './AccountForm.tsx';
import { accountReset, logIn, selectLogin } from './accountSlice.ts';
import { PasskeyButton, supportsPasskeys } from './PasskeyButton.tsx';
import { useReturnPath } from './routeGuards.tsx';
import { loggedIn } from './sessionSlice.ts';

const CodeForm = lazyComponent(async () => (await import('./CodeForm.tsx')).CodeForm);

type Values = { email: string; password: string; rememberMe: boolean };

/** `email`: the address that the visitor has typed on another page. */
export function LoginForm({ email = '' }: { email?: string }) {
  const dispatch = useAppDispatch();
  const returnPath = useReturnPath();
  const { status, error } = useSelector(selectLogin);
  const { form, text, tick, values, showErrors } = useForm<Values>({
    initial: { email, password: '', rememberMe: false },
    check: (typed) => fieldErrors(loginBody, typed),
    onSubmit: (typed) => void send(typed),
  });

  const [secondStep, setSecondStep] = useState<{ hasApp: boolean } | null>(null);
  const isBack = useRef(false);
  const { ref } = form;

  useEffect(() => () => void dispatch(accountReset('login')), [dispatch]);
  useEffect(() => {
    if (secondStep) isBack.current = true;
    else if (isBack.current) ref.current?.querySelector('input')?.focus();
  }, [ref, secondStep]);

  async function send(typed: Values): Promise<void> {
    const answer = await dispatch(logIn(typed));
    if (!logIn.rejected.match(answer) || !answer.payload) return;
    if (answer.payload.code !== 'second_factor_required') showErrors(fieldFailures(answer.payload));
    else setSecondStep({ hasApp: answer.payload.methods?.includes('totp') ?? true });
  }

  function goBack(): void {
    dispatch(accountReset('login'));
    setSecondStep(null);
  }

  return (
    <>
      {secondStep ? (
        <LazyBoundary fallback={<SkeletonText lines={4} />} failure="Polje za kod nije učitano.">
          <CodeForm login={values} hasApp={secondStep.hasApp} onBack={goBack} />
        </LazyBoundary>
      ) : (
        <AccountForm {...form} error={error} values={values}>
          <TextField {...text('email')} label="E-mail adresa" type="email" autoComplete="username" required />
          <PasswordField {...text('password')} label="Lozinka" autoComplete="current-password" required />
          <Checkbox
            {...tick('rememberMe')}
            label="Zapamti me"
            help="Ostajete prijavljeni i kada zatvorite preglednik. Ne uključujte to na tuđem uređaju."
          />
          <p className={styles.forgotten}>
            <Link
              to={FORGOT_PASSWORD_PATH + redirectQuery(returnPath)}
              state={{ email: values.email }}
              replace
            >
              Zaboravili ste lozinku?
            </Link>
          </p>
          <Button type="submit" wide loading={status === 'request'} loadingText="Prijavljujemo vas…">
            Prijavi se
          </Button>
        </AccountForm>
      )}
      {/* The outcome of an earlier attempt does not belong to the next step. */}
      <PasskeyLogin key={secondStep ? 'second' : 'first'} rememberMe={values.rememberMe} />
    </>
  );
}

/** Logs in without password and code. Not shown where the browser knows no passkeys. */
function PasskeyLogin({ rememberMe }: { rememberMe: boolean }) {
  const dispatch = useAppDispatch();
  // The server renders the button, so that nothing below it moves in the browsers that have passkeys: nearly all.
  const isSupported = useBrowserValue(() => String(supportsPasskeys()), 'true') === 'true';
  if (!isSupported) return null;
  return (
    <PasskeyButton
      label="Prijava pristupnim ključem"
      refusal="Niste prijavljeni."
      call={({ logInWithPasskey }) => logInWithPasskey(rememberMe)}
      onDone={(user) => dispatch(loggedIn({ user, remember: rememberMe }))}
    />
  );
}
