import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../lib/format.ts';
import type { RowOutcome } from '../../store/adminSlice.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Stack } from '../../ui/primitives.ts';
import { linkReferences } from './orderReferences.tsx';
import styles from './BulkReport.module.css';
import { UndoBar } from './UndoBar.tsx';

export type BulkTexts = {
  /** "Obrisano" */
  done: string;
  /** "Nije obrisano" */
  failed: string;
  /** "Već obrisano", where a 404 counts as success. */
  gone?: string;
  /** Takes the operation back; offered for some seconds after it. */
  undo?: () => Promise<void>;
  /** The report of the operation that this one takes back stays until this one is done. */
  isUndo?: boolean;
};
type BulkResult = BulkTexts & {
  outcomes: readonly RowOutcome[];
  /** The rows' names and pages by id, stored before the operation because deleted rows leave the list. */
  rows: ReadonlyMap<string, { name: string; path: string | null }>;
};

/** Runs bulk operations and keeps the outcome of the latest one. */
export function useBulk<Row extends { _id: string }>(
  nameOf: (row: Row) => string,
  pathOf?: (row: Row) => string,
) {
  const [result, setResult] = useState<BulkResult | null>(null);

  /** @param send dispatches `removeMany` or `updateMany` for these rows */
  async function run(
    rows: readonly Row[],
    texts: BulkTexts,
    send: () => PromiseLike<{ payload?: unknown }>,
  ): Promise<void> {
    const named = new Map(
      rows.map((row) => [row._id, { name: nameOf(row), path: pathOf?.(row) ?? null }] as const),
    );
    if (!texts.isUndo) setResult(null);
    const { payload } = await send();
    if (areOutcomes(payload)) setResult({ ...texts, outcomes: payload, rows: named });
  }
  return { result, run, close: () => setResult(null) };
}

/** More names would fill the window; of the failures everyone is named. */
const NAMED_MAX = 10;

/** The sentence of the server is about a form that was filled in. */
const STALE = 'Zapis je u međuvremenu izmijenjen. Provjerite njegovo novo stanje, pa pokušajte ponovo.';

const RowLink = ({ name, path }: { name: string; path: string | null }) =>
  path ? <Link to={path}>{name}</Link> : name;

const areOutcomes = (payload: unknown): payload is RowOutcome[] => Array.isArray(payload);

type BulkReportProps = {
  result: BulkResult;
  onClose: () => void;
  /** Moves the focus before the pressed button disappears. */
  onUndo?: () => void;
};

/** The outcome of each row of a bulk operation. Render it inside a `StatusRegion`. */
export function BulkReport({ result, onClose, onUndo }: BulkReportProps) {
  const [undone, setUndone] = useState<BulkResult | null>(null);
  const [over, setOver] = useState<BulkResult | null>(null);
  const { outcomes, rows: known, done, failed, gone } = result;
  const nameOf = ({ id }: RowOutcome) => known.get(id)?.name ?? id;
  const isGone = ({ error }: RowOutcome) => gone !== undefined && error?.status === 404;
  const failures = outcomes.filter((outcome) => outcome.error && !isGone(outcome));
  const successes = [
    { title: done, rows: outcomes.filter(({ error }) => !error) },
    { title: gone, rows: outcomes.filter(isGone) },
  ].filter(({ rows }) => rows.length > 0);
  const { undo } = result;
  const isUndoable = undo !== undefined && over !== result && outcomes.some(({ error }) => !error);
  return (
    <Alert kind={failures.length > 0 ? 'warning' : 'success'}>
      <Stack gap={2} className={styles.report}>
        {successes.map(({ title, rows }) => (
          <p key={title}>
            <strong>
              {title} ({rows.length}):
            </strong>{' '}
            {rows.slice(0, NAMED_MAX).map(nameOf).join('; ')}
            {rows.length > NAMED_MAX && ` i još ${formatCount(rows.length - NAMED_MAX)}`}.
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
                  <RowLink name={nameOf(outcome)} path={known.get(outcome.id)?.path ?? null} />:{' '}
                  {outcome.error?.code === 'stale_edit'
                    ? STALE
                    : linkReferences(outcome.error?.message ?? '')}
                </li>
              ))}
            </ul>
          </>
        )}
        {isUndoable && (
          <UndoBar
            text="Promjenu možete poništiti dok e&#8209;mail nije poslan."
            isBusy={undone === result}
            onUndo={() => {
              setUndone(result);
              onUndo?.();
              void undo();
            }}
            onOver={() => setOver(result)}
          />
        )}
        <Button look="quiet" className={styles.close} onClick={onClose}>
          Zatvori
        </Button>
      </Stack>
    </Alert>
  );
}
