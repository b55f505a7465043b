import { createSlice } from '@reduxjs/toolkit';
import type { AdminOrder, AdminOrderSummary, EditOrderBody } from '@institut/contract/orderAdmin.schema';
import { API, apiUrl } from '@institut/contract/paths';
import { http } from '../../../lib/http.ts';
import { createAdminSlice } from '../../../store/adminSlice.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../../store/asyncState.ts';
import { slices } from '../../../store/slices.ts';

/** All applications, for staff. */
export const adminOrders = createAdminSlice<AdminOrder, EditOrderBody, AdminOrderSummary>({
  name: 'adminOrders',
  listPath: API.orders,
  itemPath: API.order,
  readPath: API.orderView,
  updatePath: API.orderEdit,
  exportName: 'orders',
});

/** Sends the buyer the e-mail about the application's present state once more. */
export const repeatMail = createApiThunk(
  'adminOrderActions/repeatMail',
  async (id: string) => (await http.post<AdminOrder>(apiUrl(API.orderNotice, { id }))).data,
);

/** Takes back a delivery that was marked by mistake. */
export const undeliver = createApiThunk(
  'adminOrderActions/undeliver',
  async ({ _id: id, version }: Pick<AdminOrder, '_id' | 'version'>) => {
    const body: EditOrderBody = { version, isDelivered: false };
    return (await http.put<AdminOrder>(apiUrl(API.orderEdit, { id }), body)).data;
  },
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
