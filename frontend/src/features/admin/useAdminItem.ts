import { useLayoutEffect } from 'react';
import type { AdminSlice } from '../../store/adminSlice.ts';
import { hasId } from '../../store/asyncState.ts';
import { useAppDispatch, useLoaded } from '../../store/hooks.ts';

/** Loads the record of an edit page, afresh each time the page is opened. */
export function useAdminItem<Item extends { _id: string }, Body, Row>(
  admin: AdminSlice<Item, Body, Row>,
  id: string,
) {
  const dispatch = useAppDispatch();
  const item = useLoaded(admin.loadItem, id, admin.selectItem, hasId);
  // An edit begins with what is stored now, not with what was read before. It is reset before the form of another record
  // loads: otherwise the reset would drop that request.
  useLayoutEffect(() => () => void dispatch(admin.reset('update')), [dispatch, admin]);
  return item;
}
