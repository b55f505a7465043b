import { useState } from 'react';
import type { RowOutcome } from '../../store/adminSlice.ts';
import type { BulkResult } from './BulkReport.tsx';

type BulkTexts = Pick<BulkResult, 'done' | 'failed' | 'gone'>;
type Dispatched = PromiseLike<{ payload?: unknown }>;

/** The outcome of the latest bulk operation, in the rows' names. */
export function useBulk<Row extends { _id: string }>(nameOf: (row: Row) => string) {
  const [result, setResult] = useState<BulkResult | null>(null);

  /** @param run dispatches `removeMany` or `updateMany` for these rows */
  async function run(rows: readonly Row[], texts: BulkTexts, send: () => Dispatched): Promise<void> {
    const names = new Map(rows.map((row) => [row._id, nameOf(row)]));
    setResult(null);
    const { payload } = await send();
    if (areOutcomes(payload)) setResult({ ...texts, outcomes: payload, names });
  }
  return { result, run, close: () => setResult(null) };
}

const areOutcomes = (payload: unknown): payload is RowOutcome[] => Array.isArray(payload);
