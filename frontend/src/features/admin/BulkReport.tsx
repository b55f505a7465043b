import type { RowOutcome } from '../../store/adminSlice.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './BulkReport.module.css';

export type BulkResult = {
  outcomes: readonly RowOutcome[];
  /** The rows' names by id, remembered from before: what is deleted has none any more. */
  names: ReadonlyMap<string, string>;
  /** How it is told: "Obrisano" and "Nije obrisano". */
  done: string;
  failed: string;
  /** "Već obrisano", where a row that is not there any more is as it was wanted. */
  gone?: string;
};

/** What became of each row of a bulk operation; `StatusRegion` around it says it. */
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
