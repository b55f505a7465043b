import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AdminSlice } from '../../../store/adminSlice.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { showToast } from '../../../store/toastSlice.ts';

type Creation<Item extends { _id: string }, Body, Row> = {
  admin: AdminSlice<Item, Body, Row>;
  editPath: (id: string) => string;
  /** Called before the edit page opens. */
  onCreated?: ((item: Item) => void) | undefined;
};

/** Returns a function that creates an empty draft and opens its edit page. */
export function useCreateDraft() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return useCallback(
    async <Item extends { _id: string }, Body, Row>(creation: Creation<Item, Body, Row>) => {
      const { admin, editPath, onCreated } = creation;
      const answer = await dispatch(admin.create());
      dispatch(admin.reset('creation'));
      if (admin.create.fulfilled.match(answer)) {
        onCreated?.(answer.payload);
        void navigate(editPath(answer.payload._id));
      } else {
        const reason = answer.payload?.message ?? '';
        dispatch(showToast({ kind: 'error', text: `Nacrt nije otvoren. ${reason}`.trim() }));
      }
    },
    [dispatch, navigate],
  );
}
