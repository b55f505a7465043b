import type { AgreeInstalmentsBody } from '@institut/contract/instalments/schema';
import type { AdminOrder } from '@institut/contract/orders/admin.schema';
import { createSlice } from '@reduxjs/toolkit';
import { api } from '../../../lib/api.ts';
import type { RowOutcome } from '../../../store/adminSlice.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../../store/asyncState.ts';
import { slices } from '../../../store/slices.ts';

export const agreeInstalments = createApiThunk(
  'instalments/agree',
  ({ id, body }: { id: string; body: AgreeInstalmentsBody }) =>
    api.agreeInstalments({ params: { id }, body }),
);

/** @param id of the order */
export const remindBuyer = createApiThunk('instalments/remind', (id: string) =>
  api.remindBuyer({ params: { id } }),
);

/** Reminds the buyers of these orders; the result says for each whether a reminder leaves. */
export const remindBuyers = createApiThunk(
  'instalments/remindMany',
  async (ids: readonly string[]): Promise<RowOutcome[]> => {
    const { skipped } = await api.remindBuyers({ body: { orders: [...ids] } });
    const reasons = new Map(skipped.map(({ _id, reason }) => [_id, reason]));
    return ids.map((id) => {
      const message = reasons.get(id);
      return { id, error: message ? { status: 409, code: 'conflict', message, fields: {} } : null };
    });
  },
);

type InstalmentsState = {
  agreement: AsyncState<AdminOrder>;
  reminder: AsyncState<AdminOrder>;
  reminders: AsyncState<RowOutcome[]>;
};

const initialState: InstalmentsState = { agreement: idle(), reminder: idle(), reminders: idle() };

const instalmentsSlice = createSlice({
  name: 'instalments',
  initialState,
  reducers: { instalmentsReset: () => initialState },
  extraReducers: (builder) => {
    trackRequest(builder, 'agreement', agreeInstalments);
    trackRequest(builder, 'reminder', remindBuyer);
    trackRequest(builder, 'reminders', remindBuyers);
  },
  selectors: {
    selectAgreement: ({ agreement }) => agreement,
    selectReminder: ({ reminder }) => reminder,
    selectReminders: ({ reminders }) => reminders,
  },
});

export const { instalmentsReset } = instalmentsSlice.actions;
export const { selectAgreement, selectReminder, selectReminders } =
  instalmentsSlice.injectInto(slices).selectors;
