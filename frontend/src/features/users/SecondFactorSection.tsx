import type { SecondFactorStatus } from '@institut/contract/auth/secondFactor.schema';
import { dayOf } from '@institut/contract/frame/days';
import { useEffect, useRef, type RefObject } from 'react';
import { useSelector } from 'react-redux';
import { cx } from '../../lib/cx.ts';
import { formatDate } from '../../lib/format.ts';
import { useAppDispatch, useLoaded } from '../../store/hooks.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Split, Stack, stacked } from '../../ui/primitives.ts';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import { AuthenticatorCard } from './AuthenticatorCard.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import { RecoveryCodesCard, RecoveryCodesPanel } from './RecoveryCodes.tsx';
import styles from './SecondFactorSection.module.css';
import {
  hasSecondFactor,
  loadSecondFactor,
  recoveryCodesHidden,
  selectRecoveryCodes,
  selectStatus,
} from './secondFactorSlice.ts';

/** The part "Sigurnost" of the profile. */
export function SecondFactorSection() {
  const dispatch = useAppDispatch();
  const heading = useRef<HTMLHeadingElement>(null);
  const status = useLoaded(loadSecondFactor, 'always', selectStatus);

  useEffect(() => () => void dispatch(recoveryCodesHidden()), [dispatch]);

  return (
    <Stack as="section" gap={5} className={styles.section} aria-labelledby="prijava-u-dva-koraka">
      <h2 id="prijava-u-dva-koraka" ref={heading} tabIndex={-1}>
        Prijava u dva koraka
      </h2>
      <Loaded
        {...status}
        failure="Podaci o prijavi u dva koraka nisu učitani."
        skeleton={<SectionSkeleton />}
      >
        {(value) => <Settings status={value} heading={heading} />}
      </Loaded>
    </Stack>
  );
}

type SettingsProps = { status: SecondFactorStatus; heading: RefObject<HTMLHeadingElement | null> };

function Settings({ status, heading }: SettingsProps) {
  const codes = useSelector(selectRecoveryCodes);
  const codesHeading = useRef<HTMLHeadingElement>(null);
  const isOn = hasSecondFactor(status);
  /** The button that opened a dialog may be gone after the change. */
  const focusOutcome = () => {
    if (codesHeading.current) codesHeading.current.focus();
    else if (document.activeElement === document.body) heading.current?.focus();
  };

  return (
    <>
      <p className={styles.lead}>{isOn ? ON : OFF}</p>
      {!isOn && status.requiredFrom && <RequiredNotice from={status.requiredFrom} />}
      {codes && (
        <RecoveryCodesPanel
          codes={codes}
          headingRef={codesHeading}
          onHidden={() => heading.current?.focus()}
        />
      )}
      <Split least={20}>
        <AuthenticatorCard status={status} onClosed={focusOutcome} />
        <PasskeysCard status={status} onClosed={focusOutcome} />
        {isOn && <RecoveryCodesCard left={status.recoveryCodesLeft} onClosed={focusOutcome} />}
      </Split>
    </>
  );
}

const ON =
  'Prijavu na vaš nalog, uz lozinku, potvrđuje kod iz aplikacije ili pristupni ključ. Sama lozinka nije dovoljna.';
const OFF =
  'Kada je uključite, sama lozinka više nije dovoljna za prijavu: potvrđujete je kodom iz aplikacije na telefonu ili pristupnim ključem (otisak prsta, lice ili PIN).';

const RequiredNotice = ({ from }: { from: string }) => (
  <Alert kind="warning" title="Za administratore je obavezna.">
    <p>Od {formatDate(dayOf(from))} administracija je dostupna samo uz prijavu u dva koraka.</p>
  </Alert>
);

const SectionSkeleton = () => (
  <Skeleton className={cx(stacked(5), styles.section)}>
    <Bone width="min(40rem, 90%)" />
    <Split least={20}>
      <Bone height="14rem" />
      <Bone height="14rem" />
    </Split>
  </Skeleton>
);
