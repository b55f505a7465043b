import type { AdminOrder, AdminOrderSummary, EditOrderBody } from '@institut/contract/orders/admin.schema';
import { useRef } from 'react';
import type { ApiError } from '../../../lib/apiError.ts';
import type { RowOutcome } from '../../../store/adminSlice.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { useBulkRun } from '../../admin/bulkRun.tsx';
import { withdrawPayment } from '../../admin/payments/ledgerCalls.ts';
import { newestBooking, undoneToast } from '../../admin/payments/PaymentUndo.tsx';
import { adminOrders, undoDecision } from './adminOrders.ts';

/** Returns the change of an order, or the sentence that says why it is left alone. */
type Change = (current: AdminOrder) => EditOrderBody | string;

type ReadOrder = Pick<AdminOrder, '_id' | 'version'>;

/** Edits orders one after the other, so that the progress is visible and the run can be stopped. */
export function useBulkEdit() {
  const dispatch = useAppDispatch();
  const { runEach, ...bulk } = useBulkRun();
  /** The orders that the last run has changed, as they are then. */
  const changed = useRef<AdminOrder[]>([]);

  async function edit(id: string, body: EditOrderBody): Promise<ApiError | null> {
    const answer = await dispatch(adminOrders.update({ id, body }));
    if (adminOrders.update.fulfilled.match(answer)) changed.current.push(answer.payload);
    return adminOrders.update.rejected.match(answer) ? (answer.payload ?? null) : null;
  }

  async function editCurrent(id: string, change: Change): Promise<ApiError | null> {
    const read = await dispatch(adminOrders.loadItem(id));
    if (!adminOrders.loadItem.fulfilled.match(read)) return read.payload ?? null;
    const body = change(read.payload);
    if (typeof body === 'string') return { status: 409, code: 'conflict', message: body, fields: {} };
    return edit(id, { ...body, version: read.payload.version });
  }

  const runAll = <Row extends { _id: string }>(
    rows: readonly Row[],
    send: (row: Row) => Promise<ApiError | null>,
  ): Promise<RowOutcome[]> => {
    changed.current = [];
    return runEach(rows, send);
  };

  async function undo(): Promise<RowOutcome[]> {
    const outcomes: RowOutcome[] = [];
    for (const { _id: id, version } of changed.current) {
      const answer = await dispatch(undoDecision({ params: { id }, body: { version } }));
      outcomes.push({ id, error: undoDecision.rejected.match(answer) ? (answer.payload ?? null) : null });
    }
    // The page of an order must not report this as its own.
    dispatch(undoDecision.reset());
    return outcomes;
  }

  /** Takes the payments of the last run back; one whose mail has left is withdrawn, with a correction. */
  async function undoPayments(): Promise<RowOutcome[]> {
    const outcomes: RowOutcome[] = [];
    for (const order of changed.current) {
      const booking = newestBooking(order);
      if (!booking) continue;
      const answer = await dispatch(withdrawPayment({ params: { id: booking._id } }));
      const error = withdrawPayment.rejected.match(answer) ? (answer.payload ?? null) : null;
      outcomes.push({
        id: order._id,
        error: error ?? (withdrawPayment.fulfilled.match(answer) ? lateError(answer.payload) : null),
      });
    }
    dispatch(withdrawPayment.reset());
    return outcomes;
  }

  return {
    ...bulk,
    /** Sends the same change for every order as it was read; one that has changed meanwhile is refused. */
    run: (rows: ReadonlyArray<ReadOrder>, body: EditOrderBody) =>
      runAll(rows, ({ _id: id, version }) => edit(id, { ...body, version })),
    /** Reads every order first and sends the change for the version that was read. */
    runOnCurrent: (rows: readonly AdminOrderSummary[], change: Change) =>
      runAll(rows, ({ _id: id }) => editCurrent(id, change)),
    /** Takes the decisions of the last run back, the oldest first: their mails leave first. */
    undo,
    undoPayments,
  };
}

/** Reports a payment whose mail had left as one that was not taken back without a mail. */
function lateError(order: AdminOrder): ApiError | null {
  const { kind, text: message } = undoneToast(order);
  return kind === 'success' ? null : { status: 409, code: 'conflict', message, fields: {} };
}

/** How the report on decisions that were taken back begins. */
export const UNDO_REPORT = { done: 'Poništeno, bez e-maila', failed: 'Nije poništeno', isUndo: true };
