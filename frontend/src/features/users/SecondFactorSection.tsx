import type { SecondFactorStatus } from '@institut/contract/secondFactor.schema';
import { dayOf } from '@institut/contract/days';
import { useEffect, useRef, type RefObject } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { formatDate } from '../../lib/format.ts';
import { useAppDispatch, useLoaded } from '../../store/hooks.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import { AuthenticatorCard } from './AuthenticatorCard.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import { RecoveryCodesCard, RecoveryCodesPanel } from './RecoveryCodes.tsx';
import styles from './SecondFactorSection.module.css';
import { selectIsAdmin } from './sessionSlice.ts';
import {
  hasSecondFactor,
  loadSecondFactor,
  recoveryCodesHidden,
  SECOND_FACTOR_ID,
  selectRecoveryCodes,
  selectStatus,
} from './secondFactorSlice.ts';

/** The section of the profile of an admin, or of a former one who still has a second factor. */
export function SecondFactorSection() {
  const dispatch = useAppDispatch();
  const { hash } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const status = useLoaded(loadSecondFactor, 'always', selectStatus);
  const isLoaded = status.value !== null;

  useEffect(() => () => void dispatch(recoveryCodesHidden()), [dispatch]);
  // The sections above grow while they load, so the browser's own jump to the address would end beside this one.
  useEffect(() => {
    if (isLoaded && hash === `#${SECOND_FACTOR_ID}`) heading.current?.focus();
  }, [isLoaded, hash]);

  return (
    <section className={styles.section} aria-labelledby={SECOND_FACTOR_ID}>
      <h2 id={SECOND_FACTOR_ID} ref={heading} tabIndex={-1}>
        Prijava u dva koraka
      </h2>
      <Loaded
        {...status}
        failure="Podaci o prijavi u dva koraka nisu učitani."
        skeleton={<SectionSkeleton />}
      >
        {(value) => <Settings status={value} heading={heading} />}
      </Loaded>
    </section>
  );
}

type SettingsProps = { status: SecondFactorStatus; heading: RefObject<HTMLHeadingElement | null> };

function Settings({ status, heading }: SettingsProps) {
  const codes = useSelector(selectRecoveryCodes);
  const isAdmin = useSelector(selectIsAdmin);
  const codesHeading = useRef<HTMLHeadingElement>(null);
  const isOn = hasSecondFactor(status);
  /** The button that opened a dialog may be gone after the change. */
  const focusOutcome = () => {
    if (codesHeading.current) codesHeading.current.focus();
    else if (document.activeElement === document.body) heading.current?.focus();
  };

  return (
    <>
      <p className={styles.lead}>{leadText(isOn, isAdmin)}</p>
      {!isOn && status.requiredFrom && <RequiredNotice from={status.requiredFrom} />}
      {codes && (
        <RecoveryCodesPanel
          codes={codes}
          headingRef={codesHeading}
          onHidden={() => heading.current?.focus()}
        />
      )}
      <div className={styles.cards}>
        {(isAdmin || status.totp) && (
          <AuthenticatorCard status={status} canAdd={isAdmin} onClosed={focusOutcome} />
        )}
        {(isAdmin || status.passkeys.length > 0) && (
          <PasskeysCard status={status} canAdd={isAdmin} onClosed={focusOutcome} />
        )}
        {isOn && <RecoveryCodesCard left={status.recoveryCodesLeft} onClosed={focusOutcome} />}
      </div>
    </>
  );
}

function leadText(isOn: boolean, isAdmin: boolean): string {
  if (isOn)
    return 'Prijavu na vaš nalog, uz lozinku, potvrđuje kod iz aplikacije ili pristupni ključ. Sama lozinka nije dovoljna.';
  return isAdmin
    ? 'Kada je uključite, sama lozinka više nije dovoljna za prijavu: potvrđujete je kodom iz aplikacije na telefonu ili pristupnim ključem (otisak prsta, lice ili PIN).'
    : 'Prijava u dva koraka je isključena. Za prijavu je dovoljna lozinka.';
}

const RequiredNotice = ({ from }: { from: string }) => (
  <Alert kind="warning" title="Za administratore je obavezna.">
    <p>Od {formatDate(dayOf(from))} administracija je dostupna samo uz prijavu u dva koraka.</p>
  </Alert>
);

const SectionSkeleton = () => (
  <Skeleton className={styles.section}>
    <Bone width="min(40rem, 90%)" />
    <div className={styles.cards}>
      <Bone height="14rem" />
      <Bone height="14rem" />
    </div>
  </Skeleton>
);
