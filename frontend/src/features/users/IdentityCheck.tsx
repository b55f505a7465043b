import { CONFIRMATION_MINUTES } from '@institut/contract/limits';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useSelector } from 'react-redux';
import { api } from '../../lib/api.ts';
import { toApiError, type ApiError } from '../../lib/apiError.ts';
import { onConfirmationRequired } from '../../lib/confirmation.ts';
import { useForm } from '../../lib/useForm.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { PasswordField } from '../../ui/formFields.tsx';
import { AccountForm, fieldFailures } from './AccountForm.tsx';
import styles from './IdentityCheck.module.css';
import { PasskeyButton, supportsPasskeys } from './PasskeyButton.tsx';
import { hasSecondFactor, loadSecondFactor, selectStatus } from './secondFactorSlice.ts';
import { selectUser } from './sessionSlice.ts';

/**
 * Asks for the password, and a code if the account has a second factor, when a call of its page needs a recent confirmation; the client then repeats the call. Closed or
 * left, the call fails as the server answered it and the page stays as it was. Belongs once on each page with such calls.
 */
export function IdentityCheck() {
  const email = useSelector(selectUser)?.email ?? '';
  const [isOpen, setIsOpen] = useState(false);
  const password = useRef<HTMLInputElement>(null);
  /** The calls that wait for the answer. */
  const waiting = useRef<Array<(isConfirmed: boolean) => void>>([]);
  const settle = useCallback((isConfirmed: boolean) => {
    setIsOpen(false);
    for (const resolve of waiting.current.splice(0)) resolve(isConfirmed);
  }, []);

  useEffect(() => {
    onConfirmationRequired(() => {
      setIsOpen(true);
      return new Promise((resolve) => waiting.current.push(resolve));
    });
    return () => {
      onConfirmationRequired(null);
      settle(false);
    };
  }, [settle]);

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => !next && settle(false)}
      initialFocus={password}
      title="Potvrdite da ste to vi"
      description={`Za ovu radnju unesite lozinku svog naloga ${email}. Potvrda na ovom uređaju vrijedi ${CONFIRMATION_MINUTES} minuta.`}
    >
      <IdentityForm
        field={password}
        email={email}
        onConfirmed={() => settle(true)}
        onCancel={() => settle(false)}
      />
    </Dialog>
  );
}

type IdentityFormProps = {
  field: RefObject<HTMLInputElement | null>;
  email: string;
  onConfirmed: () => void;
  onCancel: () => void;
};

type Values = { password: string; code: string };

const check = ({ password, code }: Values, needsCode: boolean): Record<string, string> => ({
  ...(!password && { password: 'Unesite lozinku.' }),
  ...(needsCode && !code.trim() && { code: 'Upišite kod.' }),
});

function IdentityForm({ field, email, onConfirmed, onCancel }: IdentityFormProps) {
  const dispatch = useAppDispatch();
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const factor = useSelector(selectStatus).data;
  const needsCode = factor !== null && hasSecondFactor(factor);
  const { form, text, values, showErrors } = useForm<Values>({
    initial: { password: '', code: '' },
    check: (typed) => check(typed, needsCode),
    onSubmit: (typed) => void send(typed),
  });

  useFactorStatus();

  async function send({ password, code }: Values): Promise<void> {
    if (isSending) return;
    setIsSending(true);
    setError(null);
    try {
      await api.confirmSession({ body: needsCode ? { password, code } : { password } });
      onConfirmed();
    } catch (cause) {
      const failure = toApiError(cause);
      setIsSending(false);
      // The second factor was switched on in another tab.
      if (failure.code === 'code_required') void dispatch(loadSecondFactor('always'));
      setError(failure);
      showErrors(fieldFailures(failure));
    }
  }

  return (
    <AccountForm {...form} error={error} values={values}>
      {/* Password managers find by it which password to fill in. */}
      <input name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...text('password')}
        ref={field}
        label="Lozinka"
        autoComplete="current-password"
        required
      />
      {needsCode && (
        <TextField
          {...text('code')}
          label={factor.totp ? 'Kod iz aplikacije ili rezervni kod' : 'Rezervni kod'}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
      )}
      <div className={styles.actions}>
        <Button look="outline" onClick={onCancel}>
          Odustani
        </Button>
        <Button type="submit" loading={isSending} loadingText="Provjeravamo…">
          Potvrdi
        </Button>
      </div>
      <PasskeyConfirmation onConfirmed={onConfirmed} />
    </AccountForm>
  );
}

/** Which factors the account has, so that the form asks for them. */
export function useFactorStatus(): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const request = dispatch(loadSecondFactor('once'));
    return () => request.abort();
  }, [dispatch]);
}

/** Confirms with a passkey instead of the password. Shown to users who have one. */
export function PasskeyConfirmation({ onConfirmed }: { onConfirmed: () => void }) {
  const status = useSelector(selectStatus);

  if (!supportsPasskeys() || !status.data?.passkeys.length) return null;
  return (
    <div className={styles.passkey}>
      <PasskeyButton
        label="Potvrdi pristupnim ključem"
        refusal="Niste potvrdili da ste to vi."
        call={({ confirmWithPasskey }) => confirmWithPasskey()}
        onDone={onConfirmed}
      />
    </div>
  );
}
