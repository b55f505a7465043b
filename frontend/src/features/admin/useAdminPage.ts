import { useCallback, useEffect, useRef } from 'react';
import type { ListState } from '../../lib/useListState.ts';
import type { AdminSlice } from '../../store/adminSlice.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { useRequest } from '../../store/useRequest.ts';

/**
 * Loads what the list's address asks for, and again whenever that changes. `load` does it once more, for what the address
 * says then: whoever waited for something else before has the list as it is shown now.
 */
export function useAdminPage<Item extends { _id: string }, Body, Row>(
  admin: AdminSlice<Item, Body, Row>,
  { params }: Pick<ListState, 'params'>,
) {
  const dispatch = useAppDispatch();
  const { status, data, error } = useAppSelector(admin.select).list;
  const request = useCallback(() => dispatch(admin.loadList(params)), [dispatch, admin, params]);
  useRequest(request);
  const latest = useRef(request);
  useEffect(() => {
    latest.current = request;
  }, [request]);
  const load = useCallback(() => latest.current(), []);
  return { page: data, error: status === 'fail' ? error : null, isLoading: status !== 'success', load };
}
