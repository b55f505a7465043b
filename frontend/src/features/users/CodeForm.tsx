import type { LoginBody } from '@institut/contract/accounts/schema';
import { useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { useForm } from '../../lib/useForm.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Row } from '../../ui/primitives.ts';
import { AccountForm } from './AccountForm.tsx';
import { logIn, selectLogin } from './accountSlice.ts';
import { checkCode, checkRecoveryCode, CodeField, codeFailures } from './CodeField.tsx';
import styles from './CodeForm.module.css';

type CodeFormProps = {
  /** The login whose password was right. */
  login: Omit<LoginBody, 'code'>;
  /** The account has an app that shows codes; otherwise only a recovery code can be typed. */
  hasApp: boolean;
  onBack: () => void;
};

const CODE_ID = 'kod-iz-aplikacije';
const RECOVERY_ID = 'rezervni-kod';

/** The second step of the login. */
export function CodeForm({ login, hasApp, onBack }: CodeFormProps) {
  const dispatch = useAppDispatch();
  const { status, error } = useSelector(selectLogin);
  const [isRecovery, setIsRecovery] = useState(!hasApp);
  const intro = useRef<HTMLParagraphElement>(null);
  const { form, text, values, change, showErrors } = useForm({
    initial: { code: '' },
    check: isRecovery ? checkRecoveryCode : checkCode,
    onSubmit: (typed) => void send(typed),
  });

  useEffect(() => {
    // Without an app the passkey, whose button is below the form, is the usual way.
    if (hasApp) document.getElementById(isRecovery ? RECOVERY_ID : CODE_ID)?.focus();
    else intro.current?.focus();
  }, [hasApp, isRecovery]);

  async function send(typed: { code: string }): Promise<void> {
    const answer = await dispatch(logIn({ ...login, ...typed }));
    if (logIn.rejected.match(answer) && answer.payload) showErrors(codeFailures(answer.payload));
  }

  function switchCode(): void {
    change({ code: '' });
    showErrors({});
    setIsRecovery(!isRecovery);
  }

  return (
    <AccountForm
      {...form}
      error={error?.code === 'second_factor_required' ? null : error}
      values={values}
      aria-label="Drugi korak prijave"
    >
      <p ref={intro} tabIndex={-1} className={styles.intro}>
        {hasApp
          ? `Lozinka za ${login.email} je ispravna. Još jedan korak:`
          : `Lozinka za ${login.email} je ispravna. Potvrdite prijavu pristupnim ključem ili upišite rezervni kod.`}
      </p>
      {isRecovery ? (
        <TextField
          {...text('code')}
          id={RECOVERY_ID}
          label="Rezervni kod"
          help="Jedan od kodova koje ste sačuvali kada ste uključili prijavu u dva koraka. Svaki vrijedi samo jednom."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
      ) : (
        <CodeField
          {...text('code')}
          id={CODE_ID}
          help="Šest cifara koje sada prikazuje aplikacija na telefonu."
        />
      )}
      <Button type="submit" wide loading={status === 'request'} loadingText="Provjeravamo…">
        Potvrdi
      </Button>
      <Row gap={5} rowGap={1} justify="between">
        <Button look="quiet" onClick={onBack}>
          Nazad
        </Button>
        {hasApp && (
          <Button look="quiet" onClick={switchCode}>
            {isRecovery ? 'Upiši kod iz aplikacije' : 'Nemate telefon? Upiši rezervni kod'}
          </Button>
        )}
      </Row>
    </AccountForm>
  );
}
