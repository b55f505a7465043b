import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

type ToastKind = 'info' | 'success' | 'warning' | 'error';
export type Toast = {
  id: string;
  kind: ToastKind;
  text: string;
  /** Offers to reload the page, for a file of the site that could not be fetched. */
  canReload?: boolean;
};

const MAX_SHOWN = 3;

export const toastSlice = createSlice({
  name: 'toasts',
  initialState: (): Toast[] => [],
  reducers: {
    showToast: {
      prepare: (toast: Omit<Toast, 'id'>) => ({ payload: { ...toast, id: nanoid() } }),
      // A repeated text replaces the earlier toast.
      reducer: (toasts, { payload }: PayloadAction<Toast>) =>
        [...toasts.filter(({ text }) => text !== payload.text), payload].slice(-MAX_SHOWN),
    },
    dismissToast: (toasts, { payload }: PayloadAction<string>) => toasts.filter(({ id }) => id !== payload),
  },
});

export const { showToast, dismissToast } = toastSlice.actions;

export const selectToasts = (state: { toasts: Toast[] }): Toast[] => state.toasts;
