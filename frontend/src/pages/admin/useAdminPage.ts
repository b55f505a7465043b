import { useCallback } from 'react';
import type { ListState } from '../../lib/useListState.ts';
import type { AdminSlice } from '../../store/adminSlice.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { useRequest } from '../../store/useRequest.ts';

/** Loads what the list's address asks for, and again whenever that changes. `load` does it once more. */
export function useAdminPage<Item extends { _id: string }, Body, Row>(
  admin: AdminSlice<Item, Body, Row>,
  { params }: Pick<ListState, 'params'>,
) {
  const dispatch = useAppDispatch();
  const { status, data, error } = useAppSelector(admin.select).list;
  const load = useCallback(() => dispatch(admin.loadList(params)), [dispatch, admin, params]);
  useRequest(load);
  return { page: data, error: status === 'fail' ? error : null, isLoading: status !== 'success', load };
}
