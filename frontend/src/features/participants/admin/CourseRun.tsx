import type { CourseRun as Run } from '@institut/contract/timetable/schema';
import { RUN_STATE_LABELS, type RunDecision } from '@institut/contract/timetable/values';
import { useEffect } from 'react';
import { formatMoment } from '../../../lib/format.ts';
import { useFocusOnChange } from '../../../lib/useFocusOnChange.ts';
import { useAppDispatch, useLoaded } from '../../../store/hooks.ts';
import { StatusRegion } from '../../../ui/a11y.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useAsked } from '../../../ui/CallDialog.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Note, Row, Stack } from '../../../ui/primitives.ts';
import { Bone, Skeleton } from '../../../ui/Skeleton.tsx';
import { loadRun } from './courseRunCalls.ts';
import { RunDecisionDialog } from './RunDecisionDialog.tsx';
import styles from './CourseRun.module.css';

const TONES = { announced: 'neutral', confirmed: 'success', cancelled: 'danger' } as const;
const isOfCourse = ({ course }: { course: string }, id: string): boolean => course === id;
const PROGRESS_MS = 2000;

type CourseRunProps = {
  /** The id of the course. */
  course: string;
  /** Nobody can apply for a draft, so nobody waits for its confirmation. */
  isDraft: boolean;
  onDecided: () => void;
};

/** The state of a run, and the buttons by which staff decide whether it takes place. */
export function CourseRun({ course, isDraft, onDecided }: CourseRunProps) {
  const dispatch = useAppDispatch();
  const loaded = useLoaded(loadRun, course, loadRun.select, isOfCourse);
  const asked = useAsked<RunDecision>();
  const reload = () => void dispatch(loadRun(course));
  // A decided run does not have the button that was pressed.
  const section = useFocusOnChange(loaded.value?.state ?? null);
  return (
    <Row as="section" gap={5} rowGap={0} align="center" ref={section} tabIndex={-1} aria-label="Održavanje">
      <Loaded
        {...loaded}
        failure="Održavanje nije učitano."
        skeleton={
          <Skeleton>
            <Bone width="16rem" height="2.75rem" />
          </Skeleton>
        }
      >
        {(run) => (
          <>
            <RunState run={run} onTick={reload} />
            {run.state !== 'cancelled' && (
              <Row>
                {run.state === 'announced' && !isDraft && (
                  <Button look="quiet" onClick={() => asked.ask('confirmed')}>
                    Potvrdi održavanje
                  </Button>
                )}
                <Button look="quietDanger" onClick={() => asked.ask('cancelled')}>
                  Otkaži kurs
                </Button>
              </Row>
            )}
          </>
        )}
      </Loaded>
      <RunDecisionDialog
        {...asked.dialog}
        course={course}
        state={asked.subject ?? 'confirmed'}
        onDecided={() => {
          reload();
          onDecided();
        }}
      />
    </Row>
  );
}

function RunState({ run: { state, decidedAt, progress }, onTick }: { run: Run; onTick: () => void }) {
  const isRunning = progress !== null && progress.done < progress.total;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(onTick, PROGRESS_MS);
    return () => clearInterval(timer);
  });
  return (
    <Stack gap={0}>
      <p>
        <Badge tone={TONES[state]}>{RUN_STATE_LABELS[state]}</Badge>{' '}
        {decidedAt && <Note as="span">{formatMoment(decidedAt)}</Note>}
      </p>
      <StatusRegion>
        {progress && progress.total > 0 && (
          <Note>
            {isRunning ? 'Otkazujemo prijave: ' : 'Otkazane prijave: '}
            <strong>
              {progress.done} od {progress.total}
            </strong>
          </Note>
        )}
      </StatusRegion>
      {isRunning && (
        <progress
          className={styles.meter}
          max={progress.total}
          value={progress.done}
          aria-label="Otkazane prijave"
        />
      )}
    </Stack>
  );
}
