import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { toApiError } from '../../lib/apiError.ts';
import { useBrowserValue } from '../../lib/useBrowserValue.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { StatusRegion } from '../../ui/a11y.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './AccountForm.module.css';
import type { PasskeyLogin } from './signInWithPasskey.ts';
import { loggedIn } from './sessionSlice.ts';

// Loaded when the button is used: most visitors log in with a password.
const load = () => import('./signInWithPasskey.ts');
const preload = () => void load().catch(() => {});

const supportsPasskeys = () => String('PublicKeyCredential' in window);

/** Logs in without password and code. Not shown where the browser knows no passkeys. */
export function PasskeyButton({ rememberMe }: { rememberMe: boolean }) {
  const dispatch = useAppDispatch();
  // The server renders the button, so that nothing below it moves in the browsers that have passkeys: nearly all.
  const isSupported = useBrowserValue(supportsPasskeys, 'true') === 'true';
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<PasskeyLogin | null>(null);
  if (!isSupported) return null;

  async function signIn(): Promise<void> {
    setIsBusy(true);
    setOutcome(null);
    const result = await load().then(
      ({ signInWithPasskey }) => signInWithPasskey(rememberMe),
      (cause: unknown) => ({ failure: toApiError(cause).message }),
    );
    setIsBusy(false);
    if ('user' in result) dispatch(loggedIn({ user: result.user, remember: rememberMe }));
    else setOutcome(result);
  }

  return (
    <div className={styles.passkey}>
      <Button
        look="outline"
        wide
        loading={isBusy}
        loadingText="Potvrdite na uređaju…"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => void signIn()}
      >
        <KeyRound aria-hidden />
        Prijava pristupnim ključem
      </Button>
      <StatusRegion>
        {outcome && 'refusal' in outcome && (
          <Alert title="Niste prijavljeni.">
            <p>{outcome.refusal}</p>
          </Alert>
        )}
      </StatusRegion>
      {outcome && 'failure' in outcome && <Alert kind="error" title={outcome.failure} live />}
    </div>
  );
}
