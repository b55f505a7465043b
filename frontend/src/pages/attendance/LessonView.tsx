import { ATTENDANCE_STATE_LABELS, type AttendanceState } from '@institut/contract/attendance/values';
import { Check, Clock, Ellipsis, X } from 'lucide-react';
import { useSelector } from 'react-redux';
import { courseMessagesPath } from '../../features/admin/adminPaths.ts';
import { closeLesson } from '../../features/attendance/attendanceCalls.ts';
import {
  atText,
  choiceText,
  closedText,
  hoursText,
  minutesLate,
  summaryText,
  unmarkedOf,
  type CourseLesson,
} from '../../features/attendance/attendanceTexts.ts';
import {
  shownFor,
  waitingFor,
  type Choice,
  type Device,
  type Waiting,
} from '../../features/attendance/marks.ts';
import type { Attendance } from '../../features/attendance/useAttendance.ts';
import { selectUser } from '../../features/users/sessionSlice.ts';
import { counted, tieShortWords } from '../../lib/format.ts';
import { can } from '../../store/can.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { CallQuestion, useAsked } from '../../ui/CallDialog.tsx';
import { BackLink, PageHeader } from '../../ui/PageHeader.tsx';
import { Note, Row, Stack } from '../../ui/primitives.ts';
import { MarkDialog } from './MarkDialog.tsx';
import styles from './AttendancePage.module.css';

type Participant = CourseLesson['participants'][number];

type LessonViewProps = Pick<Attendance, 'mark' | 'decide' | 'refresh' | 'isOffline'> & {
  device: Device;
  lesson: CourseLesson;
  now: Date;
};

const countUnmarked = counted('polaznik nema oznaku', 'polaznika nemaju oznaku', 'polaznika nema oznaku');

/** One lesson: its names with the buttons that mark them. */
export function LessonView({ device, lesson, now, mark, decide, refresh, isOffline }: LessonViewProps) {
  const { subject, ask, dialog } = useAsked<Participant>();
  const { ask: askClosing, dialog: closing } = useAsked<true>();
  const { _id, course, courseId, title, room, participants } = lesson;
  const mayWrite = can(useSelector(selectUser), 'messages') && !isOffline;
  const closed = closedText(lesson, now);
  const unmarked = unmarkedOf(device, lesson);
  const isUnsent = device.marks.some((waiting) => waiting.lesson === _id && waiting.phase !== 'refused');
  const obstacle = isOffline
    ? 'Za zaključivanje treba mreža.'
    : isUnsent
      ? 'Zaključiti možete kada sve izmjene budu poslane.'
      : null;
  const choose = (participant: Participant, choice: Choice) =>
    mark(
      { lesson: _id, participant: participant._id },
      choice,
      `${participant.name}, ${course}, ${hoursText(lesson, now)}`,
    );
  return (
    <Stack gap={5}>
      <PageHeader
        compact
        above={<BackLink to="/prisustvo">Svi susreti</BackLink>}
        title={tieShortWords(course)}
        lead={[hoursText(lesson, now), title, room].filter(Boolean).join(' · ')}
      />
      <Row justify="between" align="center">
        <strong>{summaryText(device, lesson)}</strong>
        {!closed && unmarked.length > 0 && (
          <Button
            look="outline"
            onClick={() => {
              for (const participant of unmarked) choose(participant, { state: 'present', minutesMissed: 0 });
            }}
          >
            <Check aria-hidden />
            Svi su tu
          </Button>
        )}
      </Row>
      {closed && (
        <Alert kind="info" title={closed}>
          {isCorrected(lesson, now) && <p>Ispravke upisuje služba upisa.</p>}
        </Alert>
      )}
      {participants.length === 0 && <p>Na ovom kursu još nema polaznika.</p>}
      <Stack as="ul" gap={0}>
        {participants.map((participant) => {
          const pair = { lesson: _id, participant: participant._id };
          const waiting = waitingFor(device, pair);
          return (
            <Stack as="li" gap={2} key={participant._id} className={styles.row}>
              {waiting?.phase === 'conflict' ? (
                <Conflict
                  name={participant.name}
                  waiting={waiting}
                  now={now}
                  onDecide={(keeps) => decide(pair, keeps)}
                />
              ) : (
                <Marks
                  name={participant.name}
                  shown={shownFor(device, pair)}
                  isWaiting={waiting !== undefined}
                  isClosed={closed !== null}
                  late={minutesLate(lesson, now)}
                  onChoose={(choice) => choose(participant, choice)}
                  onMore={() => ask(participant)}
                />
              )}
            </Stack>
          );
        })}
      </Stack>
      {!closed && (
        <Stack gap={2} justify="start">
          <Button unavailable={obstacle !== null} onClick={() => askClosing(true)}>
            Zaključi susret
          </Button>
          {obstacle && <Note>{obstacle}</Note>}
        </Stack>
      )}
      {mayWrite && (
        <div>
          <ButtonLink look="outline" to={courseMessagesPath(courseId)}>
            Piši polaznicima
          </ButtonLink>
        </div>
      )}
      <CallQuestion
        {...closing}
        call={closeLesson}
        request={_id}
        question="Zaključiti susret?"
        confirmLabel="Zaključi susret"
        busyLabel="Zaključujemo…"
        look="primary"
        done="Susret je zaključen."
        onChanged={() => void refresh()}
      >
        {unmarked.length > 0 && (
          <p>
            <strong>{countUnmarked(unmarked.length)}</strong>: ko nema oznaku, nije bio.
          </p>
        )}
        <p>Poslije zaključenja prisustvo ispravlja samo služba upisa.</p>
      </CallQuestion>
      <MarkDialog
        {...dialog}
        name={subject?.name ?? ''}
        lesson={lesson}
        shown={subject && shownFor(device, { lesson: _id, participant: subject._id })}
        now={now}
        onChoose={(choice) => subject && choose(subject, choice)}
      />
    </Stack>
  );
}

/** Returns whether marks of a lesson were accepted before, so that they can be corrected. */
const isCorrected = ({ state, opensAt }: CourseLesson, now: Date): boolean =>
  state !== 'cancelled' && Date.parse(opensAt) <= now.getTime();

const BUTTONS = [
  ['present', Check, styles.present],
  ['late', Clock, styles.late],
  ['absent', X, styles.absent],
] as const;

type MarksProps = {
  name: string;
  shown: Choice | null;
  isWaiting: boolean;
  isClosed: boolean;
  late: number;
  onChoose: (choice: Choice) => void;
  onMore: () => void;
};

function Marks({ name, shown, isWaiting, isClosed, late, onChoose, onMore }: MarksProps) {
  const chosen = (state: AttendanceState): Choice => ({ state, minutesMissed: state === 'late' ? late : 0 });
  const isOther = isClosed || shown?.state === 'excused';
  return (
    <>
      <Row justify="between" align="baseline" rowGap={0}>
        <strong>{name}</strong>
        <Note as="span">
          {[isOther && (shown ? choiceText(shown) : 'Bez oznake'), isWaiting && 'čeka slanje']
            .filter(Boolean)
            .join(' · ')}
        </Note>
      </Row>
      {!isClosed && (
        <fieldset className={styles.marks} aria-label={name}>
          {BUTTONS.map(([state, Icon, look]) => {
            const isChosen = shown?.state === state;
            return (
              <Button
                key={state}
                look={isChosen ? 'primary' : 'outline'}
                className={isChosen ? look : undefined}
                aria-pressed={isChosen}
                onClick={() => !isChosen && onChoose(chosen(state))}
              >
                <Icon aria-hidden />
                {isChosen ? choiceText(shown) : ATTENDANCE_STATE_LABELS[state]}
              </Button>
            );
          })}
          <Button look="outline" aria-label={`Više: ${name}`} aria-haspopup="dialog" onClick={onMore}>
            <Ellipsis aria-hidden />
          </Button>
        </fieldset>
      )}
    </>
  );
}

type ConflictProps = {
  name: string;
  waiting: Waiting;
  now: Date;
  onDecide: (keeps: 'mine' | 'theirs') => void;
};

/** A participant whom two people have marked differently; a person decides. */
const Conflict = ({ name, waiting, now, onDecide }: ConflictProps) => (
  <Alert kind="warning" title={`${name}: dvije različite oznake`}>
    <ul>
      <li>
        Vi {atText(waiting.at, now)}: <strong>{choiceText(waiting)}</strong>
      </li>
      {waiting.theirs && (
        <li>
          {waiting.theirs.by} {atText(waiting.theirs.at, now)}: <strong>{choiceText(waiting.theirs)}</strong>
        </li>
      )}
    </ul>
    <Row>
      <Button aria-label={`Zadrži moje: ${name}`} onClick={() => onDecide('mine')}>
        Zadrži moje
      </Button>
      <Button look="outline" aria-label={`Zadrži njihovo: ${name}`} onClick={() => onDecide('theirs')}>
        Zadrži njihovo
      </Button>
    </Row>
  </Alert>
);
