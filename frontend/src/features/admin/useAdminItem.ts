import { useCallback, useLayoutEffect } from 'react';
import type { AdminSlice } from '../../store/adminSlice.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { useRequest } from '../../store/useRequest.ts';

/** Loads the one record that an edit page is about, afresh each time it is opened. `item` is never another one's. */
export function useAdminItem<Item extends { _id: string }, Body, Row>(
  admin: AdminSlice<Item, Body, Row>,
  id: string,
) {
  const dispatch = useAppDispatch();
  const { status, data, error } = useAppSelector(admin.select).item;
  const load = useCallback(() => dispatch(admin.loadItem(id)), [dispatch, admin, id]);
  useRequest(load);
  // An edit begins with what is stored now, not with what somebody has read before. Forgotten before the form of another
  // record asks for it: its answer would go with this one's.
  useLayoutEffect(() => () => void dispatch(admin.reset('update')), [dispatch, admin]);
  return { item: data?._id === id ? data : null, error: status === 'fail' ? error : null, load };
}
