import { dayOf, daysBetween } from '@institut/contract/frame/days';
import { PROFILE_PAGES } from '@institut/contract/frame/paths';
import { useEffect, useRef, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { cx } from '../../lib/cx.ts';
import { countDays, formatDate } from '../../lib/format.ts';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { useToday } from '../../lib/useBrowserValue.ts';
import { useAppDispatch, useLoaded } from '../../store/hooks.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Container } from '../../ui/layout.tsx';
import styles from './SecondFactorGate.module.css';
import {
  hasSecondFactor,
  loadSecondFactor,
  refusalForgotten,
  selectIsRefused,
  selectStatus,
} from './secondFactorSlice.ts';

const SECOND_FACTOR_PATH = PROFILE_PAGES.security;

/** Replaces an admin page when the server has refused it because the admin has no second factor. */
export function SecondFactorGate({ children }: { children: ReactNode }) {
  return useSelector(selectIsRefused) ? <SecondFactorMissing /> : children;
}

function SecondFactorMissing() {
  usePageTitle('Uključite prijavu u dva koraka');
  const dispatch = useAppDispatch();
  const notice = useRef<HTMLDivElement>(null);

  // The refused page may have had the focus.
  useEffect(() => notice.current?.focus(), []);

  return (
    <Container>
      <div ref={notice} tabIndex={-1} className={styles.missing}>
        <EmptyState
          heading="h1"
          title="Uključite prijavu u dva koraka"
          actions={
            <>
              <ButtonLink to={SECOND_FACTOR_PATH}>Otvori profil</ButtonLink>
              <Button look="outline" onClick={() => dispatch(refusalForgotten())}>
                Pokušaj ponovo
              </Button>
            </>
          }
        >
          <p>
            Administracija je dostupna samo uz prijavu u dva koraka. Uključite je u svom profilu, pa nastavite
            gdje ste stali. Vaša prava i podaci su ostali isti.
          </p>
        </EmptyState>
      </div>
    </Container>
  );
}

/** The days that are left until the administration needs the second factor; nothing for those who have it. */
export function SecondFactorReminder() {
  const { value: status } = useLoaded(loadSecondFactor, 'once', selectStatus);
  const today = useToday();
  if (!today || !status?.requiredFrom || hasSecondFactor(status)) return null;
  const day = dayOf(status.requiredFrom);
  // The clock of this device may be wrong.
  const left = Math.max(0, daysBetween(today, day));
  return (
    <Alert
      kind="warning"
      title={`Uključite prijavu u dva koraka ${left > 0 ? `(još ${countDays(left)})` : 'još danas'}.`}
      className={cx(styles.reminder)}
    >
      <p>Od {formatDate(day)} administracija bez nje neće biti dostupna.</p>
      <ButtonLink to={SECOND_FACTOR_PATH} look="outline">
        Uključi u profilu
      </ButtonLink>
    </Alert>
  );
}
