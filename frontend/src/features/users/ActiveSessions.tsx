import type { ActiveSession } from '@institut/contract/auth/session.schema';
import { dayOf } from '@institut/contract/frame/days';
import { useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { formatDate, formatMoment } from '../../lib/format.ts';
import { forgetTabDrafts } from '../../lib/tabDrafts.ts';
import { useAppDispatch, useLoaded } from '../../store/hooks.ts';
import { StatusRegion } from '../../ui/a11y.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { CallQuestion, useAsked } from '../../ui/CallDialog.tsx';
import { DataTable, DataTableSkeleton, type Column } from '../../ui/DataTable.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Row, Stack } from '../../ui/primitives.ts';
import styles from './ActiveSessions.module.css';
import { Done } from './Done.tsx';
import { endSessions, loadSessions, type SessionsToEnd } from './activeSessionCalls.ts';
import { loggedOut, selectUser } from './sessionSlice.ts';

/** The devices on which the user is logged in, to log out of each. */
export function ActiveSessions() {
  // A new password ends the other sessions and replaces the token.
  const token = useSelector(selectUser)?.token;
  return <Devices key={token} />;
}

type OwnSessions = Exclude<SessionsToEnd, { which: 'user' }>;

function Devices() {
  const dispatch = useAppDispatch();
  const sessions = useLoaded(loadSessions, undefined, loadSessions.select);
  const { subject: asked, ask, dialog } = useAsked<OwnSessions>();
  const [result, setResult] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);

  const handleEnd = (wanted: OwnSessions) => {
    setResult('');
    ask(wanted);
  };
  const handleEnded = (ended: OwnSessions) => {
    if (ended.which === 'all') {
      dispatch(loggedOut());
      // As with a logout: these drafts contain data about people.
      forgetTabDrafts();
    } else {
      setResult(ended.which === 'one' ? `Uređaj je odjavljen: ${ended.session.device}.` : ENDED_OTHERS);
    }
  };

  return (
    <Stack as="section" gap={5} aria-labelledby="uredjaji">
      <Stack gap={3} className={styles.head}>
        <h2 id="uredjaji" ref={heading} tabIndex={-1}>
          Prijavljeni uređaji
        </h2>
        <p>Ako neki uređaj ne prepoznajete, odjavite ga i promijenite lozinku.</p>
      </Stack>
      <StatusRegion>{result && <Done>{result}</Done>}</StatusRegion>
      <Loaded
        {...sessions}
        failure="Prijavljeni uređaji nisu učitani."
        skeleton={<DataTableSkeleton columns={COLUMNS} rows={2} cardsBelow={CARDS_BELOW} />}
      >
        {(list) => <DeviceList sessions={list} onEnd={handleEnd} />}
      </Loaded>
      {asked && (
        <CallQuestion
          {...dialog}
          call={endSessions}
          request={asked}
          question={QUESTIONS[asked.which]}
          confirmLabel={CONFIRMATIONS[asked.which]}
          busyLabel="Odjavljujemo…"
          {...(asked.which === 'all' && { done: ENDED_EVERYWHERE })}
          onDone={() => handleEnded(asked)}
          onClosed={() => {
            // The button that opened the dialog is removed with its device.
            if (document.activeElement === document.body) heading.current?.focus();
          }}
        >
          <Consequence asked={asked} />
        </CallQuestion>
      )}
    </Stack>
  );
}

const QUESTIONS: Record<OwnSessions['which'], string> = {
  one: 'Odjaviti uređaj?',
  others: 'Odjaviti sve ostale uređaje?',
  all: 'Odjaviti se sa svih uređaja?',
};
const CONFIRMATIONS: Record<OwnSessions['which'], string> = {
  one: 'Odjavi uređaj',
  others: 'Odjavi ostale uređaje',
  all: 'Odjavi me svuda',
};

function Consequence({ asked }: { asked: OwnSessions }) {
  if (asked.which === 'all') {
    return <p>Odjavljujete se i s ovog uređaja. Na svakom se poslije ponovo prijavljujete lozinkom.</p>;
  }
  if (asked.which === 'others') {
    return <p>Na ovom uređaju ostajete prijavljeni. Ostali poslije toga ponovo traže lozinku.</p>;
  }
  const { device, lastUsedAt } = asked.session;
  return (
    <p>
      <strong>{device}</strong>, posljednji put korišten {formatMoment(lastUsedAt)}. Taj uređaj poslije toga
      ponovo traži lozinku.
    </p>
  );
}

const ENDED_OTHERS = 'Svi ostali uređaji su odjavljeni.';
const ENDED_EVERYWHERE = 'Odjavljeni ste sa svih uređaja. Za nastavak se ponovo prijavite.';

const CARDS_BELOW = '60rem';

const COLUMNS: ReadonlyArray<Column<ActiveSession>> = [
  {
    key: 'device',
    label: 'Uređaj',
    grow: 1.8,
    isTitle: true,
    render: ({ device, isCurrent }) => (
      <span className={styles.device}>
        {device} {isCurrent && <Badge tone="info">Ovaj uređaj</Badge>}
      </span>
    ),
  },
  {
    key: 'lastUsedAt',
    label: 'Korišten',
    render: ({ lastUsedAt, isCurrent }) => (isCurrent ? 'Sada' : <Moment at={lastUsedAt} />),
  },
  { key: 'createdAt', label: 'Prijavljen', render: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    key: 'isRemembered',
    label: 'Zapamćen',
    grow: 1.4,
    render: ({ isRemembered, expiresAt }) => (
      <span>
        {isRemembered ? 'Da, do ' : 'Ne, vrijedi do '}
        {isRemembered ? (
          <time dateTime={expiresAt}>{formatDate(dayOf(expiresAt))}</time>
        ) : (
          <Moment at={expiresAt} />
        )}
      </span>
    ),
  },
];

const Moment = ({ at }: { at: string }) => <time dateTime={at}>{formatMoment(at)}</time>;

const nameOf = ({ device, lastUsedAt }: ActiveSession): string =>
  `${device}, posljednji put korišten ${formatMoment(lastUsedAt)}`;

/** A list of more devices begins with the ones that were used last. */
const SHOWN_FIRST = 10;

type DeviceListProps = { sessions: readonly ActiveSession[]; onEnd: (sessions: OwnSessions) => void };

function DeviceList({ sessions, onEnd }: DeviceListProps) {
  const [isComplete, setIsComplete] = useState(false);
  const count = useRef<HTMLParagraphElement>(null);
  const isCut = !isComplete && sessions.length > SHOWN_FIRST;
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);

  // The pressed button is removed; the focus would be lost with it.
  useEffect(() => {
    if (isComplete) count.current?.focus({ preventScroll: true });
  }, [isComplete]);

  return (
    <>
      <DataTable
        caption="Prijavljeni uređaji, najprije posljednji korišteni"
        columns={COLUMNS}
        rows={isCut ? sessions.slice(0, SHOWN_FIRST) : sessions}
        nameOf={nameOf}
        cardsBelow={CARDS_BELOW}
        actions={endButton(onEnd)}
        actionsWidth={4}
      />
      {!hasOthers && <p className={styles.quiet}>Niste prijavljeni ni na jednom drugom uređaju.</p>}
      {isComplete && (
        <p ref={count} tabIndex={-1} className={styles.quiet}>
          Prikazani su svi uređaji ({sessions.length}).
        </p>
      )}
      <Row gap={4} rowGap={3}>
        {isCut && (
          <Button look="outline" onClick={() => setIsComplete(true)}>
            Prikaži sve uređaje ({sessions.length})
          </Button>
        )}
        {hasOthers && (
          <Button look="outline" onClick={() => onEnd({ which: 'others' })}>
            Odjavi sve ostale uređaje
          </Button>
        )}
        <Button look="quietDanger" onClick={() => onEnd({ which: 'all' })}>
          Odjavi me svuda
        </Button>
      </Row>
    </>
  );
}

const endButton = (onEnd: DeviceListProps['onEnd']) => (session: ActiveSession) =>
  !session.isCurrent && (
    <Button
      look="quietDanger"
      aria-label={`Odjavi uređaj: ${nameOf(session)}`}
      onClick={() => onEnd({ which: 'one', session })}
    >
      Odjavi
    </Button>
  );
