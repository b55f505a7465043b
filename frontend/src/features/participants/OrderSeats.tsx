import { fullName } from '@institut/contract/accounts/values';
import { attendanceText } from '@institut/contract/attendance/percentage';
import { dayOf } from '@institut/contract/frame/days';
import type { OrderSeat } from '@institut/contract/participants/schema';
import { runName, runTitle } from '@institut/contract/timetable/runName';
import { Suspense, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { countSeats, formatDate, tieShortWords } from '../../lib/format.ts';
import { lazyComponent } from '../../lib/lazyComponent.tsx';
import { useCall } from '../../store/calls.ts';
import { useAppDispatch, useLoaded } from '../../store/hooks.ts';
import { showToast } from '../../store/toastSlice.ts';
import { Badge } from '../../ui/Badge.tsx';
import { ToastBoundary } from '../../ui/Boundary.tsx';
import { Button } from '../../ui/Button.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Note, Row, Stack, stacked } from '../../ui/primitives.ts';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import styles from './OrderSeats.module.css';
import { inviteParticipant, isOfOrder, loadOrderSeats, type SeatOf } from './orderSeatCalls.ts';
import type { NamingTask, RenderNamingMails } from './ParticipantDialog.tsx';
import { ParticipantStateBadge, RELEASE_TEXTS } from './ParticipantState.tsx';

// Its schema is needed by those who enter a name only.
const ParticipantDialog = lazyComponent(
  async () => (await import('./ParticipantDialog.tsx')).ParticipantDialog,
);

/** More seats are behind a button. */
const SHOWN_SEATS = 10;

type OrderSeatsProps = {
  /** The id of the order. */
  order: string;
  /** The number of its seats, if it is known: their room is kept while they load. */
  count?: number;
  /** The viewer works for the institute. */
  isStaff?: boolean;
  /** The order was admitted: who is named is invited at once. */
  isAdmitted?: boolean;
  /** The buyer has not confirmed the e-mail address: no invitation is sent before that. */
  isUnconfirmed?: boolean;
  /** Asks to move a held seat to another course; absent for those who may not. */
  onMove?: ((seat: OrderSeat) => void) | undefined;
  renderMails?: RenderNamingMails;
  /** Asks staff whether the invitation may be sent. */
  mayInvite?: (seat: SeatOf) => Promise<boolean>;
  /** A participant was named, corrected or replaced: the history of the order has another entry. */
  onChanged?: (() => void) | undefined;
};

/** The seats of an order with their participants, who can be named, replaced and invited. The page has the heading above it. */
export function OrderSeats({ order, count = 1, isStaff = false, ...staff }: OrderSeatsProps) {
  const loaded = useLoaded(loadOrderSeats, order, loadOrderSeats.select, isOfOrder);
  return (
    <Loaded {...loaded} failure="Polaznici nisu učitani." skeleton={<SeatsSkeleton rows={count} />}>
      {({ seats }) => <SeatList {...{ order, seats, isStaff }} {...staff} />}
    </Loaded>
  );
}

type Asked = { open: boolean; seat: OrderSeat; task: NamingTask };

type SeatListProps = Omit<OrderSeatsProps, 'count' | 'isStaff'> & {
  seats: OrderSeat[];
  isStaff: boolean;
};

function SeatList(props: SeatListProps) {
  const { order, seats, isStaff, isAdmitted, isUnconfirmed, onMove, renderMails, mayInvite, onChanged } =
    props;
  const dispatch = useAppDispatch();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isWhole, setIsWhole] = useState(false);
  const { run: sendInvitation } = useCall(inviteParticipant);
  const [inviting, setInviting] = useState<string | null>(null);
  const shown = isWhole ? seats : seats.slice(0, SHOWN_SEATS);
  const courses = [...new Set(shown.map(({ kurs }) => kurs))].map((id) =>
    shown.filter(({ kurs }) => kurs === id),
  );
  const unnamed = seats.filter(
    ({ mayReplace, participant }) => mayReplace && participant.state === 'unnamed',
  );

  const close = () => setAsked((last) => last && { ...last, open: false });
  const invite = async ({ _id: seat, participant: { email } }: OrderSeat) => {
    if (mayInvite && !(await mayInvite({ order, seat }))) return;
    setInviting(seat);
    const { error } = await sendInvitation({ params: { id: order, seat } });
    setInviting(null);
    dispatch(
      showToast(
        error
          ? { kind: 'error', text: `Pozivnica nije poslana. ${error.message}` }
          : { kind: 'success', text: `Pozivnicu šaljemo na ${email}.` },
      ),
    );
  };

  if (seats.length === 0) return <Note size="inherit">Ova prijava nema mjesta.</Note>;
  return (
    <Stack gap={5} className={styles.seats}>
      {unnamed.length > 0 && !isStaff && (
        <Note size="base" className={styles.hint}>
          {tieShortWords(
            `Unesite ko dolazi na kurs. ${isAdmitted ? 'Svaka' : 'Kad prijava bude primljena, svaka'} osoba dobija e\u2011mailom pozivnicu s podacima o kursu; nalog joj nije potreban.`,
          )}
        </Note>
      )}
      {isUnconfirmed && !isStaff && seats.some(waitsForInvitation) && (
        <Note size="base" className={styles.hint}>
          {tieShortWords('Pozivnice šaljemo kad potvrdite e\u2011mail adresu i kad prijava bude primljena.')}
        </Note>
      )}
      {courses.map((ofCourse) => {
        const [{ kurs, course, start } = { kurs: '', course: '', start: null }] = ofCourse;
        const refusals = new Set(ofCourse.flatMap(({ refusal }) => refusal ?? []));
        return (
          <Stack gap={3} key={kurs}>
            <h3 className={styles.title}>
              {tieShortWords(course)}
              {start && (
                <Note as="span" regular>
                  {formatDate(start)}
                </Note>
              )}
            </h3>
            <Stack
              as="ul"
              gap={0}
              className={styles.list}
              aria-label={`Polaznici: ${runTitle(course, start)}`}
            >
              {ofCourse.map((seat) => (
                <SeatItem
                  key={seat._id}
                  seat={seat}
                  isStaff={isStaff}
                  isInviting={inviting === seat._id}
                  onName={(task) => setAsked({ open: true, seat, task })}
                  onInvite={() => void invite(seat)}
                  onMove={onMove && seat.state === 'held' ? () => onMove(seat) : null}
                />
              ))}
            </Stack>
            {[...refusals].map((sentence) => (
              <Note size="base" key={sentence} className={styles.hint}>
                {tieShortWords(sentence)}
              </Note>
            ))}
          </Stack>
        );
      })}
      {shown.length < seats.length && (
        <div>
          <Button look="outline" onClick={() => setIsWhole(true)}>
            Prikaži još {countSeats(seats.length - shown.length)}
          </Button>
        </div>
      )}
      {asked && (
        <ToastBoundary name="Obrazac" onFail={() => setAsked(null)}>
          <Suspense fallback={null}>
            <ParticipantDialog
              order={order}
              seat={asked.seat._id}
              task={asked.task}
              course={runName(asked.seat.course, asked.seat.start)}
              person={asked.seat.participant}
              register={asked.seat.register}
              renderMails={renderMails}
              isAdmitted={asked.seat.isAdmitted}
              isStaff={isStaff}
              isElsewhere={(email) => otherEmails(seats, asked.seat).includes(email)}
              open={asked.open}
              onClose={close}
              onChanged={onChanged}
            />
          </Suspense>
        </ToastBoundary>
      )}
    </Stack>
  );
}

const waitsForInvitation = ({ state, participant }: OrderSeat): boolean =>
  state === 'held' && !participant.isBuyer && participant.invitedAt === null;

const otherEmails = (seats: readonly OrderSeat[], { _id: own, kurs }: OrderSeat): string[] =>
  seats
    .filter((seat) => seat.kurs === kurs && seat._id !== own && seat.state !== 'released')
    .flatMap(({ participant }) => participant.email || []);

const isAnswered = ({ fields, answers }: NonNullable<OrderSeat['register']>): boolean =>
  fields.every((field) => answers[field] !== '');

type SeatItemProps = {
  seat: OrderSeat;
  isStaff: boolean;
  isInviting: boolean;
  onName: (task: NamingTask) => void;
  onInvite: () => void;
  onMove: (() => void) | null;
};

function SeatItem(props: SeatItemProps) {
  const { seat, isStaff, isInviting, onName, onInvite, onMove } = props;
  const { number, state, reason, isAdmitted, mayReplace, participant, attendance, register } = seat;
  const { email, phone, guardian, isBuyer, invitedAt } = participant;
  const isNamed = participant.state !== 'unnamed';
  const isReleased = state === 'released';
  const isWaiting = isNamed && !isReleased && !isBuyer && email !== '' && !invitedAt && !isAdmitted;
  const name = isNamed ? fullName(participant) : `Mjesto ${number}`;
  const naming = isNamed ? 'Zamijeni polaznika' : 'Upiši polaznika';
  const facts = [
    isNamed && `Mjesto ${number}`,
    isBuyer && (isStaff ? 'podnosilac prijave' : 'vi'),
    email,
    phone,
    guardian && `roditelj ili staratelj: ${guardian}`,
    invitedAt && !isBuyer && `pozivnica ${formatDate(dayOf(invitedAt))}`,
    attendance && attendanceText(attendance) && `prisustvo: ${attendanceText(attendance)}`,
    register && mayReplace && !isAnswered(register) && 'podaci za nadležni organ: „Ispravi podatke”',
    isWaiting && 'pozivnica se šalje kad prijava bude primljena',
  ].filter(Boolean);
  return (
    <Stack
      as="li"
      gap={1}
      className={cx(styles.seat, isReleased && styles.released, facts.length === 0 && styles.single)}
    >
      <Row as="p" rowGap={1} align="center" className={styles.who}>
        {isReleased ? <del>{name}</del> : <strong>{name}</strong>}
        {isReleased ? (
          <Badge>{reason ? RELEASE_TEXTS[reason] : 'Oslobođeno'}</Badge>
        ) : (
          <ParticipantStateBadge state={participant.state} />
        )}
      </Row>
      {facts.length > 0 && <Note className={styles.facts}>{facts.join(' · ')}</Note>}
      {(mayReplace || onMove) && (
        <Row gap={0} className={styles.actions}>
          {/* One button for both, because its dialog gives the focus back to it. */}
          {mayReplace && (
            <Button
              look="quiet"
              aria-label={`${naming}: ${name}`}
              onClick={() => onName(isNamed ? 'replace' : 'name')}
            >
              {naming}
            </Button>
          )}
          {mayReplace && isNamed && (
            <>
              <Button look="quiet" aria-label={`Ispravi podatke: ${name}`} onClick={() => onName('correct')}>
                Ispravi podatke
              </Button>
              {email && !isBuyer && (isStaff || isAdmitted || invitedAt) && (
                <Button
                  look="quiet"
                  aria-label={`Pošalji pozivnicu: ${name}`}
                  loading={isInviting}
                  loadingText="Šaljemo…"
                  onClick={onInvite}
                >
                  Pošalji pozivnicu
                </Button>
              )}
            </>
          )}
          {onMove && (
            <Button look="quiet" aria-label={`Premjesti na drugi kurs: ${name}`} onClick={onMove}>
              Premjesti
            </Button>
          )}
        </Row>
      )}
    </Stack>
  );
}

function SeatsSkeleton({ rows }: { rows: number }) {
  return (
    <Skeleton className={stacked(3)}>
      <Bone width="14rem" height="1.5rem" />
      {Array.from({ length: Math.min(Math.max(rows, 1), SHOWN_SEATS) }, (_, row) => (
        <Bone key={row} className={styles.bone} height="auto" />
      ))}
    </Skeleton>
  );
}
