import { createSlice } from '@reduxjs/toolkit';
import type { AdminOrder } from '@institut/contract/orderAdmin.schema';
import { api } from '../../../lib/api.ts';
import { createAdminSlice } from '../../../store/adminSlice.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../../store/asyncState.ts';
import { slices } from '../../../store/slices.ts';

/** All applications, for staff. */
export const adminOrders = createAdminSlice({
  name: 'adminOrders',
  list: api.listOrders,
  item: api.viewOrder,
  update: api.editOrder,
  export: 'orders',
});

/** Sends the buyer the e-mail about the application's present state once more. */
export const repeatMail = createApiThunk('adminOrderActions/repeatMail', (id: string) =>
  api.notifyBuyer({ params: { id } }),
);

/** Takes back a delivery that was marked by mistake. */
export const undeliver = createApiThunk(
  'adminOrderActions/undeliver',
  ({ _id: id, version }: Pick<AdminOrder, '_id' | 'version'>) =>
    api.editOrder({ params: { id }, body: { version, isDelivered: false } }),
);

type Actions = { repetition: AsyncState<AdminOrder>; undelivery: AsyncState<AdminOrder> };
const initialState: Actions = { repetition: idle(), undelivery: idle() };

const actionsSlice = createSlice({
  name: 'adminOrderActions',
  initialState,
  reducers: { orderActionsReset: () => initialState },
  extraReducers: (builder) => {
    trackRequest(builder, 'repetition', repeatMail);
    trackRequest(builder, 'undelivery', undeliver);
  },
  selectors: {
    selectRepetition: (actions) => actions.repetition,
    selectUndelivery: (actions) => actions.undelivery,
  },
});

/** What is done with one application besides editing it. */
export const { orderActionsReset } = actionsSlice.actions;
export const { selectRepetition, selectUndelivery } = actionsSlice.injectInto(slices).selectors;
