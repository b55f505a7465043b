import type { AdminOrder } from '@institut/contract/orders/admin.schema';
import { createSlice } from '@reduxjs/toolkit';
import { api } from '../../../lib/api.ts';
import { createAdminSlice } from '../../../store/adminSlice.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../../store/asyncState.ts';
import { slices } from '../../../store/slices.ts';

export const adminOrders = createAdminSlice({
  name: 'adminOrders',
  list: api.listOrders,
  item: api.viewOrder,
  update: api.editOrder,
  export: 'orders',
});

/** Sends the buyer the mail about the current status again. */
export const resendMail = createApiThunk('adminOrderActions/resendMail', (id: string) =>
  api.notifyBuyer({ params: { id } }),
);

/** Removes a delivery mark that was set by mistake. */
export const undeliverOrder = createApiThunk(
  'adminOrderActions/undeliverOrder',
  ({ _id: id, version }: Pick<AdminOrder, '_id' | 'version'>) =>
    api.editOrder({ params: { id }, body: { version, isDelivered: false } }),
);

type Actions = { mailing: AsyncState<AdminOrder>; undelivery: AsyncState<AdminOrder> };
const initialState: Actions = { mailing: idle(), undelivery: idle() };

const actionsSlice = createSlice({
  name: 'adminOrderActions',
  initialState,
  reducers: { orderActionsReset: () => initialState },
  extraReducers: (builder) => {
    trackRequest(builder, 'mailing', resendMail);
    trackRequest(builder, 'undelivery', undeliverOrder);
  },
  selectors: {
    selectMailing: (actions) => actions.mailing,
    selectUndelivery: (actions) => actions.undelivery,
  },
});

export const { orderActionsReset } = actionsSlice.actions;
export const { selectMailing, selectUndelivery } = actionsSlice.injectInto(slices).selectors;
