import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { toApiError } from '../../lib/apiError.ts';
import { StatusRegion } from '../../ui/a11y.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Stack } from '../../ui/primitives.ts';
import styles from './AccountForm.module.css';
import type { PasskeyResult } from './passkeyCalls.ts';

// Loaded when the button is used: most users give their password.
const load = () => import('./passkeyCalls.ts');
const preload = () => void load().catch(() => {});

export const supportsPasskeys = () => 'PublicKeyCredential' in window;

type PasskeyButtonProps<Done> = {
  label: string;
  /** The title above the reason why the device gave no passkey. */
  refusal: string;
  call: (calls: Awaited<ReturnType<typeof load>>) => Promise<PasskeyResult<Done>>;
  onDone: (done: Done) => void;
};

/** Makes a call that the user's device signs with a passkey, and says why it failed. */
export function PasskeyButton<Done>({ label, refusal, call, onDone }: PasskeyButtonProps<Done>) {
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<PasskeyResult<Done> | null>(null);

  async function start(): Promise<void> {
    setIsBusy(true);
    setOutcome(null);
    const result = await load().then(call, (cause: unknown) => ({ failure: toApiError(cause).message }));
    setIsBusy(false);
    if ('done' in result) onDone(result.done);
    else setOutcome(result);
  }

  return (
    <Stack className={styles.passkey}>
      <Button
        look="outline"
        wide
        loading={isBusy}
        loadingText="Potvrdite na uređaju…"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => void start()}
      >
        <KeyRound aria-hidden />
        {label}
      </Button>
      <StatusRegion>
        {outcome && 'refusal' in outcome && (
          <Alert title={refusal}>
            <p>{outcome.refusal}</p>
          </Alert>
        )}
      </StatusRegion>
      {outcome && 'failure' in outcome && <Alert kind="error" title={outcome.failure} live />}
    </Stack>
  );
}
