import { useCallback, useEffect, useRef } from 'react';
import type { ListState } from '../../lib/useListState.ts';
import type { AdminSlice } from '../../store/adminSlice.ts';
import { useLoaded } from '../../store/hooks.ts';

/**
 * Loads the list that the address describes, and again whenever the address changes. `load` repeats it for the address at
 * the time of the call: a caller that has waited for something else gets the list as it is shown now.
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
