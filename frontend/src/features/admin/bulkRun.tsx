import { useEffect, useRef, useState, type ReactNode } from 'react';
import { isConfirmationRequired, type ApiError } from '../../lib/apiError.ts';
import type { RowOutcome } from '../../store/adminSlice.ts';
import { Button } from '../../ui/Button.tsx';
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

type BulkActionsProps = {
  bulk: Pick<ReturnType<typeof useBulkRun>, 'progress' | 'stop'>;
  onCancel: () => void;
  children: ReactNode;
};

/** The buttons of a dialog about many rows: they stop the run, or close the dialog and start it (`children`). */
export function BulkActions({ bulk, onCancel, children }: BulkActionsProps) {
  if (bulk.progress)
    return (
      <Button look="outline" onClick={bulk.stop}>
        Zaustavi
      </Button>
    );
  return (
    <>
      <Button look="outline" onClick={onCancel}>
        Odustani
      </Button>
      {children}
    </>
  );
}

/** @param countOf the number of rows in the genitive: od `12 prijava` */
export const BulkProgress = ({
  label,
  countOf,
  done,
  of,
}: Progress & { label: string; countOf: (count: number) => string }) => (
  <Stack gap={3} className={styles.progress}>
    <p>
      Mijenja se {done + 1}. od {countOf(of)}…
    </p>
    <progress aria-label={label} value={done} max={of} />
  </Stack>
);
