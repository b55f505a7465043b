import { PAGES, PROFILE_PAGES } from '@institut/contract/frame/paths';
import { Link } from 'react-router-dom';
import { loginPath, registerPath } from '../../lib/redirect.ts';
import { useCall } from '../../store/calls.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { StatusRegion } from '../../ui/a11y.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Row, Stack } from '../../ui/primitives.ts';
import styles from './ClaimParticipation.module.css';
import { linkKept } from './keptLinkSlice.ts';
import { claimParticipant } from './participantPageCalls.ts';

type ClaimProps = {
  token: string;
  isClaimed: boolean;
  /** The id of the logged-in user; null for a visitor. */
  account: string | null;
};

/** Adds the participation to an account, for those who want one. */
export function ClaimParticipation({ token, isClaimed, account }: ClaimProps) {
  const dispatch = useAppDispatch();
  const { run, isRunning, error } = useCall(claimParticipant);
  const keep = () => dispatch(linkKept(token));
  return (
    <Stack>
      <StatusRegion>
        {isClaimed && (
          <Alert kind="success" title="Kurs je povezan s nalogom.">
            {account && (
              <p>
                Naći ćete ga u <Link to={PROFILE_PAGES.orders}>svom profilu</Link>.
              </p>
            )}
          </Alert>
        )}
      </StatusRegion>
      {!isClaimed && (
        <>
          <p>Nalog vam ne treba. Ako ga imate ili ga otvorite, kurs može stajati i u vašem profilu.</p>
          {error && (
            <Alert kind="error" live title="Kurs nije povezan s nalogom.">
              <p>{error.message}</p>
            </Alert>
          )}
          <Row className={styles.actions}>
            {account ? (
              <Button
                look="outline"
                loading={isRunning}
                loadingText="Povezujemo…"
                onClick={() => void run({ body: { token } })}
              >
                Poveži s mojim nalogom ({account})
              </Button>
            ) : (
              <>
                <ButtonLink look="outline" to={loginPath(PAGES.participant)} onClick={keep}>
                  Prijavi se i poveži
                </ButtonLink>
                <ButtonLink look="outline" to={registerPath(PAGES.participant)} onClick={keep}>
                  Registruj se i poveži
                </ButtonLink>
              </>
            )}
          </Row>
        </>
      )}
    </Stack>
  );
}
