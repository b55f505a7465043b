import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import {
  closedText,
  hoursText,
  lessonsByDay,
  serverTime,
  statusText,
  unmarkedOf,
  type CourseLesson,
} from '../../features/attendance/attendanceTexts.ts';
import { registerWorker } from '../../features/attendance/registerWorker.ts';
import { useAttendance, type Attendance } from '../../features/attendance/useAttendance.ts';
import { RequireUser } from '../../features/users/routeGuards.tsx';
import { selectIsLoginRequested, selectUser, type WithSession } from '../../features/users/sessionSlice.ts';
import { tieShortWords } from '../../lib/format.ts';
import { cx } from '../../lib/cx.ts';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { can } from '../../store/can.ts';
import { StatusRegion } from '../../ui/a11y.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { CardTitleLink, LinkCard } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Container, Section } from '../../ui/layout.tsx';
import { LoadError } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Note, Row, Stack, stacked } from '../../ui/primitives.ts';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { LessonView } from './LessonView.tsx';
import { Refusals } from './Refusals.tsx';
import linkPage from '../../ui/LinkPage.module.css';
import styles from './AttendancePage.module.css';

const TITLE = 'Prisustvo';
/** The lesson in the address: `/prisustvo?susret=…`. */
const LESSON = 'susret';

/** `/prisustvo`, where lecturers mark who is there, also without a network. */
export function AttendancePage() {
  usePageTitle(TITLE);
  const user = useSelector(selectUser);
  const isRequested = useSelector(selectIsLoginRequested);
  // The page of the login is not kept on the device.
  if (!user && !isRequested && !navigator.onLine)
    return <Message title="Niste prijavljeni">{NO_LOGIN}</Message>;
  return (
    <RequireUser>
      {user && (can(user, 'attendance') ? <Content key={user._id} user={user._id} /> : <NoLecturer />)}
    </RequireUser>
  );
}

const CLOCK_MS = 20_000;

/** Returns the time of the device, renewed while the page is open. */
function useClock(): Date {
  const [clock, setClock] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setClock(new Date()), CLOCK_MS);
    return () => clearInterval(timer);
  }, []);
  return clock;
}

const NO_LOGIN =
  'Za prijavu treba mreža. Prisustvo koje je na ovom uređaju upisano ranije čeka: poslat će se čim se prijavite.';

function Message({ title, children }: { title: string; children: string }) {
  return (
    <Section tight>
      <EmptyState heading="h1" title={title}>
        <p>{tieShortWords(children)}</p>
      </EmptyState>
    </Section>
  );
}

const NoLecturer = () => (
  <Message title="Ova stranica je za predavače">
    Vaš nalog nije upisan kao predavač nijednog kursa. Ako to niste očekivali, javite se službi upisa.
  </Message>
);

function Content({ user }: { user: string }) {
  const attendance = useAttendance(user);
  const [search] = useSearchParams();
  const { device, error, isOffline, isSending } = attendance;
  const isRemembered = useSelector((state: WithSession) => state.session.remember);
  const clock = useClock();
  useEffect(() => registerWorker(), []);
  if (!device || (!device.lessons && !error && !isOffline)) {
    return (
      <Container narrow className={linkPage.page}>
        <PageHeader compact title={TITLE} />
        <SkeletonText lines={5} />
      </Container>
    );
  }
  const now = serverTime(device, clock);
  const days = device.lessons && lessonsByDay(device.lessons, now);
  const wanted = search.get(LESSON);
  const lesson = days && [...days.today, ...days.others].find(({ _id }) => _id === wanted);
  const failure = error && error.status !== 0 ? error.message : null;
  return (
    <Container narrow className={linkPage.page}>
      {lesson ? (
        <LessonView {...attendance} device={device} lesson={lesson} now={now} />
      ) : (
        <PageHeader
          compact
          title={TITLE}
          lead={days ? 'Susreti koje vodite, s imenima polaznika.' : undefined}
        />
      )}
      <Stack gap={5}>
        <Refusals device={device} onRead={attendance.dismiss} />
        {!attendance.isLasting && (
          <Alert kind="warning" title="Ovaj preglednik ne pamti izmjene.">
            <p>Ne zatvarajte stranicu dok izmjene nisu poslane.</p>
          </Alert>
        )}
        {!isRemembered && (
          <Note>
            Ako ovu karticu zatvorite bez mreže, izmjene čekaju do sljedeće prijave. Uz „Zapamti me” pri
            prijavi stranica se otvara i&nbsp;bez mreže.
          </Note>
        )}
        {!days && (
          <NoList isOffline={isOffline} message={failure} onRetry={() => void attendance.refresh()} />
        )}
        {days && !lesson && <Lessons attendance={attendance} days={days} now={now} />}
      </Stack>
      <div className={styles.status}>
        <StatusRegion>{statusText(device, { isOffline, isSending, failure, now: clock })}</StatusRegion>
      </div>
    </Container>
  );
}

type NoListProps = { isOffline: boolean; message: string | null; onRetry: () => void };

const NoList = ({ isOffline, message, onRetry }: NoListProps) =>
  isOffline || !message ? (
    <LoadError
      title="Spisak još nije na ovom uređaju."
      message="Otvorite ovu stranicu jednom s mrežom, prije susreta; poslije radi i bez nje."
      onRetry={onRetry}
    />
  ) : (
    <LoadError title="Spisak nije učitan." message={message} onRetry={onRetry} />
  );

type LessonsProps = {
  attendance: Attendance;
  days: Record<'today' | 'others', CourseLesson[]>;
  now: Date;
};

function Lessons({ attendance, days: { today, others }, now }: LessonsProps) {
  if (today.length + others.length === 0) {
    return (
      <EmptyState
        title="Nema susreta za upis"
        actions={
          <Button look="outline" onClick={() => void attendance.refresh()}>
            Provjeri ponovo
          </Button>
        }
      >
        <p>Susret se ovdje pojavi prije početka i&nbsp;ostaje dok traje rok za upis.</p>
      </EmptyState>
    );
  }
  return (
    <>
      {today.length > 0 && <LessonLinks title="Danas" lessons={today} attendance={attendance} now={now} />}
      {others.length > 0 && (
        <LessonLinks title="Ostali susreti" lessons={others} attendance={attendance} now={now} />
      )}
    </>
  );
}

type LinksProps = { title: string; lessons: CourseLesson[]; attendance: Attendance; now: Date };

const LessonLinks = ({ title, lessons, attendance: { device }, now }: LinksProps) => (
  <section className={linkPage.part} aria-label={title}>
    <h2>{title}</h2>
    <Stack as="ul" gap={0}>
      {lessons.map((lesson) => {
        const closed = closedText(lesson, now);
        const unmarked = device ? unmarkedOf(device, lesson).length : 0;
        const state = unmarked > 0 ? `${unmarked}\u00a0bez oznake` : 'Svi označeni';
        return (
          <LinkCard as="li" key={lesson._id} className={cx(stacked(1), styles.row)}>
            <Row justify="between" align="center" rowGap={1}>
              <strong>
                <CardTitleLink to={`?${LESSON}=${lesson._id}`}>
                  {hoursText(lesson, now)} {tieShortWords(lesson.course)}
                </CardTitleLink>
              </strong>
              {closed ? (
                <Badge>{closed}</Badge>
              ) : (
                <Badge tone={unmarked > 0 ? 'info' : 'success'}>{state}</Badge>
              )}
            </Row>
            <Note>{[lesson.title, lesson.room].filter(Boolean).join(' · ')}</Note>
          </LinkCard>
        );
      })}
    </Stack>
  </section>
);
