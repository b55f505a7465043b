import type { AgreeInstalmentsBody } from '@institut/contract/instalments/schema';
import type { AdminOrder } from '@institut/contract/orders/admin.schema';
import { createSlice } from '@reduxjs/toolkit';
import { api } from '../../../lib/api.ts';
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

type InstalmentsState = { agreement: AsyncState<AdminOrder>; reminder: AsyncState<AdminOrder> };

const initialState: InstalmentsState = { agreement: idle(), reminder: idle() };

const instalmentsSlice = createSlice({
  name: 'instalments',
  initialState,
  reducers: { instalmentsReset: () => initialState },
  extraReducers: (builder) => {
    trackRequest(builder, 'agreement', agreeInstalments);
    trackRequest(builder, 'reminder', remindBuyer);
  },
  selectors: {
    selectAgreement: ({ agreement }) => agreement,
    selectReminder: ({ reminder }) => reminder,
  },
});

export const { instalmentsReset } = instalmentsSlice.actions;
export const { selectAgreement, selectReminder } = instalmentsSlice.injectInto(slices).selectors;
