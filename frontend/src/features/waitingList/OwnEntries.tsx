import type { WaitingEntry } from '@institut/contract/waitingList/schema';
import { waitingLink } from '@institut/contract/waitingList/values';
import { runTitle } from '@institut/contract/timetable/runName';
import type { ReactNode } from 'react';
import { useFocusOnChange } from '../../lib/useFocusOnChange.ts';
import { useCall } from '../../store/calls.ts';
import { useAppDispatch, useLoaded } from '../../store/hooks.ts';
import { showToast } from '../../store/toastSlice.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { VisuallyHidden } from '../../ui/a11y.tsx';
import { Note, Stack } from '../../ui/primitives.ts';
import styles from './OwnEntries.module.css';
import { isOfCourse, leaveWaiting, loadOwnWaiting } from './waitingCalls.ts';
import { entryText, wishText } from './waitingTexts.ts';

type OwnEntriesProps = {
  /** The id of the course. */
  course: string;
  /** Shown until it is known whether they are on its list. */
  loading: ReactNode;
  /** Shown to those who are not on its list. */
  children: ReactNode;
};

/** The entry of the logged-in user on the waiting list of a course. */
export function OwnEntries({ course, loading, children }: OwnEntriesProps) {
  const { value, error } = useLoaded(loadOwnWaiting, course, loadOwnWaiting.select, isOfCourse);
  const [entry] = value?.entries ?? [];
  // The button that was pressed disappears with the change.
  const ref = useFocusOnChange<HTMLDivElement>(value ? (entry?.state ?? '') : null);
  return (
    <div ref={ref} tabIndex={-1}>
      {entry ? (
        <Stack gap={2} className={styles.entry}>
          <p className={styles.position}>{entryText(entry)}</p>
          <Note className={styles.facts}>{wishText(entry)}</Note>
          <EntryActions entry={entry} />
        </Stack>
      ) : value || error ? (
        children
      ) : (
        loading
      )}
    </div>
  );
}

/** Opens the offer, or takes the user off the list. */
export function EntryActions({ entry: { offer, token, course } }: { entry: WaitingEntry }) {
  const dispatch = useAppDispatch();
  const { run, isRunning } = useCall(leaveWaiting);
  const leave = async () => {
    const { error } = await run({ params: { id: course._id } });
    dispatch(
      showToast(
        error
          ? { kind: 'error', text: `I dalje ste na listi. ${error.message}` }
          : { kind: 'success', text: 'Više niste na listi.' },
      ),
    );
  };
  if (offer && token === null) return <p>Ponudu otvorite linkom iz e-maila koji smo vam poslali.</p>;
  if (offer && token !== null) {
    return (
      <div>
        <ButtonLink look="accent" to={waitingLink(token)}>
          Otvori ponudu<VisuallyHidden>: {runTitle(course.name, course.start)}</VisuallyHidden>
        </ButtonLink>
      </div>
    );
  }
  return (
    <div>
      <Button look="quietDanger" loading={isRunning} onClick={() => void leave()}>
        Odustani<VisuallyHidden> od liste: {runTitle(course.name, course.start)}</VisuallyHidden>
      </Button>
    </div>
  );
}
