import { useState } from 'react';
import type { RowOutcome } from '../../store/adminSlice.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './BulkReport.module.css';

type BulkTexts = {
  /** "Obrisano" */
  done: string;
  /** "Nije obrisano" */
  failed: string;
  /** "Već obrisano", where a 404 counts as success. */
  gone?: string;
};
type BulkResult = BulkTexts & {
  outcomes: readonly RowOutcome[];
  /** The rows' names by id, stored before the operation because deleted rows leave the list. */
  names: ReadonlyMap<string, string>;
};

/** Runs bulk operations and keeps the outcome of the latest one. */
export function useBulk<Row extends { _id: string }>(nameOf: (row: Row) => string) {
  const [result, setResult] = useState<BulkResult | null>(null);

  /** @param send dispatches `removeMany` or `updateMany` for these rows */
  async function run(
    rows: readonly Row[],
    texts: BulkTexts,
    send: () => PromiseLike<{ payload?: unknown }>,
  ): Promise<void> {
    const names = new Map(rows.map((row) => [row._id, nameOf(row)]));
    setResult(null);
    const { payload } = await send();
    if (areOutcomes(payload)) setResult({ ...texts, outcomes: payload, names });
  }
  return { result, run, close: () => setResult(null) };
}

const areOutcomes = (payload: unknown): payload is RowOutcome[] => Array.isArray(payload);

/** The outcome of each row of a bulk operation. Render it inside a `StatusRegion`. */
export function BulkReport({ result, onClose }: { result: BulkResult; onClose: () => void }) {
  const { outcomes, names, done, failed, gone } = result;
  const nameOf = ({ id }: RowOutcome) => names.get(id) ?? id;
  const isGone = ({ error }: RowOutcome) => gone !== undefined && error?.status === 404;
  const failures = outcomes.filter((outcome) => outcome.error && !isGone(outcome));
  const successes = [
    { title: done, rows: outcomes.filter(({ error }) => !error) },
    { title: gone, rows: outcomes.filter(isGone) },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <Alert kind={failures.length > 0 ? 'warning' : 'success'}>
      <div className={styles.report}>
        {successes.map(({ title, rows }) => (
          <p key={title}>
            <strong>
              {title} ({rows.length}):
            </strong>{' '}
            {rows.map(nameOf).join('; ')}.
          </p>
        ))}
        {failures.length > 0 && (
          <>
            <p>
              <strong>
                {failed} ({failures.length}):
              </strong>
            </p>
            <ul>
              {failures.map((outcome) => (
                <li key={outcome.id}>
                  {nameOf(outcome)}: {outcome.error?.message}
                </li>
              ))}
            </ul>
          </>
        )}
        <Button look="quiet" className={styles.close} onClick={onClose}>
          Zatvori
        </Button>
      </div>
    </Alert>
  );
}
