import { useState } from 'react';
import type { ApiError } from '../../lib/apiError.ts';
import { useSelector } from 'react-redux';
import type { AdminSlice } from '../../store/adminSlice.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { showToast } from '../../store/toastSlice.ts';

type Options<Row> = {
  nameOf: (row: Row) => string;
  /** Brings the list up to date; the question stays until it is, so that nobody sees what is gone. */
  reload: () => PromiseLike<unknown>;
  /** Deletes several and reports on each. */
  removeMany: (rows: readonly Row[]) => Promise<void>;
};
type Asked<Row> = { open: boolean; rows: readonly Row[] };

/** The question before rows are deleted, and the deleting: one by one call, several as a bulk operation. */
export function useRemoval<Item extends { _id: string }, Body, Row extends { _id: string }>(
  admin: AdminSlice<Item, Body, Row>,
  { nameOf, reload, removeMany }: Options<Row>,
) {
  const dispatch = useAppDispatch();
  const { removal, bulk } = useSelector(admin.select);
  // What is asked about stays while the dialog fades away.
  const [asked, setAsked] = useState<Asked<Row>>({ open: false, rows: [] });
  const [isBusy, setIsBusy] = useState(false);
  const close = () => setAsked(({ rows }) => ({ open: false, rows }));

  async function removeOne(row: Row): Promise<boolean> {
    const answer = await dispatch(admin.remove(row._id));
    const isGone = !admin.remove.fulfilled.match(answer) && isNotThere(answer.payload);
    if (isGone) dispatch(showToast({ kind: 'info', text: `Već obrisano: ${nameOf(row)}` }));
    else if (admin.remove.fulfilled.match(answer))
      dispatch(showToast({ kind: 'success', text: `Obrisano: ${nameOf(row)}` }));
    return isGone || admin.remove.fulfilled.match(answer);
  }

  async function confirm(): Promise<void> {
    const [first, ...others] = asked.rows;
    if (!first) return;
    setIsBusy(true);
    const isDone = others.length > 0 ? await removeMany(asked.rows).then(() => true) : await removeOne(first);
    if (isDone) await reload();
    setIsBusy(false);
    if (isDone) close();
  }

  return {
    ...asked,
    ask: (rows: readonly Row[]) => {
      dispatch(admin.reset('removal'));
      setAsked({ open: true, rows });
    },
    close,
    confirm,
    isBusy: isBusy || removal.status === 'request' || bulk.status === 'request',
    error: removal.status === 'fail' && !isNotThere(removal.error) ? removal.error : null,
  };
}

/** Somebody else has deleted it: what was wanted is so. */
const isNotThere = (error: ApiError | null | undefined): boolean => error?.status === 404;
