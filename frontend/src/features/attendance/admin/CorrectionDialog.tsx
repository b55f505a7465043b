import {
  type AttendanceMatrix,
  correctAttendanceBody,
  type CorrectAttendanceBody,
} from '@institut/contract/attendance/schema';
import {
  ATTENDANCE_STATE_LABELS,
  ATTENDANCE_STATES,
  type AttendanceState,
  MARK_OUTCOME_LABELS,
  markText,
} from '@institut/contract/attendance/values';
import { lessonText } from '@institut/contract/timetable/timetable';
import { formatMoment } from '../../../lib/format.ts';
import { fieldErrors } from '../../../lib/useForm.ts';
import { useLoaded } from '../../../store/hooks.ts';
import { CallDialog } from '../../../ui/CallDialog.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { labelledOptions, SelectField, TextArea } from '../../../ui/formFields.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Note } from '../../../ui/primitives.ts';
import { SkeletonText } from '../../../ui/Skeleton.tsx';
import { correctAttendance, loadTrail } from './attendanceAdminCalls.ts';

export type Cell = {
  lesson: AttendanceMatrix['lessons'][number];
  person: AttendanceMatrix['participants'][number];
};

export const markOf = ({ lesson, person }: Cell) => person.marks.find((mark) => mark.lesson === lesson._id);

type CorrectionDialogProps = Cell & {
  course: string;
  open: boolean;
  onClose: () => void;
  onChanged: () => void;
};

type Values = { state: AttendanceState | ''; minutesMissed: string; reason: string };

/** Corrects the attendance of one participant at one lesson, and shows everything that was marked of it. */
export function CorrectionDialog({ course, lesson, person, ...dialog }: CorrectionDialogProps) {
  const mark = markOf({ lesson, person });
  const initial: Values = {
    state: mark?.state ?? '',
    minutesMissed: String(mark?.minutesMissed ?? 0),
    reason: '',
  };
  const bodyOf = ({ state, minutesMissed, reason }: Values) => ({
    lesson: lesson._id,
    participant: person._id,
    state,
    minutesMissed: state === 'late' ? Number(minutesMissed) : 0,
    reason,
    version: mark?.version ?? 0,
  });
  return (
    <CallDialog
      {...dialog}
      call={correctAttendance}
      title="Ispravi prisustvo"
      description={`${person.name}, ${lessonText(lesson)}`}
      confirmLabel="Ispravi"
      busyLabel="Čuvamo…"
      done="Prisustvo je ispravljeno."
      initial={initial}
      check={(values) => fieldErrors(correctAttendanceBody, bodyOf(values))}
      request={(values) => ({ params: { id: course }, body: bodyOf(values) as CorrectAttendanceBody })}
    >
      {({ text, values }) => (
        <>
          <SelectField
            {...text('state')}
            label="Prisustvo"
            placeholder="Odaberite"
            options={labelledOptions(ATTENDANCE_STATES, ATTENDANCE_STATE_LABELS)}
          />
          {values.state === 'late' && (
            <TextField {...text('minutesMissed')} label="Propušteno minuta" inputMode="numeric" />
          )}
          <TextArea
            {...text('reason')}
            label="Razlog"
            help="Polaznik ga vidi na svojoj stranici i u kopiji svojih podataka."
            rows={2}
          />
          <Trail course={course} lesson={lesson} person={person} />
        </>
      )}
    </CallDialog>
  );
}

function Trail({ course, lesson, person }: Cell & { course: string }) {
  const loaded = useLoaded(loadTrail, `${course} ${person._id}`, loadTrail.select);
  return (
    <Loaded {...loaded} skeleton={<SkeletonText lines={2} />} failure="Raniji zapisi nisu učitani.">
      {(trail) => {
        const own = trail.filter((entry) => entry.lesson === lesson._id);
        if (own.length === 0) return <Note>Za ovaj susret još ništa nije upisano.</Note>;
        return (
          <section aria-label="Raniji zapisi">
            <ul>
              {own.map((entry) => (
                <li key={entry._id}>
                  <Note as="span">
                    {formatMoment(entry.at)}, {entry.by}: {markText(entry)}
                    {entry.outcome !== 'applied' && ` – ${MARK_OUTCOME_LABELS[entry.outcome]}`}
                    {entry.reason && ` – ispravka: ${entry.reason}`}
                  </Note>
                </li>
              ))}
            </ul>
          </section>
        );
      }}
    </Loaded>
  );
}
