import type { ExportFormat } from '@institut/contract/exports/values';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isConfirmationRequired, type ApiError } from '../../lib/apiError.ts';
import type { ListState } from '../../lib/useListState.ts';
import type { AdminSlice } from '../../store/adminSlice.ts';
import { useAppDispatch, useLoaded } from '../../store/hooks.ts';
import { showToast } from '../../store/toastSlice.ts';

/**
 * Loads the list that the address describes, and again whenever the address changes. `load` always loads the current
 * address, also when a caller kept it while waiting for another request.
 */
export function useAdminPage<Item extends { _id: string }, Body, Row>(
  admin: AdminSlice<Item, Body, Row>,
  { params }: Pick<ListState, 'params'>,
) {
  const list = useLoaded(admin.loadList, params, admin.selectList);
  const latest = useRef(list.load);
  useEffect(() => {
    latest.current = list.load;
  }, [list.load]);
  const load = useCallback(() => latest.current(), []);
  return { page: list.value, error: list.error, isLoading: list.isLoading, load };
}

type Selected<Row> = {
  of: unknown;
  ids: ReadonlySet<string>;
  /** The rows of all pages, once they are selected; null while the rows of the page are. */
  found: readonly Row[] | null;
};
const NONE: ReadonlySet<string> = new Set();

/**
 * The selected rows: those of the page, or of all pages. The selection is cleared when the list shows something else:
 * nobody deletes rows they do not see.
 * @param shown changes with what the list shows, e.g. `list.params`
 */
export function useSelection<Row extends { _id: string }>(shown: unknown, rows: readonly Row[]) {
  const nothing = { of: shown, ids: NONE, found: null };
  const [stored, setSelected] = useState<Selected<Row>>(nothing);
  const { ids, found } = stored.of === shown ? stored : nothing;
  return {
    chosen: (found ?? rows).filter(({ _id: id }) => ids.has(id)),
    selected: ids,
    /** True when rows of other pages are selected as well. */
    hasOthers: found !== null,
    onChange: (next: ReadonlySet<string>) =>
      setSelected({ of: shown, ids: next, found: next.size > 0 ? found : null }),
    choose: (all: readonly Row[]) =>
      setSelected({ of: shown, ids: new Set(all.map(({ _id: id }) => id)), found: all }),
    clear: () => setSelected(nothing),
  };
}

const exportFailure = (error: ApiError | undefined) =>
  error && isConfirmationRequired(error)
    ? ({ kind: 'info', text: 'Izvoz je otkazan, jer niste potvrdili da ste to vi.' } as const)
    : ({ kind: 'error', text: `Izvoz nije uspio. ${error?.message ?? ''}`.trim() } as const);

/** Saves all rows that match the list's filters as a file and reports the outcome in a toast. */
export function useExport<Item extends { _id: string }, Body, Row>(
  admin: AdminSlice<Item, Body, Row>,
  { params }: Pick<ListState, 'params'>,
) {
  const dispatch = useAppDispatch();
  const [exporting, setExporting] = useState<ExportFormat | null>(null);

  async function save(format: ExportFormat): Promise<void> {
    setExporting(format);
    const answer = await dispatch(admin.download({ format, params }));
    setExporting(null);
    dispatch(
      showToast(
        admin.download.fulfilled.match(answer)
          ? { kind: 'success', text: `Izvoz je sačuvan: ${answer.payload}` }
          : exportFailure(answer.payload),
      ),
    );
  }
  return { exporting, save };
}
