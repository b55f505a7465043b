import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

export type ToastKind = 'info' | 'success' | 'warning' | 'error';
export type Toast = {
  id: string;
  kind: ToastKind;
  text: string;
  /** Offers to reload the page, which helps when a file of the site did not come. */
  canReload?: boolean;
};

const MOST_AT_ONCE = 3;

export const toastSlice = createSlice({
  name: 'toasts',
  initialState: (): Toast[] => [],
  reducers: {
    showToast: {
      prepare: (toast: Omit<Toast, 'id'>) => ({ payload: { ...toast, id: nanoid() } }),
      // The same sentence said twice replaces itself instead of piling up.
      reducer: (toasts, { payload }: PayloadAction<Toast>) =>
        [...toasts.filter(({ text }) => text !== payload.text), payload].slice(-MOST_AT_ONCE),
    },
    dismissToast: (toasts, { payload }: PayloadAction<string>) => toasts.filter(({ id }) => id !== payload),
  },
});

export const { showToast, dismissToast } = toastSlice.actions;

export const selectToasts = (state: { toasts: Toast[] }): Toast[] => state.toasts;
