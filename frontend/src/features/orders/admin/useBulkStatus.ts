import type { OrderStatus } from '@institut/contract/order';
import type { AdminOrderSummary } from '@institut/contract/orderAdmin.schema';
import { useEffect, useRef, useState } from 'react';
import { adminOrders } from './adminOrders.ts';
import type { RowOutcome } from '../../../store/adminSlice.ts';
import { useAppDispatch } from '../../../store/hooks.ts';

/** Gives applications a status one after the other, so that its progress can be followed and stopped. */
export function useBulkStatus() {
  const dispatch = useAppDispatch();
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const isStopped = useRef(false);

  // Whoever has left sees neither how far it is nor what became of each: the row in hand is the last.
  useEffect(() => () => void (isStopped.current = true), []);

  async function run(rows: readonly AdminOrderSummary[], status: OrderStatus): Promise<RowOutcome[]> {
    const outcomes: RowOutcome[] = [];
    isStopped.current = false;
    for (const { _id: id } of rows) {
      if (isStopped.current) break;
      setProgress({ done: outcomes.length, of: rows.length });
      const answer = await dispatch(adminOrders.update({ id, body: { status } }));
      outcomes.push({
        id,
        error: adminOrders.update.rejected.match(answer) ? (answer.payload ?? null) : null,
      });
    }
    setProgress(null);
    return outcomes;
  }

  const stop = () => {
    isStopped.current = true;
  };
  return { progress, run, stop };
}
