import type { ConfirmationSent, Profile } from '@institut/contract/accounts/schema';
import { UNCONFIRMED_ORDER_HOURS } from '@institut/contract/limits';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import type { ApiError } from '../../lib/apiError.ts';
import { cx } from '../../lib/cx.ts';
import { countSeats } from '../../lib/format.ts';
import { retryText } from '../../lib/retryText.ts';
import { useCall } from '../../store/calls.ts';
import { useAppDispatch, useLoaded } from '../../store/hooks.ts';
import { StatusRegion } from '../../ui/a11y.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Stack } from '../../ui/primitives.ts';
import { loadProfile, selectProfile } from './accountSlice.ts';
import { sendConfirmation } from './emailConfirmationCalls.ts';
import styles from './EmailConfirmation.module.css';
import { selectUser } from './sessionSlice.ts';

type ResendConfirmationProps = {
  label?: string;
  /** Called when the server says that the address is confirmed already. */
  onConfirmed?: () => void;
};

/** The button that sends the logged-in user another link, and its result. */
export function ResendConfirmation({ label = 'Pošalji link ponovo', onConfirmed }: ResendConfirmationProps) {
  const { run, isRunning, data, error } = useCall(sendConfirmation);

  async function send(): Promise<void> {
    const outcome = await run();
    if (outcome.data?.isEmailConfirmed) onConfirmed?.();
  }

  return (
    <Stack gap={2} justify="start" className={styles.resend}>
      <Button look="outline" loading={isRunning} loadingText="Šaljemo link…" onClick={() => void send()}>
        {label}
      </Button>
      <StatusRegion>
        <SendingResult data={data} error={error} />
      </StatusRegion>
    </Stack>
  );
}

function SendingResult({ data, error }: { data: ConfirmationSent | null; error: ApiError | null }) {
  if (error) {
    return (
      <p className={styles.failure}>
        {error.message} {error.retryAfter !== undefined && retryText(error.retryAfter)}
      </p>
    );
  }
  if (!data) return null;
  return data.isEmailConfirmed ? (
    <p>
      Adresa <strong>{data.email}</strong> je u međuvremenu potvrđena.
    </p>
  ) : (
    <p>
      Novi link smo poslali na <strong>{data.email}</strong>. Ako ne stigne za nekoliko minuta, provjerite i
      neželjenu poštu (spam).
    </p>
  );
}

/** Asks the user of the loaded profile to confirm the address, and says so once that is done, also in another tab. */
export function ProfileConfirmation() {
  const { data } = useSelector(selectProfile);
  return <StatusRegion>{data && <ConfirmationState profile={data} />}</StatusRegion>;
}

/** Loads the profile again when the user comes back to the tab, while the address is not confirmed. */
function useConfirmedElsewhere(isMissing: boolean): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!isMissing) return undefined;
    const look = () => {
      if (document.visibilityState === 'visible') void dispatch(loadProfile());
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [dispatch, isMissing]);
}

/** Says in the cart and the checkout what a buyer has to confirm before the order is sent. */
export function CheckoutConfirmation(order: NewOrder) {
  const isLoggedIn = useSelector(selectUser) !== null;
  return isLoggedIn && <OrderConfirmation {...order} />;
}

type NewOrder = {
  seats: number;
  /** The buyer has an earlier order that holds seats: until the address is confirmed there can be no other one. */
  hasOpenOrder: boolean;
};

function OrderConfirmation({ seats, hasOpenOrder }: NewOrder) {
  const { value, load } = useLoaded(loadProfile, undefined, selectProfile);
  const isMissing = value?.isEmailConfirmed === false;
  useConfirmedElsewhere(isMissing);
  const isRefused = hasOpenOrder || seats > 1;
  const subject = hasOpenOrder ? 'još jednu prijavu' : countSeats(seats);
  return (
    <StatusRegion>
      {isMissing && seats > 0 && (
        <Alert
          kind={isRefused ? 'warning' : 'info'}
          className={cx(styles.address)}
          title={
            isRefused ? `Za ${subject} prvo potvrdite e\u2011mail adresu.` : 'Potvrdite e\u2011mail adresu.'
          }
        >
          <p>
            Link smo poslali na <strong>{value.email}</strong>. Prijava s adrese koja nije potvrđena ističe
            nakon {UNCONFIRMED_ORDER_HOURS} sati
            {isRefused && ', a do potvrde možete imati jednu prijavu za jedno mjesto'}.
          </p>
          <ResendConfirmation onConfirmed={() => void load()} />
        </Alert>
      )}
    </StatusRegion>
  );
}

function ConfirmationState({ profile: { email, isEmailConfirmed } }: { profile: Profile }) {
  const dispatch = useAppDispatch();
  const isMissing = !isEmailConfirmed;
  const [wasMissing, setWasMissing] = useState(isMissing);
  if (isMissing && !wasMissing) setWasMissing(true);

  useConfirmedElsewhere(isMissing);

  if (isMissing) {
    return (
      <Alert kind="warning" title="Potvrdite e&#8209;mail adresu." className={cx(styles.notice)}>
        <p>
          Link smo poslali na <strong>{email}</strong>. Dok ga ne otvorite, možete imati jednu prijavu za
          jedno mjesto na jednom kursu.
        </p>
        <ResendConfirmation onConfirmed={() => void dispatch(loadProfile())} />
      </Alert>
    );
  }
  return (
    wasMissing && (
      <Alert kind="success" title="E&#8209;mail adresa je potvrđena." className={cx(styles.notice)}>
        <p>Od sada na kursevima možete zauzeti više mjesta.</p>
      </Alert>
    )
  );
}
