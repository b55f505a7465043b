import { useEffect, useRef, useState, type ReactNode } from 'react';
import { isConfirmationRequired, type ApiError } from '../../lib/apiError.ts';
import type { RowOutcome } from '../../store/adminSlice.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, type ModalProps } from '../../ui/Dialog.tsx';
import { Stack } from '../../ui/primitives.ts';
import styles from './bulkRun.module.css';

type Progress = { done: number; of: number };

/** Sends one call for each row, one after the other, so that the progress is visible and the run can be stopped. */
export function useBulkRun() {
  const [progress, setProgress] = useState<Progress | null>(null);
  const isStopped = useRef(false);

  // Leaving the page stops the run after the current row.
  useEffect(() => () => void (isStopped.current = true), []);

  async function runEach<Row extends { _id: string }>(
    rows: readonly Row[],
    send: (row: Row) => Promise<ApiError | null>,
  ): Promise<RowOutcome[]> {
    const outcomes: RowOutcome[] = [];
    isStopped.current = false;
    for (const row of rows) {
      if (isStopped.current) break;
      setProgress({ done: outcomes.length, of: rows.length });
      const before = outcomes.at(-1)?.error;
      // The user was asked to confirm and refused: the other rows must not ask again.
      const error = before && isConfirmationRequired(before) ? before : await send(row);
      outcomes.push({ id: row._id, error });
    }
    return outcomes;
  }

  return {
    /** Set from the first call until `end`, so that nobody sends the form again while the list is loaded. */
    progress,
    runEach,
    end: () => setProgress(null),
    stop: () => {
      isStopped.current = true;
    },
  };
}

type BulkDialogProps = Pick<ModalProps, 'open' | 'title' | 'onClosed' | 'initialFocus'> & {
  bulk: Pick<ReturnType<typeof useBulkRun>, 'progress' | 'stop' | 'end'>;
  onClose: () => void;
  /** The button that starts the run. */
  start: ReactNode;
  /** Names the progress bar. */
  label: string;
  /** The number of rows in the genitive: od `12 prijava` */
  countOf: (count: number) => string;
  wide?: boolean;
  children: ReactNode;
};

/** The dialog before an operation on many rows. While it runs, the dialog stays open, shows the progress and can stop it. */
export function BulkDialog(props: BulkDialogProps) {
  const { bulk, onClose, onClosed, start, label, countOf, children, ...dialog } = props;
  const { progress, stop, end } = bulk;
  return (
    <Dialog
      {...dialog}
      busy={progress !== null}
      onOpenChange={onClose}
      onClosed={() => {
        end();
        onClosed?.();
      }}
      actions={
        <>
          <Button look="outline" onClick={progress ? stop : onClose}>
            {progress ? 'Zaustavi' : 'Odustani'}
          </Button>
          {!progress && start}
        </>
      }
    >
      {progress ? (
        <Stack gap={3} className={styles.progress}>
          <p>
            Mijenja se {progress.done + 1}. od {countOf(progress.of)}…
          </p>
          <progress aria-label={label} value={progress.done} max={progress.of} />
        </Stack>
      ) : (
        children
      )}
    </Dialog>
  );
}
