import type { AdminOrder } from '@institut/contract/orders/admin.schema';
import type { OrderStatus } from '@institut/contract/orders/values';
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

type Decision = Pick<AdminOrder, '_id' | 'version'> & { status: OrderStatus };

/** Admits or rejects. */
export const decideOrder = createApiThunk(
  'adminOrderActions/decideOrder',
  ({ _id: id, version, status }: Decision) => api.editOrder({ params: { id }, body: { version, status } }),
);

/** Takes the last decision back, whose mail has not left yet. */
export const undoDecision = createApiThunk(
  'adminOrderActions/undoDecision',
  ({ _id: id, version }: Pick<AdminOrder, '_id' | 'version'>) =>
    api.undoDecision({ params: { id }, body: { version } }),
);

type Actions = Record<'mailing' | 'undelivery' | 'decision' | 'undo', AsyncState<AdminOrder>>;
const initialState: Actions = {
  mailing: idle(),
  undelivery: idle(),
  decision: idle(),
  undo: idle(),
};

const actionsSlice = createSlice({
  name: 'adminOrderActions',
  initialState,
  reducers: { orderActionsReset: () => initialState },
  extraReducers: (builder) => {
    trackRequest(builder, 'mailing', resendMail);
    trackRequest(builder, 'undelivery', undeliverOrder);
    trackRequest(builder, 'decision', decideOrder);
    trackRequest(builder, 'undo', undoDecision);
    // The outcome of an earlier decision is no longer shown beside a new one.
    builder.addMatcher(decideOrder.pending.match, (state) => {
      state.undo = idle();
    });
  },
  selectors: {
    selectMailing: (actions) => actions.mailing,
    selectUndelivery: (actions) => actions.undelivery,
    selectDecision: (actions) => actions.decision,
    selectUndo: (actions) => actions.undo,
  },
});

export const { orderActionsReset } = actionsSlice.actions;
export const { selectMailing, selectUndelivery, selectDecision, selectUndo } =
  actionsSlice.injectInto(slices).selectors;
