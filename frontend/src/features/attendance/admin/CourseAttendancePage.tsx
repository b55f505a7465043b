import { attendanceText } from '@institut/contract/attendance/percentage';
import type { AttendanceMatrix } from '@institut/contract/attendance/schema';
import { markText } from '@institut/contract/attendance/values';
import { dayText } from '@institut/contract/frame/dayText';
import { runTitle } from '@institut/contract/timetable/runName';
import { lessonText } from '@institut/contract/timetable/timetable';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { countHours, tieShortWords } from '../../../lib/format.ts';
import { can } from '../../../store/can.ts';
import { useLoaded } from '../../../store/hooks.ts';
import { VisuallyHidden } from '../../../ui/a11y.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useAsked } from '../../../ui/CallDialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Note, Stack } from '../../../ui/primitives.ts';
import { SkeletonText } from '../../../ui/Skeleton.tsx';
import { ActionMenu } from '../../admin/ActionMenu.tsx';
import { useExport } from '../../admin/adminListHooks.ts';
import { CourseTabs } from '../../admin/CourseTabs.tsx';
import { InHead, ListFrame } from '../../admin/ListFrame.tsx';
import { useCoursesBack } from '../../admin/useCoursesBack.ts';
import { useSaving } from '../../admin/useSaving.ts';
import { Results } from '../../admin/results/Results.tsx';
import { selectUser } from '../../users/sessionSlice.ts';
import { adminAttendance, loadAttendance, printWorkLog } from './attendanceAdminCalls.ts';
import { type Cell, CorrectionDialog, markOf } from './CorrectionDialog.tsx';
import { Scans } from './Scans.tsx';
import styles from './CourseAttendance.module.css';

/** `/admin/kurs/{id}/prisustvo`: the lessons of a course by its participants. */
export function CourseAttendancePage() {
  const { id = '' } = useParams();
  return <Page key={id} id={id} />;
}

function Page({ id }: { id: string }) {
  const course = useSelector(loadAttendance.select).data?.course;
  return (
    <ListFrame
      permission="attendance"
      title={course?._id === id ? runTitle(course.name, course.start) : 'Prisustvo na kursu'}
      task="Prisustvo"
      back={useCoursesBack()}
      lead={null}
    >
      <Content id={id} />
    </ListFrame>
  );
}

function Content({ id }: { id: string }) {
  const loaded = useLoaded(loadAttendance, id, loadAttendance.select);
  const file = useExport(adminAttendance, { params: { kurs: id, pageNumber: 1, pageSize: 1 } });
  const log = useSaving(printWorkLog, 'Dnevnik rada nije preuzet.');
  const user = useSelector(selectUser);
  return (
    <>
      <CourseTabs course={id} shown="attendance" waiting={null} />
      <InHead slot="actions">
        <Button
          look="outline"
          loading={log.isRunning}
          loadingText="Pravimo…"
          onClick={() => void log.save(id)}
        >
          Dnevnik rada
        </Button>
        <Results course={id} />
        {can(user, 'enrolment') && (
          <ActionMenu
            actions={[
              { label: 'Izvezi u Excel', onSelect: () => void file.save('xlsx') },
              { label: 'Izvezi u CSV', onSelect: () => void file.save('csv') },
            ]}
          />
        )}
      </InHead>
      <Loaded {...loaded} skeleton={<SkeletonText lines={8} />} failure="Prisustvo nije učitano.">
        {(matrix) => (
          <Stack gap={6}>
            <Matrix matrix={matrix} onChanged={loaded.retry} />
            <Scans {...matrix} onChanged={loaded.retry} />
          </Stack>
        )}
      </Loaded>
    </>
  );
}

type MatrixProps = { matrix: AttendanceMatrix; onChanged: () => void };

function Matrix({ matrix: { course, rule, lessons, participants }, onChanged }: MatrixProps) {
  const mayCorrect = can(useSelector(selectUser), 'enrolment');
  const { subject, ask, dialog } = useAsked<Cell>();
  if (lessons.length === 0 || participants.length === 0) {
    return (
      <EmptyState title="Ovdje još nema prisustva">
        <p>Prisustvo se upisuje kada kurs ima raspored i primljene polaznike.</p>
      </EmptyState>
    );
  }
  return (
    <Stack>
      <Note>{ruleText(rule)}</Note>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A keyboard scrolls what has the focus. */}
      <section className={styles.frame} aria-label="Prisustvo po susretima" tabIndex={0}>
        <table className={styles.table}>
          <caption>
            <VisuallyHidden>Prisustvo po polaznicima i susretima</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">Polaznik</th>
              {lessons.map((lesson) => (
                <th key={lesson._id} scope="col" title={lessonText(lesson)}>
                  {dayText(lesson.day)}
                  <Note as="div" regular>
                    {headNote(lesson)}
                  </Note>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {participants.map((person) => (
              <tr key={person._id}>
                <th scope="row">
                  {person.name}
                  <Note as="div" regular>
                    {attendanceText(person)}
                    {person.isFormer && ' Nije više na kursu.'}
                  </Note>
                </th>
                {lessons.map((lesson) => {
                  const mark = markOf({ lesson, person });
                  const text = mark ? markText(mark) : '–';
                  return (
                    <td key={lesson._id}>
                      {mayCorrect && lesson.isCorrectable ? (
                        <button
                          type="button"
                          className={styles.cell}
                          aria-label={`Ispravi: ${person.name}, ${dayText(lesson.day)}, ${mark ? text : 'nije upisano'}`}
                          onClick={() => ask({ lesson, person })}
                        >
                          {text}
                        </button>
                      ) : (
                        text
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {subject && (
        <CorrectionDialog
          key={`${subject.lesson._id} ${subject.person._id}`}
          {...subject}
          {...dialog}
          course={course._id}
          onChanged={onChanged}
        />
      )}
    </Stack>
  );
}

const ruleText = ({ opensHours, closesHours, countsExcused }: AttendanceMatrix['rule']): string =>
  tieShortWords(
    `Računaju se zaključeni i održani susreti; ko nije upisan, nije bio, a opravdano odsustvo se računa kao ${countsExcused ? 'prisustvo' : 'propušteno'}. Predavač upisuje od ${countHours(opensHours)} prije susreta do ${countHours(closesHours)} poslije njega; potom samo služba upisa, uz razlog.`,
  );

function headNote({ state, closed, from, to }: AttendanceMatrix['lessons'][number]): string {
  if (state === 'cancelled') return 'Otkazan';
  return closed ? 'Zaključen' : `${from}–${to}`;
}
